/// The configuration for a user who has none: all feeds, without keys.
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

    /// The initial text of a file that a change of a feed creates: without a schema, which would not be beside it.
    static var textWithoutSchema: String {
        text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains("\"$schema\"") }
            .joined(separator: "\n")
    }
}
