"""Tests of classic Dune."""
