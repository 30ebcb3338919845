package import FeedCore

/// A schedule that the catalogue lists, with all that a feed needs.
package struct KnownSchedule: Sendable, Equatable {
    /// The number in the Mobility Database.
    package var id: Int

    /// The agency, or several.
    package var provider: String

    /// The name of one of several schedules of the provider; empty for most.
    package var name: String

    /// The ISO 3166 code of the country.
    package var country: String

    /// The state, region or county; empty if the catalogue has none.
    package var subdivision: String

    /// The municipality; empty if the catalogue has none.
    package var town: String

    /// The box in which the stops lie; `nil` if the catalogue has none.
    package var area: Area?

    package var source: Source

    /// The address of the licence; `nil` if the catalogue has none.
    package var licence: String?

    /// The address of the Mobility Database's own copy, which needs no key; `nil` if the publisher's needs none either.
    package var mirror: String?

    package var tripUpdates: Source?
    package var alerts: Source?

    /// The address of data, and the key that its publisher requires.
    package struct Source: Sendable, Equatable {
        package var address: String
        package var key: Key?
    }

    /// A key that a publisher requires.
    package struct Key: Sendable, Equatable {
        package var place: KeyPlace

        /// The page on which the publisher gives keys away; `nil` if the catalogue has none.
        package var page: String?
    }

    /// A box of latitudes and longitudes in hundredths of a degree.
    package struct Area: Sendable, Equatable {
        package var south: Int
        package var west: Int
        package var height: Int
        package var width: Int

        /// The size, for comparisons: a box of stops at one place is not smaller than its margin.
        var size: Int { (height + 1) * (width + 1) }

        /// Returns true if a point lies in the box, or less than a hundredth of a degree outside, as it is rounded.
        func contains(_ point: Coordinates) -> Bool {
            let (latitude, longitude) = (point.latitude * 100, point.longitude * 100)
            return latitude >= Double(south - 1) && latitude <= Double(south + height + 1)
                && longitude >= Double(west - 1) && longitude <= Double(west + width + 1)
        }
    }

    /// Returns true if an address is that of the schedule or of its copy.
    func has(address: String) -> Bool { source.address == address || mirror == address }

    /// The name for display.
    package var title: String { name.isEmpty ? provider : "\(provider) (\(name))" }

    /// The place for display, from the town to the country.
    package var place: String { [town, subdivision, country].filter { !$0.isEmpty }.joined(separator: ", ") }

    /// True if the schedule has demand-responsive services alone, which have no departures.
    ///
    /// The catalogue says so in the name or in the address alone.
    var isFlex: Bool {
        "\(provider) \(name) \(source.address)".lowercased().split { !$0.isLetter }.contains("flex")
    }
}

/// The part of a request that contains a key: `header NAME` or `query NAME`.
package struct KeyPlace: TextSettingValue, Hashable {
    package enum Part: String, Sendable { case header, query }

    package var part: Part
    package var name: String

    package init(_ part: Part, _ name: String) { (self.part, self.name) = (part, name) }

    package init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, let part = Part(rawValue: String(words[0])),
            words[1].wholeMatch(of: /[A-Za-z0-9_.\-]{1,100}/) != nil
        else { return nil }
        self.init(part, String(words[1]))
    }

    package static let typeName = #""header" or "query" and a name, such as "header X-API-Key" or "query key""#
    package static let schemaPattern: String? = "^(header|query) [A-Za-z0-9_.-]{1,100}$"
    package var text: String { "\(part.rawValue) \(name)" }
    package var raw: RawSetting { .text(text) }
}
