"""What looking at pages in Chromium needs."""
NEEDS = {
    "programs": {"chromium": "chromium", "chromedriver": "chromium-driver"},
    "packages": ["selenium>=4.20,<5", "axe-core-python>=0.1,<1"],
    "environment": "browser",
}
