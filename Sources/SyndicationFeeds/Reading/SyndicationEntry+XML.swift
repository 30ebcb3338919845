import FeedCore
import Foundation

extension SyndicationEntry {
    /// Makes an entry of its elements, whichever format they are of: their names do not overlap, and feeds mix them.
    init(_ fields: XMLFields, at place: String, in timeZone: TimeZone) {
        self.init(place: place)
        let guid = fields.first("guid")
        id = (fields.first("atom:id") ?? guid ?? fields.first("dc:identifier"))?.text
            .trimmingCharacters(in: .whitespacesAndNewlines)
        link =
            fields.pageLink
            ?? guid.flatMap { guid in
                guid.attributes["isPermaLink"]?.lowercased() == "false" ? nil : guid.address(guid.text)
            }
        enclosure = fields.enclosureLink
        title = fields.first("title", "atom:title", "dc:title")?.plainText(limit: 200)
        summary = fields.summaryText
        author = fields.authorName
        source = fields.first("source", "atom:source/atom:title")?.plainText(limit: 200)
        categories = fields.categoryLabels

        published = date(
            fields.first(
                "atom:published",
                "atom:issued",
                "pubdate",
                "dc:date",
                "dcterms:issued",
                "atom:created",
                "dcterms:created"
            ),
            in: timeZone
        )
        updated = date(fields.first("atom:updated", "atom:modified", "dcterms:modified"), in: timeZone)
        if let start = date(fields.first("ev:startdate", "xcal:dtstart"), in: timeZone) {
            event = EntryEvent(
                start: start,
                end: date(fields.first("ev:enddate", "xcal:dtend"), in: timeZone),
                place: fields.eventPlace,
                organizer: fields.first("ev:organizer", "xcal:organizer")?.plainText(limit: 200)
            )
        }
    }

    private mutating func date(_ field: XMLField?, in timeZone: TimeZone) -> SyndicationDate? {
        guard let field else { return nil }
        let entry = place
        return date(field.text, at: "\(entry)/\(field.written)", in: timeZone)
    }
}

extension XMLFields {
    /// The page of the entry: the alternate link of Atom, else the link of RSS.
    fileprivate var pageLink: URL? {
        for field in each("link", "atom:link") {
            guard let href = field.attributes["href"] else {
                // In RSS the address is the text.
                if field.name == "link", let url = field.address(field.text) { return url }
                continue
            }
            if ["alternate", nil].contains(field.attributes["rel"]?.lowercased()), let url = field.address(href) {
                return url
            }
        }
        return nil
    }

    fileprivate var enclosureLink: URL? {
        for field in each("enclosure", "atom:link") {
            if field.name == "enclosure" {
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
        let names = [
            "atom:summary", "description", "itunes:summary", "itunes:subtitle", "dc:description", "content:encoded",
            "atom:content",
        ]
        return names.lazy.compactMap { name in
            first(name).flatMap { $0.isData ? nil : $0.plainText(limit: 500) }
        }.first
    }

    /// The name of the author: of Atom, Dublin Core or iTunes, else what RSS has, an address with the name in parentheses.
    var authorName: String? {
        if let name = first("atom:author/atom:name", "dc:creator", "itunes:author")?.plainText(limit: 200) {
            return name
        }
        guard let text = first("author")?.plainText(limit: 200) else { return nil }
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")"), text[..<open].contains("@") else { return text }
        let name = text[text.index(after: open)...].dropLast().trimmingCharacters(in: .whitespaces)
        return name.isEmpty ? text : name
    }

    fileprivate var categoryLabels: [String] {
        each("category", "atom:category", "dc:subject").compactMap { field in
            let text = field.attributes["label"] ?? field.attributes["term"] ?? field.text
            let label = text.plainText(limit: 80)
            return label.isEmpty ? nil : label
        }
    }

    fileprivate var eventPlace: Place? {
        let name = first("ev:location", "xcal:location")?.plainText(limit: 200)
        let coordinates = self.coordinates
        return name == nil && coordinates == nil ? nil : Place(name: name, coordinates: coordinates)
    }

    private var coordinates: Coordinates? {
        let texts: [String]
        if let point = first("georss:point") {
            texts = point.text.split { $0 == "," || $0.isWhitespace }.map(String.init)
        } else {
            texts = [first("geo:lat", "geo:point/geo:lat"), first("geo:long", "geo:point/geo:long")]
                .compactMap { $0?.text.trimmingCharacters(in: .whitespacesAndNewlines) }
        }
        let numbers = texts.compactMap { Double($0) }
        guard texts.count == 2, numbers.count == 2, (-90...90).contains(numbers[0]), (-180...180).contains(numbers[1])
        else { return nil }
        return Coordinates(latitude: numbers[0], longitude: numbers[1])
    }
}
