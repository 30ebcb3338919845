/// The configuration that serves where the user has none: all feeds, without keys.
package enum BuiltInConfiguration {
    /// The same text, byte for byte, as `feeds.json` at the root of the repository.
    package static let text = """
        {
          "$schema": "./feeds.schema.json",
          "feeds": [
            { "id": "neds", "provider": "neds-races", "limit": 5 },
            { "id": "tfl", "provider": "tfl-arrivals" },
            { "id": "sports", "provider": "sport-events", "limit": 20 },
            { "id": "holidays", "provider": "holidays", "limit": 10, "settings": { "country": "GB" } },
            { "id": "horses", "provider": "horse-racing" }
          ]
        }

        """

    /// The text that a file begins with which a change of a feed writes: without a schema, which would not be beside it.
    static var textWithoutSchema: String {
        text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains("\"$schema\"") }
            .joined(separator: "\n")
    }
}
