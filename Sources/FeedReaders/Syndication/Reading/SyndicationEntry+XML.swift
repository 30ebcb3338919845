import FeedCore
import Foundation

extension SyndicationEntry {
    /// Creates an entry from its elements in any format: the formats' names do not overlap, and feeds mix them.
    init(_ fields: XMLFields, at place: String, in timeZone: TimeZone) {
        self.init(place: place)
        let guid = fields.first(.guid)
        id = fields.first(.id)?.text.withoutBlanks
        if id?.isPlaceholder == true { id = nil }
        link =
            fields.pageLink
            ?? guid.flatMap { guid in
                let isLink = guid.attributes["ispermalink"].map { $0.lowercased() == "true" }
                // Many ids are not addresses, although RSS defines an id as an address by default.
                return isLink ?? guid.text.hasWebScheme ? guid.address(guid.text) : nil
            }
        if link == nil { looseLink = fields.looseLink }
        enclosures = fields.enclosureLinks
        title = fields.first(.title)?.plainText(limit: 200)
        summary = fields.summaryText
        author = fields.authorName
        source = fields.first(.source)?.plainText(limit: 200)
        categories = fields.categoryLabels
        published = date(.published, of: fields, in: timeZone)
        updated = date(.updated, of: fields, in: timeZone)
        event = event(fields, in: timeZone)
        let isCancelled =
            fields.says("cancelled", in: .eventStatus) || fields.says("true", in: .isCancelled)
            || fields.says("cancel", in: .alertType)
        if isCancelled { status = .cancelled } else if let live = liveStatus(fields) { status = live }
        unreadable += fields.unreadable(at: place)
        if let status = fields.first(.alertStatus), !fields.says("actual", in: .alertStatus) {
            hidden = "\(status.written) is \"\(status.plainText(limit: 40) ?? "")\", not \"Actual\""
        }
    }

    /// Returns the first readable date of a role; invalid ones are collected for warnings.
    private mutating func date(_ role: XMLRole, of fields: XMLFields, in timeZone: TimeZone) -> SyndicationDate? {
        let entry = place
        for field in fields.candidates(role) {
            if let date = date(field.text, at: "\(entry)/\(field.written)", in: timeZone) { return date }
        }
        return nil
    }

    /// Returns the status of a live show; `nil` for any other entry.
    private mutating func liveStatus(_ fields: XMLFields) -> ItemStatus? {
        guard let field = fields.first(.liveStatus) else { return nil }
        switch field.text.withoutBlanks.lowercased() {
        case "pending": return .scheduled
        case "live": return .live
        case "ended": return .ended
        default:
            let found = "found the text \"\(field.text.shortened(to: 60))\""
            unreadable.append(("\(place)/\(field.written)", "\(found), expected \"pending\", \"live\" or \"ended\""))
            return nil
        }
    }

    // MARK: - Events

    private mutating func event(_ fields: XMLFields, in timeZone: TimeZone) -> EntryEvent? {
        guard var event = scheduledEvent(fields, in: timeZone) ?? alert(fields, in: timeZone) else { return nil }
        event.place = fields.eventPlace
        event.organizer = fields.first(.organizer)?.plainText(limit: 200)
        return event
    }

    private mutating func scheduledEvent(_ fields: XMLFields, in timeZone: TimeZone) -> EntryEvent? {
        guard let start = date(.start, of: fields, in: timeZone) else { return nil }
        if let end = date(.end, of: fields, in: timeZone) {
            return EntryEvent(start: start, end: end)
        }
        guard var end = date(.dayAfter, of: fields, in: timeZone) else { return EntryEvent(start: start) }
        // In iCalendar, the end is the day after the last one.
        if case (.days(let first, _, _), .days(let day, _, let region)) = (start.time, end.time), day > first {
            end.time = .day(day.adding(days: -1), region: region)
        }
        return EntryEvent(start: start, end: end)
    }

    /// Returns the time of a warning: its onset, otherwise the time at which it takes effect, otherwise the time of
    /// sending.
    private mutating func alert(_ fields: XMLFields, in timeZone: TimeZone) -> EntryEvent? {
        let onset = date(.onset, of: fields, in: timeZone)
        let end = date(.expiry, of: fields, in: timeZone)
        guard onset != nil || end != nil, let start = onset ?? published ?? updated else { return nil }
        return EntryEvent(start: start, end: end)
    }
}

extension String {
    /// True if a text begins as a web address does.
    fileprivate var hasWebScheme: Bool {
        let text = trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        return text.hasPrefix("https://") || text.hasPrefix("http://")
    }
}

