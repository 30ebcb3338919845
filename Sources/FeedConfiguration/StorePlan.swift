package import FeedCore

/// What a configuration says of the store: where it is, and how long and how much it keeps.
package struct StorePlan: Sendable, Hashable {
    /// How long the history of items is stored, and answers that are not used.
    package var retention = Duration.seconds(30 * 86_400)

    /// How large the file may get, or the tables of a database.
    package var maximumBytes = 512 << 20

    /// Whether the configuration says so; a database has no limit else.
    package var hasLimit = false

    /// The address of a database in which everything is stored, in the place of a file; `nil` where the user's file is.
    package var url: Secret?

    package init() {}

    /// Whether a text is the address of a database.
    ///
    /// - SeeAlso: [Connection URIs](https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING)
    package static func isAddress(_ text: String) -> Bool {
        ["postgres://", "postgresql://"].contains(where: text.hasPrefix)
    }
}
