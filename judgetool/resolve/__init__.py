"""The resolver: norms and a scenario -> rulings. Pure; knows no rule number, card name or keyword."""