extension XMLFields {
    /// The page of the entry: Atom's alternate link, otherwise RSS's link.
    fileprivate var pageLink: URL? {
        for field in each(.link) {
            guard let href = field.attributes["href"] else {
                // In RSS the address is the text.
                if field.name == "link", let url = field.address(field.text) { return url }
                continue
            }
            if field.isPage, let url = field.address(href) { return url }
        }
        return nil
    }

    /// Returns the parts that are present but cannot be used, with their paths.
    fileprivate func unreadable(at entry: String) -> [(place: String, message: String)] {
        var unreadable: [(String, String)] = []
        for field in each(.address) {
            let isEnclosure = field.name == "enclosure" || field.relation == "enclosure"
            guard isEnclosure || field.isPage else { continue }
            let text =
                (field.name == "enclosure" ? field.attributes["url"] ?? "" : field.attributes["href"] ?? field.text)
                .withoutBlanks
            // A relative address without a base has a warning of its own.
            let isLoose = !isEnclosure && field.base == nil && URL(string: text)?.scheme == nil
            guard field.address(text) == nil, !isLoose, !text.isPlaceholder, isEnclosure || !text.isEmpty else {
                continue
            }
            let found = text.isEmpty ? "found no address" : "found \"\(text.shortened(to: 60))\""
            unreadable.append(("\(entry)/\(field.written)", "\(found), expected a web address"))
        }
        if let field = namelessAuthor {
            unreadable.append(("\(entry)/\(field.written)", "found no text, expected the name of an author"))
        }
        if let field = first(.position), coordinates == nil {
            let found = "found the text \"\(field.text.withoutBlanks.shortened(to: 60))\""
            unreadable.append(("\(entry)/\(field.written)", "\(found), expected a latitude and a longitude in degrees"))
        }
        return unreadable
    }

    /// The text of the page's link if it is relative and has no base.
    fileprivate var looseLink: String? {
        each(.link).lazy.compactMap { field in
            let text = field.attributes["href"] ?? field.text.withoutBlanks
            let isLoose = field.isPage && field.base == nil && !text.isEmpty && URL(string: text)?.scheme == nil
            return isLoose ? text : nil
        }.first
    }

    /// Returns true if the text of a field is `word`, ignoring case.
    fileprivate func says(_ word: String, in role: XMLRole) -> Bool {
        candidates(role).contains { $0.text.withoutBlanks.lowercased() == word }
    }

    fileprivate var enclosureLinks: [URL] {
        each(.attachment).compactMap { field in
            if field.name == "enclosure" { return field.address(field.attributes["url"]) }
            return field.relation == "enclosure" ? field.address(field.attributes["href"]) : nil
        }.unique
    }

    fileprivate var summaryText: String? {
        for field in candidates(.summary) where !field.isData {
            if let text = field.plainText(limit: 500) { return text }
        }
        return nil
    }

    /// The name of the author: from Atom, Dublin Core or iTunes, otherwise from RSS, which has an address with the name
    /// in parentheses.
    var authorName: String? {
        if let name = first(.authorName)?.plainText(limit: 200) { return name }
        guard let text = first(.authorAddress)?.plainText(limit: 200) else { return nil }
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")"), text[..<open].contains("@") else { return text }
        let name = text[text.index(after: open)...].dropLast().trimmingCharacters(in: .whitespaces)
        return name.isEmpty ? text : name
    }

    /// The first element of an author if no author has a name; Atom's, which contains other elements, is not examined.
    var namelessAuthor: XMLField? {
        authorName == nil ? each(.authorElement).first : nil
    }

    fileprivate var categoryLabels: [String] {
        each(.category).compactMap { field in
            HTMLText.words(field.attributes["label"] ?? field.attributes["term"] ?? field.text, limit: 80, as: .html)
        }
    }

    fileprivate var eventPlace: Place? {
        let name = first(.location)?.plainText(limit: 200)
        let coordinates = self.coordinates
        return name == nil && coordinates == nil ? nil : Place(name: name, coordinates: coordinates)
    }

    private var coordinates: Coordinates? {
        let texts: [String]
        if let point = first(.point) {
            texts = point.text.split { $0 == "," || $0.isWhitespace }.map(String.init)
        } else {
            texts = [first(.latitude), first(.longitude)].compactMap { $0?.text.withoutBlanks }
        }
        let numbers = texts.compactMap { Double($0) }
        guard texts.count == 2, numbers.count == 2, (-90...90).contains(numbers[0]), (-180...180).contains(numbers[1])
        else { return nil }
        return Coordinates(latitude: numbers[0], longitude: numbers[1])
    }
}
