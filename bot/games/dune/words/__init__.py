"""The words of classic Dune: what is told, asked, refused and labelled. No rules, no Discord, no hidden state."""
