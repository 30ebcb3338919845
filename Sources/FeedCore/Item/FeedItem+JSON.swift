public import FeedJSON
package import Foundation

/// Reads items in the format of the program's own JSON output, which programs behind feeds write too.
///
/// The times may be in any year; ``FeedTime/isPlausible(keepsPast:)`` checks them.
extension FeedItem: JSONReadable {
    public init(json: JSONValue) throws(JSONMismatch) {
        do throws(RecordIssues) {
            try self.init(record: json, localTimesIn: nil, requiresID: true)
        } catch {
            throw error.first
        }
    }

    /// Reads an item, or throws all of its errors at once.
    ///
    /// A time without an offset from UTC is a local time in `timeZone`, or refused if `timeZone` is `nil`. Unless
    /// `requiresID` is true, an item without an id gets one from its title and time.
    ///
    /// - Throws: ``RecordIssues`` with all errors.
    package init(
        record json: JSONValue,
        localTimesIn timeZone: TimeZone?,
        requiresID: Bool
    ) throws(RecordIssues) {
        guard json.kind == .object else {
            throw RecordIssues(first: JSONMismatch(found: json, expected: "an object"), in: json)
        }
        var issues: [JSONMismatch] = []
        func read<Value>(_ body: () throws(JSONMismatch) -> Value?) -> Value? {
            do throws(JSONMismatch) {
                return try body()
            } catch {
                issues.append(error)
                return nil
            }
        }
        func instant(_ name: String) throws(JSONMismatch) -> Date? {
            guard let value = json[name], !value.isNull else { return nil }
            return try TextTime(json: value, localTimesIn: timeZone).date
        }
        let hasID =
            requiresID || json["id"].map { !$0.isNull } ?? false || RecordIssues.hasOtherName(for: "id", in: json)
        let id = hasID ? read { () throws(JSONMismatch) in try json.read("id", as: ItemName.self).id } : nil
        let title = read { () throws(JSONMismatch) in try json.read("title", as: FilledText.self).text }
        // Some programs write the members of a time beside the title.
        let isFlat = json["time"] == nil && ["start", "day"].contains { json[$0] != nil }
        let time = read { () throws(JSONMismatch) in
            try FeedTime(json: isFlat ? json : json.member("time"), localTimesIn: timeZone)
        }
        var item = FeedItem(
            id: id ?? LocalID(title ?? "", time?.words ?? ""),
            title: title ?? "",
            subtitle: read { () throws(JSONMismatch) in try json.readIfPresent("subtitle") },
            time: time ?? .undated(""),
            planned: read { () throws(JSONMismatch) in
                guard let value = json["planned"], !value.isNull else { return nil }
                return try FeedTime(json: value, localTimesIn: timeZone)
            },
            group: read { () throws(JSONMismatch) in try json.readIfPresent("group") },
            category: read { () throws(JSONMismatch) in try json.readIfPresent("category") },
            status: read { () throws(JSONMismatch) in try json.readIfPresent("status") } ?? .scheduled,
            place: read { () throws(JSONMismatch) in try json.readIfPresent("place") },
            facts: read { () throws(JSONMismatch) in try json.readIfPresent("facts") } ?? [],
            tables: read { () throws(JSONMismatch) in try json.readIfPresent("tables") } ?? [],
            links: read { () throws(JSONMismatch) in try json.readIfPresent("links") } ?? [],
            observedAt: read { () throws(JSONMismatch) in try instant("observedAt") },
            relevantUntil: read { () throws(JSONMismatch) in try instant("relevantUntil") }
        )
        if let relevance = read({ () throws(JSONMismatch) in try ItemRelevance(staying: json) }) {
            item.relevance = relevance
        }
        item.isSample = read { () throws(JSONMismatch) in try json.readIfPresent("sample") } ?? false
        if let first = issues.first { throw RecordIssues(first: first, others: Array(issues.dropFirst()), in: json) }
        // A later fact with the same key would hide the first.
        var keys: Set<String> = []
        item.facts = item.facts.filter { keys.insert($0.key).inserted }
        self = item
    }
}

extension ItemRelevance {
    /// Reads an item's `staysFor`, in seconds; `nil` if it is absent, or if `relevantUntil` is present.
    ///
    /// - Throws: `JSONMismatch` if `staysFor` is not a valid number of seconds.
    package init?(staying item: JSONValue) throws(JSONMismatch) {
        guard let value = item["staysFor"], !value.isNull, item["relevantUntil"]?.isNull ?? true else { return nil }
        guard let seconds = value.int, (0...Self.longestStay).contains(seconds) else {
            throw JSONMismatch(found: value, expected: "seconds from 0 to \(Self.longestStay)")
        }
        self = .afterTime(seconds: seconds)
    }

    /// A hundred years in seconds.
    private static let longestStay = 3_155_760_000
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
    public init(json: JSONValue) throws(JSONMismatch) { try self.init(json: json, localTimesIn: nil) }

    /// Reads a time; a time without an offset from UTC is a local time in `timeZone`, or refused if `timeZone` is
    /// `nil`.
    init(json: JSONValue, localTimesIn timeZone: TimeZone?) throws(JSONMismatch) {
        if json.string != nil {
            self = try Self(text: json, localTimesIn: timeZone)
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
            let start = try TextTime(json: json.member("start"), localTimesIn: timeZone).date
            var end: Date?
            if let value = json["end"], !value.isNull { end = try TextTime(json: value, localTimesIn: timeZone).date }
            if let end, end < start {
                throw JSONMismatch(found: try json.member("end"), expected: "a time that is not before the start")
            }
            self = .instant(start, end: end)
        }
    }

    /// Reads a day, or an instant without an end, from a text.
    private init(text json: JSONValue, localTimesIn timeZone: TimeZone?) throws(JSONMismatch) {
        if json.string?.utf8.count == 10 {
            self = .day(try CivilDay(json: json), region: "")
        } else {
            self = .instant(try TextTime(json: json, localTimesIn: timeZone).date)
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
