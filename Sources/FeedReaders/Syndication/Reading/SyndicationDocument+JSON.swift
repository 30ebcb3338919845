import FeedCore
import FeedJSON
import Foundation

extension SyndicationDocument {
    /// Reads a JSON Feed of version 1 or 1.1.
    ///
    /// - Throws: ``FeedError`` with code `malformed` if it is not one, or has too many entries.
    ///
    /// - SeeAlso: [JSON Feed 1.1](https://www.jsonfeed.org/version/1.1/).
    init(json: JSONValue, in context: ReadingContext, warnings: inout FeedWarnings) throws(FeedError) {
        self.init()
        let version = json["version"]?.string ?? ""
        guard version.contains("jsonfeed.org/version/1"), let items = json["items"]?.elements else {
            let found =
                json.elements != nil
                ? "an array"
                : version.isEmpty ? "no \"version\" of one" : "\"version\" \"\(version.shortened(to: 60))\""
            throw FeedError(
                .malformed,
                "\(context.name) is JSON, but not a JSON Feed: found \(found), expected \"https://jsonfeed.org/version/1.1\" and \"items\"",
                hint: "The provider \"json-http\" reads any other JSON, as you describe it."
            )
        }
        var members = JSONFeedMembers(json: json, place: "", base: nil)
        title = members.plainText("title", limit: 200)
        summary = members.plainText("description", limit: 500)
        author = members.authorName()
        // A file has no address; the feed's own address is the base instead.
        let own = [members.address("feed_url"), members.address("home_page_url")]
        let base = context.base ?? own[0] ?? own[1]
        for part in members.unreadable { warnings.add(at: part.place, part.message) }
        for (index, item) in items.enumerated() {
            try context.limits.checkEntry(after: index, called: context.name)
            if index % 256 == 0, Task.isCancelled { throw FeedError(CancellationError()) }
            entries.append(SyndicationEntry(json: item, at: "/items/\(index)", base: base, in: context.timeZone))
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
        var members = JSONFeedMembers(json: json, place: place, base: base)
        id = members.text("id")
        if id?.isPlaceholder == true { id = nil }
        let pages = [members.address("url"), members.address("external_url")].compactMap { $0 }.unique
        link = pages.first
        relatedLink = pages.dropFirst().first
        enclosures = members.attachments()
        title = members.plainText("title", limit: 200)
        let texts = [
            members.plainText("summary", limit: 500), members.plainText("content_text", limit: 500),
            members.plainText("content_html", limit: 500, as: .html),
        ]
        summary = texts.lazy.compactMap { $0 }.first
        author = members.authorName()
        categories = members.tags()
        unreadable = members.unreadable
        published = date("date_published", of: json, in: timeZone)
        updated = date("date_modified", of: json, in: timeZone)
    }

    private mutating func date(_ name: String, of json: JSONValue, in timeZone: TimeZone) -> SyndicationDate? {
        guard let value = json[name], !value.isNull else { return nil }
        let entry = place
        if let date = value.double.flatMap({ SyndicationDate(epoch: $0) }) { return date }
        guard let text = value.string else {
            let message = JSONMismatch(found: value, expected: SyndicationDate.rule).reason
            issues.append(("\(place)/\(name)", value.numberText ?? value.noun, message))
            return nil
        }
        return date(text, at: "\(entry)/\(name)", in: timeZone)
    }
}
