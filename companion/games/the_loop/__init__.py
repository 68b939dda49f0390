"""The LOOP: the rules as functions over frozen values. Source of every rule: docs/rules.md names it."""
