public import FeedJSON
import Foundation

/// Items in the format of the program's own JSON output, which programs behind feeds write too.
///
/// Their times may be in any year; ``FeedTime/isPlausible(keepsPast:)`` checks them.
extension FeedItem: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        self.init(
            id: try json.read("id", as: ItemName.self).id,
            title: try json.read("title", as: FilledText.self).text,
            subtitle: try json.readIfPresent("subtitle"),
            time: try json.read("time"),
            group: try json.readIfPresent("group"),
            category: try json.readIfPresent("category"),
            status: try json.readIfPresent("status") ?? .scheduled,
            place: try json.readIfPresent("place"),
            facts: try json.readIfPresent("facts") ?? [],
            tables: try json.readIfPresent("tables") ?? [],
            links: try json.readIfPresent("links") ?? [],
            observedAt: try json.readIfPresent("observedAt", as: TextTime.self)?.date,
            relevantUntil: try json.readIfPresent("relevantUntil", as: TextTime.self)?.date
        )
        isSample = try json.readIfPresent("sample") ?? false
        // A repeated fact would hide the first.
        var keys: Set<String> = []
        facts = facts.filter { keys.insert($0.key).inserted }
    }
}

extension FeedGroup: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        self.init(
            id: try json.read("id", as: FilledText.self).text,
            title: try json.read("title", as: FilledText.self).text,
            place: try json.readIfPresent("place"),
            facts: try json.readIfPresent("facts") ?? []
        )
    }
}

/// A text that is not blank.
private struct FilledText: JSONReadable {
    let text: String

    init(json: JSONValue) throws(JSONMismatch) { text = try json.parsed(as: "a text") { $0.isEmpty ? nil : $0 } }
}

/// An item's local id: its parts joined by `/`, or a number.
private struct ItemName: JSONReadable {
    let id: LocalID

    init(json: JSONValue) throws(JSONMismatch) {
        let text = json.string ?? json.int.map(String.init) ?? ""
        id = LocalID(text.split(separator: "/").map(String.init))
        if id.rawValue.isEmpty { throw JSONMismatch(found: json, expected: "a text that names the item") }
    }
}

// MARK: - Parts

extension FeedTime: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        if json.string != nil {
            self = try Self(text: json)
        } else if json.kind == .number {
            self = .instant(try TextTime(json: json).date)
        } else if json["day"] != nil {
            let region = try json.readIfPresent("region", as: String.self) ?? ""
            let first = try json.read("day", as: CivilDay.self)
            let last = try json.readIfPresent("lastDay", as: CivilDay.self) ?? first
            if last < first {
                throw JSONMismatch(found: try json.member("lastDay"), expected: "a day that is not before the first")
            }
            self = .days(first, through: last, region: region)
        } else if json["start"] == nil, json["text"] != nil {
            self = .undated(try json.read("text", as: FilledText.self).text)
        } else {
            let start = try json.read("start", as: TextTime.self).date
            let end = try json.readIfPresent("end", as: TextTime.self)?.date
            if let end, end < start {
                throw JSONMismatch(found: try json.member("end"), expected: "a time that is not before the start")
            }
            self = .instant(start, end: end)
        }
    }

    /// A day, or an instant without an end, in text form.
    private init(text json: JSONValue) throws(JSONMismatch) {
        if json.string?.utf8.count == 10 {
            self = .day(try CivilDay(json: json), region: "")
        } else {
            self = .instant(try TextTime(json: json).date)
        }
    }
}

extension CivilDay: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        self = try json.parsed(as: "a day such as 2026-12-25") { CivilDay($0) }
    }
}

extension ItemStatus: JSONName {}

extension FeedError.Code: JSONName {}

extension FeedWarning.Code: JSONName {}

extension FeedError: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        self.init(try json.read("code"), try json.read("message"), hint: try json.readIfPresent("hint"))
    }
}

extension FeedWarning: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        self.init(
            try json.readIfPresent("code") ?? .malformedRecord,
            pointer: try json.readIfPresent("pointer"),
            try json.read("message")
        )
    }
}

extension ItemCategory: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        if let text = json.string, !text.isEmpty {
            self.init(id: text, label: text)
            return
        }
        let id = try json.read("id", as: FilledText.self).text
        self.init(
            id: id,
            label: try json.readIfPresent("label") ?? id,
            colour: try json["colour"].flatMap(Self.colour),
            icon: try json.readIfPresent("icon")
        )
    }

    private static func colour(_ json: JSONValue) throws(JSONMismatch) -> String? {
        if json.isNull { return nil }
        return try json.parsed(as: "a colour such as #00A0DF") { text in
            let isColour = text.utf8.count == 7 && text.hasPrefix("#") && text.dropFirst().allSatisfy(\.isHexDigit)
            return isColour ? text : nil
        }
    }
}

extension Place: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        let latitude = try json.readIfPresent("latitude", as: Double.self)
        let longitude = try json.readIfPresent("longitude", as: Double.self)
        var coordinates: Coordinates?
        if let latitude, let longitude {
            guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
                throw JSONMismatch(found: json, expected: "a latitude and longitude in degrees")
            }
            coordinates = Coordinates(latitude: latitude, longitude: longitude)
        }
        self.init(
            name: try json.readIfPresent("name"),
            coordinates: coordinates,
            country: try json.readIfPresent("country")
        )
    }
}

extension ItemLink: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        let address = try json.member("url")
        guard let url = address.string.flatMap({ URL(string: $0) }),
            ["http", "https"].contains(url.scheme?.lowercased() ?? "")
        else { throw JSONMismatch(found: address, expected: "an address that begins with https:// or http://") }
        self.init(try json.readIfPresent("label") ?? url.host() ?? "more", url)
    }
}
