package import FeedCore

extension Timetable.Route {
    /// The name that riders know the route by: the short one, or else the long one, or else the id.
    package var name: String { shortName ?? longName ?? id.cleaned }

    /// The route as the category of its departures.
    ///
    /// White is the colour of routes that have none. Screens choose the colour of letters on it themselves, so that
    /// they can be read; `route_text_color` is not used.
    ///
    /// - SeeAlso: [routes.txt](https://gtfs.org/documentation/schedule/reference/#routestxt), route_color
    package var category: ItemCategory {
        let ownColour = colour.flatMap { $0 == "FFFFFF" ? nil : "#\($0)" }
        return ItemCategory(id: id.cleaned, label: name, colour: ownColour, icon: kind?.icon)
    }

    /// The kind of vehicle with its icon; `nil` for an unknown `route_type`.
    ///
    /// - SeeAlso: [Extended route types](https://developers.google.com/transit/gtfs/reference/extended-route-types)
    package var kind: (name: String, icon: String)? {
        switch type {
        case 0, 900...906: ("Tram", "🚊")
        case 1, 400...404, 500, 600: ("Metro", "🚇")
        case 101: ("High-speed train", "🚄")
        case 2, 100, 102...117, 300: ("Train", "🚆")
        case 200...209: ("Coach", "🚌")
        case 3, 700...716: ("Bus", "🚌")
        case 4, 1_000, 1_200: ("Ferry", "⛴")
        case 5, 1_701: ("Cable tram", "🚋")
        case 6, 1_300...1_307: ("Aerial lift", "🚡")
        case 7, 1_400: ("Funicular", "🚞")
        case 11, 800: ("Trolleybus", "🚎")
        case 12, 405: ("Monorail", "🚝")
        case 1_100: ("Plane", "✈")
        case 1_500...1_507: ("Taxi", "🚕")
        default: nil
        }
    }
}
