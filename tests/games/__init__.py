"""Tables as earlier versions left them, whole databases: each is migrated, loaded and played to its end by this one."""
