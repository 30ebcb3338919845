package import FeedCore

/// The settings of the store: its place, its retention and its maximum size.
package struct StorePlan: Sendable, Hashable {
    /// The retention of the history of items, and of answers that are not used.
    package var retention = Duration.seconds(30 * 86_400)

    /// The maximum size of the file, or of the tables of a database, in bytes.
    package var maximumBytes = 512 << 20

    /// True if the configuration sets the maximum size; otherwise a database has no limit.
    package var hasLimit = false

    /// The URL of a database to store everything in, instead of a file; `nil` for the user's file.
    package var url: Secret?

    package init() {}

    /// Returns true if a text is the URL of a database.
    ///
    /// - SeeAlso: [Connection URIs](https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING)
    package static func isAddress(_ text: String) -> Bool {
        ["postgres://", "postgresql://"].contains(where: text.hasPrefix)
    }
}

/// The limits of a configuration for all feeds together.
package struct LimitPlan: Sendable, Hashable {
    /// The maximum memory for answers while they are fetched and read, in bytes.
    package var bodies = 512 << 20

    package init() {}
}
