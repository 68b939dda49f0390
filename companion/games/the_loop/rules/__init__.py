"""The rules as pure functions over frozen values. Source of every rule: docs/rules.md names it."""
