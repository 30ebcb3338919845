import FeedCore

/// What a race is run on.
struct Surface: Hashable {
    /// As it is written, such as TURF.
    var text: String

    init(_ text: String) { self.text = text }

    /// The surface as a category; of a text without a Latin letter or digit the text itself.
    var category: ItemCategory {
        let slug = text.slug
        return ItemCategory(id: slug.isEmpty ? text : slug, label: label, icon: Self.icon)
    }

    var label: String { isAllWeather ? "All-weather" : text.prefix(1).uppercased() + text.dropFirst().lowercased() }

    private var isAllWeather: Bool { text.slug == "allweather" || text.slug == "all-weather" }

    /// The category of a race whose surface is not given.
    static let unknown = ItemCategory(id: "horse", label: "Horse racing", icon: icon)

    private static let icon = "🏇"
}
