"""The order of the tests."""


def pytest_collection_modifyitems(items):
    # From its first page on, Playwright keeps an event loop running in this thread, and a table
    # would take it for a kernel's.
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
