"""Classic Dune in English: names and sentences, no logic. Another language is another such package beside this one."""
