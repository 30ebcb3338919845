import FeedCore
import Foundation

extension SyndicationEntry {
    /// Makes an entry of its elements in any format: the formats' names do not overlap, and feeds mix them.
    init(_ fields: XMLFields, at place: String, in timeZone: TimeZone) {
        self.init(place: place)
        let guid = fields.first(.guid)
        id = (fields.first(.atomId) ?? guid ?? fields.first(.dcIdentifier))?.text.withoutBlanks
        link =
            fields.pageLink
            ?? guid.flatMap { guid in
                let isLink = guid.attributes["ispermalink"].map { $0.lowercased() == "true" }
                // Many ids are no addresses, although RSS takes one for an address where nothing is said of it.
                return isLink ?? guid.text.hasWebScheme ? guid.address(guid.text) : nil
            }
        if link == nil { looseLink = fields.looseLink }
        enclosure = fields.enclosureLink
        title = fields.first(.title, .atomTitle, .dcTitle)?.plainText(limit: 200)
        summary = fields.summaryText
        author = fields.authorName
        source = fields.first(.source, .atomSourceTitle)?.plainText(limit: 200)
        categories = fields.categoryLabels

        let publicationNames: [XMLFieldName] = [
            .atomPublished, .atomIssued, .pubDate, .dcDate, .dctermsIssued, .atomCreated, .dctermsCreated,
            .published, .date,
        ]
        published = date(publicationNames, of: fields, in: timeZone)
        updated = date([.atomUpdated, .atomModified, .dctermsModified, .updated], of: fields, in: timeZone)
        event = event(fields, in: timeZone)
        isCancelled =
            fields.says("cancelled", in: .xcalStatus) || fields.says("true", in: .bcIsCancelled)
            || fields.says("cancel", in: .capMsgType) || fields.says("cancel", in: .capMessageType)
        if let status = fields.first(.capStatus), !fields.says("actual", in: .capStatus) {
            hidden = "\(status.written) is \"\(status.plainText(limit: 40) ?? "")\", not \"Actual\""
        }
    }

    /// The first readable one of some dates; invalid ones are collected for warnings.
    private mutating func date(_ names: [XMLFieldName], of fields: XMLFields, in timeZone: TimeZone) -> SyndicationDate?
    {
        let entry = place
        for name in names {
            guard let field = fields.first(name) else { continue }
            if let date = date(field.text, at: "\(entry)/\(field.written)", in: timeZone) { return date }
        }
        return nil
    }

    // MARK: - Events

    private mutating func event(_ fields: XMLFields, in timeZone: TimeZone) -> EntryEvent? {
        guard var event = scheduledEvent(fields, in: timeZone) ?? alert(fields, in: timeZone) else { return nil }
        event.place = fields.eventPlace
        event.organizer = fields.first(.evOrganizer, .xcalOrganizer)?.plainText(limit: 200)
        return event
    }

    private mutating func scheduledEvent(_ fields: XMLFields, in timeZone: TimeZone) -> EntryEvent? {
        let starts: [XMLFieldName] = [.evStartDate, .xcalStart, .bcStartDate, .bcStartDateLocal]
        guard let start = date(starts, of: fields, in: timeZone) else { return nil }
        if let end = date([.evEndDate, .bcEndDate, .bcEndDateLocal], of: fields, in: timeZone) {
            return EntryEvent(start: start, end: end)
        }
        guard var end = date([.xcalEnd], of: fields, in: timeZone) else { return EntryEvent(start: start) }
        // In iCalendar, the end is the day after the last one.
        if case (.day(let first), .day(let day)) = (start.value, end.value), day > first {
            end.value = .day(day.adding(days: -1))
        }
        return EntryEvent(start: start, end: end)
    }

    /// The time of a warning: its onset, otherwise when it takes effect, otherwise when it was sent.
    private mutating func alert(_ fields: XMLFields, in timeZone: TimeZone) -> EntryEvent? {
        let onset = date([.capOnset, .capEffective], of: fields, in: timeZone)
        let end = date([.capExpires], of: fields, in: timeZone)
        guard onset != nil || end != nil, let start = onset ?? published ?? updated else { return nil }
        return EntryEvent(start: start, end: end)
    }
}

