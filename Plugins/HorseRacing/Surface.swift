import FeedCore

/// The surface of a race course.
struct Surface: Hashable {
    /// The text of the card, such as TURF.
    var text: String

    init(_ text: String) { self.text = text }

    /// The surface as a category; its id is the text itself if it has no Latin letter or digit.
    var category: ItemCategory {
        let slug = text.slug
        return ItemCategory(id: slug.isEmpty ? text : slug, label: label, icon: Self.icon)
    }

    var label: String { isAllWeather ? "All-weather" : text.prefix(1).uppercased() + text.dropFirst().lowercased() }

    private var isAllWeather: Bool { text.slug == "allweather" || text.slug == "all-weather" }

    /// The category of a race without a surface.
    static let unknown = ItemCategory(id: "horse", label: "Horse racing", icon: icon)

    private static let icon = "🏇"
}
