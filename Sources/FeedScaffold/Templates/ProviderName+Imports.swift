extension ProviderName {
    /// The imports of a test file, in the formatter's order.
    var testImports: String {
        ["FeedCore", "FeedTestKit", "Foundation", "Testing", module].sorted().map { "import \($0)" }
            .joined(separator: "\n")
    }
}