extension String {
    /// Whether a text begins as an address of the web does.
    fileprivate var hasWebScheme: Bool {
        let text = trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        return text.hasPrefix("https://") || text.hasPrefix("http://")
    }
}

extension XMLFields {
    /// The page of the entry: Atom's alternate link, otherwise RSS's link.
    fileprivate var pageLink: URL? {
        for field in each(.link, .atomLink) {
            guard let href = field.attributes["href"] else {
                // In RSS the address is the text.
                if field.name == .link, let url = field.address(field.text) { return url }
                continue
            }
            if ["alternate", nil].contains(field.attributes["rel"]?.lowercased()), let url = field.address(href) {
                return url
            }
        }
        return nil
    }

    /// The text of the page's link if it is relative and has no base.
    fileprivate var looseLink: String? {
        each(.link, .atomLink).lazy.compactMap { field in
            let isPage = ["alternate", nil].contains(field.attributes["rel"]?.lowercased())
            let text = field.attributes["href"] ?? field.text.withoutBlanks
            let isLoose = isPage && field.base == nil && !text.isEmpty && URL(string: text)?.scheme == nil
            return isLoose ? text : nil
        }.first
    }

    /// Whether the text of a field is this word, ignoring case.
    fileprivate func says(_ word: String, in name: XMLFieldName) -> Bool {
        first(name)?.text.withoutBlanks.lowercased() == word
    }

    fileprivate var enclosureLink: URL? {
        for field in each(.enclosure, .atomLink) {
            if field.name == .enclosure {
                if let url = field.address(field.attributes["url"]) { return url }
            } else if field.attributes["rel"]?.lowercased() == "enclosure",
                let url = field.address(field.attributes["href"])
            {
                return url
            }
        }
        return nil
    }

    fileprivate var summaryText: String? {
        let names: [XMLFieldName] = [
            .atomSummary, .description, .itunesSummary, .itunesSubtitle, .dcDescription, .contentEncoded,
            .atomContent,
        ]
        return names.lazy.compactMap { name in
            first(name).flatMap { $0.isData ? nil : $0.plainText(limit: 500) }
        }.first
    }

    /// The name of the author: from Atom, Dublin Core or iTunes, otherwise from RSS, which has an address with the name
    /// in parentheses.
    var authorName: String? {
        if let name = first(.atomAuthorName, .dcCreator, .dcAuthor, .itunesAuthor)?.plainText(limit: 200) {
            return name
        }
        guard let text = first(.author)?.plainText(limit: 200) else { return nil }
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")"), text[..<open].contains("@") else { return text }
        let name = text[text.index(after: open)...].dropLast().trimmingCharacters(in: .whitespaces)
        return name.isEmpty ? text : name
    }

    fileprivate var categoryLabels: [String] {
        each(.category, .atomCategory, .dcSubject).compactMap { field in
            let text = field.attributes["label"] ?? field.attributes["term"] ?? field.text
            let label = text.plainText(limit: 80)
            return label.isEmpty ? nil : label
        }
    }

    fileprivate var eventPlace: Place? {
        let name = first(.evLocation, .xcalLocation, .bcLocationName, .capAreaDesc)?.plainText(limit: 200)
        let coordinates = self.coordinates
        return name == nil && coordinates == nil ? nil : Place(name: name, coordinates: coordinates)
    }

    private var coordinates: Coordinates? {
        let texts: [String]
        if let point = first(.georssPoint) {
            texts = point.text.split { $0 == "," || $0.isWhitespace }.map(String.init)
        } else {
            texts = [first(.geoLat, .geoPointLat), first(.geoLong, .geoPointLong)]
                .compactMap { $0?.text.withoutBlanks }
        }
        let numbers = texts.compactMap { Double($0) }
        guard texts.count == 2, numbers.count == 2, (-90...90).contains(numbers[0]), (-180...180).contains(numbers[1])
        else { return nil }
        return Coordinates(latitude: numbers[0], longitude: numbers[1])
    }
}
