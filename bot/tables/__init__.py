"""The table service: seats, clocks, reminders, delivery, faults. Knows no Discord; `api` is what front-ends see."""
