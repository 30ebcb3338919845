/// The three kinds of race, with sample data for each.
enum NedsCategory: Int, CaseIterable {
    case greyhound, harness, horse

    /// The publisher's id of the category.
    var id: String {
        switch self {
        case .greyhound: "9daef0d7-bf3c-4f50-921d-8e818c60fe61"
        case .harness: "161d9be2-e909-4326-8c2c-35ed71fb460b"
        case .horse: "4a2788f8-e825-4d36-9894-efd4baf1cfae"
        }
    }

    var venues: [NedsVenue] {
        switch self {
        case .greyhound: Self.greyhoundVenues
        case .harness: Self.harnessVenues
        case .horse: Self.horseVenues
        }
    }

    private static let greyhoundVenues = [
        NedsVenue("Wattle Creek", "VIC", "AUS"), NedsVenue("Lower Banksia", "NSW", "AUS"),
        NedsVenue("Tinpot Hill", "QLD", "AUS"), NedsVenue("Kauri Straight", "NZ", "NZ"),
        NedsVenue("Gosling Road", "UK", "UK"), NedsVenue("Salt Lamp Bay", "SA", "AUS"),
        NedsVenue("Dry Gully", "WA", "AUS"), NedsVenue("Ferntree Oval", "TAS", "AUS"),
    ]

    private static let harnessVenues = [
        NedsVenue("Marble Junction", "VIC", "AUS"), NedsVenue("Paperbark Park", "NSW", "AUS"),
        NedsVenue("Rimu Flat", "NZ", "NZ"), NedsVenue("Copper Ridge", "WA", "AUS"),
        NedsVenue("Maple Furlong", "ON", "CA"), NedsVenue("Bellbird Lane", "QLD", "AUS"),
        NedsVenue("Val-des-Trots", "FRA", "FR"), NedsVenue("Quoin Hill", "SA", "AUS"),
    ]

    private static let horseVenues = [
        NedsVenue("Saltbush Downs", "SA", "AUS"), NedsVenue("Old Ferry Park", "UK", "UK"),
        NedsVenue("Blue Quandong", "NSW", "AUS"), NedsVenue("Cabbage Tree Creek", "QLD", "AUS"),
        NedsVenue("Hollow Oak", "IRE", "IRE"), NedsVenue("Prairie Bend", "KY", "USA"),
        NedsVenue("Cerro Pardo", "CHI", "CHI"), NedsVenue("Long Mallee", "VIC", "AUS"),
    ]
}

/// A place where races are run.
///
/// The countries are the publisher's own codes, not those of ISO 3166.
struct NedsVenue {
    var name: String
    var state: String
    var country: String

    init(_ name: String, _ state: String, _ country: String) {
        self.name = name
        self.state = state
        self.country = country
    }
}
