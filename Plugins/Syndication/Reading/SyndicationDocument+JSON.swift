import FeedCore
import FeedJSON
import Foundation

extension SyndicationDocument {
    /// Reads a JSON Feed of version 1 or 1.1.
    ///
    /// - Throws: ``FeedError`` with code `malformed` if it is not one, or has too many entries.
    ///
    /// - SeeAlso: [JSON Feed 1.1](https://www.jsonfeed.org/version/1.1/).
    init(
        json: JSONValue,
        called name: String,
        base: URL?,
        timeZone: TimeZone,
        limits: XMLLimits,
        warnings: inout FeedWarnings
    ) throws(FeedError) {
        self.init()
        let version = json["version"]?.string ?? ""
        guard version.contains("jsonfeed.org/version/1"), let items = json["items"]?.elements else {
            let found =
                json.elements != nil
                ? "an array"
                : version.isEmpty ? "no \"version\" of one" : "\"version\" \"\(version.shortened(to: 60))\""
            throw FeedError(
                .malformed,
                "\(name) is JSON, but no JSON Feed: found \(found), expected \"https://jsonfeed.org/version/1.1\" and \"items\"",
                hint: "The provider \"json-http\" reads any other JSON, as you describe it."
            )
        }
        title = json.plainText("title", limit: 200)
        summary = json.plainText("description", limit: 500)
        author = json.authorName
        // A file has no address; the feed's own address is the base instead.
        let base = base ?? json.address("feed_url", base: nil) ?? json.address("home_page_url", base: nil)
        for (index, item) in items.enumerated() {
            guard index < limits.entries else {
                throw FeedError(
                    .malformed,
                    "\(name) has more than \(limits.entries) entries, which is all that can be used"
                )
            }
            if index % 256 == 0, Task.isCancelled { throw FeedError(CancellationError()) }
            entries.append(SyndicationEntry(json: item, at: "/items/\(index)", base: base, in: timeZone))
        }
    }
}

extension SyndicationEntry {
    /// Reads an entry at a pointer, which is passed because calculating it would mean counting the entries before.
    fileprivate init(json: JSONValue, at place: String, base: URL?, in timeZone: TimeZone) {
        self.init(place: place)
        guard json.kind == .object else {
            fault = JSONMismatch(found: json, expected: "an object").reason
            return
        }
        // Some publishers write numbers, which the format says to treat as texts.
        id = json["id"]?.string ?? json["id"]?.numberText
        link = json.address("url", base: base) ?? json.address("external_url", base: base)
        enclosure = json["attachments"]?.elements?.lazy.compactMap { $0.address("url", base: base) }.first
        title = json.plainText("title", limit: 200)
        summary =
            json.plainText("summary", limit: 500) ?? json.plainText("content_text", limit: 500)
            ?? json.plainText("content_html", limit: 500, as: .html)
        author = json.authorName
        categories =
            json["tags"]?.elements?.prefix(XMLFields.maximumCount).compactMap { tag in
                tag.string.map { HTMLText.plain($0, limit: 80, as: .references) }.flatMap { $0.isEmpty ? nil : $0 }
            } ?? []
        published = date("date_published", of: json, in: timeZone)
        updated = date("date_modified", of: json, in: timeZone)
    }

    private mutating func date(_ name: String, of json: JSONValue, in timeZone: TimeZone) -> SyndicationDate? {
        guard let value = json[name], !value.isNull else { return nil }
        let entry = place
        guard let text = value.string else {
            misfits.append(
                ("\(place)/\(name)", value.numberText ?? "", "found \(value.noun), expected \(SyndicationDate.rule)")
            )
            return nil
        }
        return date(text, at: "\(entry)/\(name)", in: timeZone)
    }
}

extension JSONValue {
    fileprivate func plainText(_ name: String, limit: Int, as markup: HTMLText.Markup = .references) -> String? {
        guard let text = self[name]?.string.map({ HTMLText.plain($0, limit: limit, as: markup) }) else {
            return nil
        }
        return text.isEmpty ? nil : text
    }

    /// The first of the authors; version 1 has only one.
    fileprivate var authorName: String? {
        self["authors"]?.elements?.lazy.compactMap { $0.plainText("name", limit: 200) }.first
            ?? self["author"]?.plainText("name", limit: 200)
    }

    fileprivate func address(_ name: String, base: URL?) -> URL? {
        guard let text = self[name]?.string, !text.isEmpty, text.utf8.count <= 4_096,
            let url = URL(string: text, relativeTo: base)?.absoluteURL, url.isWebAddress
        else { return nil }
        return url
    }
}
