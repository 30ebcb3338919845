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
        case 101: ("High-speed train", "🚄")
        case 200...209: ("Coach", "🚌")
        case 1_100: ("Plane", "✈")
        case 1_500...1_507: ("Taxi", "🚕")
        default:
            TransitMode(routeType: type).flatMap { TransitMode.table[$0.rawValue] }.flatMap { row in
                row.icon.map { (row.name, $0) }
            }
        }
    }
}
