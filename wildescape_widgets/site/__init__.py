"""The tutorials as a site, behind `wildescape serve`."""
