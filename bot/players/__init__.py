"""Machine players, who see a seat's view and nothing else."""
