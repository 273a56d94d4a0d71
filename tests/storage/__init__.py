"""Tests of storage: whole inputs, planted failures, and a process that is killed."""
