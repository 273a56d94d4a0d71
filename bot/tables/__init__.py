"""The table service: seats, clocks, reminders and delivery. Knows no Discord."""
