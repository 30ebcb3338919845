import FeedCore
import FeedJSON
import Foundation

// The other parts of an item.

extension ItemMaker {
    /// Returns the category or the group that a part of the mapping describes; `nil` without an id.
    mutating func labelled(_ part: FieldMap.Labelled?, _ name: String) throws(RecordError) -> ItemCategory? {
        guard let part, let id = try text(part.id, name) else { return nil }
        return ItemCategory(
            id: id,
            label: try words(part.title, name) ?? record.page.plain(id),
            colour: try optional(part.colour, name) { input throws(FieldError) in
                guard let colour = try input.text() else { return nil }
                guard let normal = colour.asColour else { throw .text(colour, expected: "a colour such as #00A0DF") }
                return normal
            },
            icon: try text(part.icon, name)
        )
    }

    /// Returns the subtitle; the word in `postponed`, for a postponed or delayed item, precedes it.
    mutating func subtitle(_ postponed: String?) throws(RecordError) -> String? {
        let subtitle = try shared(record.page.subtitle, mapping.sharesSubtitle) { maker throws(RecordError) in
            try maker.words(maker.mapping.fields.subtitle, "subtitle")
        }
        guard let postponed, let subtitle else { return postponed ?? subtitle }
        return subtitle.lowercased().contains(postponed) ? subtitle : "\(postponed) · \(subtitle)"
    }

    /// Returns the item's place; `nil` if the record has no part of a place.
    mutating func place() throws(RecordError) -> Place? {
        guard let part = mapping.fields.place else { return nil }
        let name = try words(part.name, "place")
        let country = try text(part.country, "place")
        let coordinates: Coordinates? = try attempt("place") { record throws(FieldError) in
            guard let latitude = try part.latitude?.degrees(in: record, within: 90),
                let longitude = try part.longitude?.degrees(in: record, within: 180)
            else { return nil }
            return Coordinates(latitude: latitude, longitude: longitude)
        }
        guard name != nil || country != nil || coordinates != nil else { return nil }
        return Place(name: name, coordinates: coordinates, country: country)
    }

    /// Returns the facts, in order; the publisher's text for an undecided time of day comes first.
    mutating func facts() throws(RecordError) -> [Fact] {
        var facts: [Fact] = []
        if let undecided, !mapping.fields.facts.contains(where: { $0.key == "time" }) {
            facts.append(Fact("time", "Time", .text(undecided), reportsChanges: false))
        }
        for field in mapping.fields.facts {
            let value =
                switch field.kind {
                case .list: try list(field)
                case .time, .day:
                    try attempt(field.key) { [mapping] record throws(FieldError) in
                        try field.time(in: record, zone: mapping.zone)
                    }
                case .auto, .text, .number, .flag:
                    try optional(field.time.field, field.key) { input throws(FieldError) in try field.value(input) }
                }
            guard let value = value?.mapTexts(record.page.plain) else { continue }
            let unit = try words(field.unit, field.key)
            try hold(value.textByteCount + (unit?.utf8.count ?? 0))
            facts.append(
                Fact(
                    field.key,
                    field.label,
                    value,
                    unit: unit.map { FactUnit($0) },
                    role: field.role,
                    reportsChanges: field.reportsChanges
                )
            )
        }
        return facts
    }

    private mutating func list(_ field: FactField) throws(RecordError) -> FactValue? {
        let list = try attempt(field.key) { record throws(FieldError) in try field.time.field.list(in: record) }
        addCut(list?.cut, of: field.key)
        if list?.isCut == true {
            let limit = AnswerLimits.valuesOfList
            let message = "\(field.key): the list has more than \(limit) values; the rest was left out"
            warnings.add(at: record.place, message)
        }
        return list.flatMap { $0.texts.isEmpty ? nil : .list($0.texts) }
    }

    /// Returns the link to a page about the item, if any.
    mutating func links() throws(RecordError) -> [ItemLink] {
        guard let part = mapping.fields.link else { return [] }
        let url: URL? = try optional(part.url, "link") { [record] input throws(FieldError) in
            guard let text = try input.text() else { return nil }
            guard let url = URL(string: text, relativeTo: record.page.url)?.absoluteURL,
                (try? URL(RawSetting.text(url.absoluteString))) != nil
            else { throw input.fault(expected: "an address of the web") }
            return url
        }
        guard let url else { return [] }
        let label = try words(part.label, "link")
        return [ItemLink(label ?? url.host() ?? "Link", url)]
    }
}

extension Field {
    fileprivate func degrees(in record: AnswerRecord, within bound: Double) throws(FieldError) -> Double? {
        guard let input = try usableInput(in: record) else { return nil }
        guard let degrees = try input.number().double, abs(degrees) <= bound else {
            throw input.fault(expected: "degrees from -\(Int(bound)) to \(Int(bound))")
        }
        return degrees
    }
}

extension String {
    /// The text in the form `#00A0DF`, if it is a colour of six hexadecimal digits with or without the `#`.
    fileprivate var asColour: String? {
        let digits = hasPrefix("#") ? dropFirst() : self[...]
        guard digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        return "#" + digits.uppercased()
    }
}

extension FactValue {
    /// Returns the value with each text replaced by the result of `other`.
    fileprivate func mapTexts(_ other: (String) -> String) -> FactValue {
        switch self {
        case .text(let text): .text(other(text))
        case .list(let texts): .list(texts.map(other))
        case .integer, .decimal, .flag, .instant, .day, .fraction: self
        }
    }

    /// The number of bytes of the value's texts; each text in a list also counts the size of a `String`, the cost of
    /// storing the text.
    fileprivate var textByteCount: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .list(let texts): texts.reduce(0) { $0 + $1.utf8.count + MemoryLayout<String>.size }
        case .integer, .decimal, .flag, .instant, .day, .fraction: 0
        }
    }
}
