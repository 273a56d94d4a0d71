"""How classic Dune is shown."""
