"""The long tier: thousands of games and twins and kills, on both cores, within about an hour, reproducible by seed."""
