import FeedCore

extension RecordMapping {
    /// Returns the records of a page, in order; none for a page without the list of records.
    ///
    /// - Throws: `FeedError` if the page is not an array or an object, or has too many records.
    package func nodes(of page: Page) throws -> [JSONNode] {
        var warnings = FeedWarnings()
        return try records.records(of: page, mayBeMissing: true, warnings: &warnings)
    }
}
