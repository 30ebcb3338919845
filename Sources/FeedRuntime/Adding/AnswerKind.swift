import FeedJSON
import Foundation

/// What an answer is, by how it begins.
enum AnswerKind {
    case calendar
    /// RSS, Atom or JSON Feed.
    case syndication
    case json(JSONValue)
    /// A web page, with the feeds and calendars that it names.
    case page([PageLink])
    /// What begins as JSON does, and why it is not.
    case brokenJSON(String)
    case unknown(String)

    /// How much of an answer is looked at to find out what it is.
    private static let headLength = 4_096

    init(_ bytes: [UInt8], at url: URL?) {
        let text = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
        // A comment may have anything in it.
        let head = String(decoding: text.prefix(Self.headLength), as: UTF8.self).replacing(
            /<!--.*?-->/.dotMatchesNewlines(),
            with: ""
        )
        if head.isEmpty {
            self = .unknown("it is empty")
        } else if head.prefix(15).uppercased() == "BEGIN:VCALENDAR" {
            self = .calendar
        } else if head.hasPrefix("<") {
            let roots = ["<rss", "<feed", "<rdf:rdf", "<atom:feed"].compactMap { root in
                head.range(of: root, options: .caseInsensitive)?.lowerBound
            }
            let page = ["<html", "<!doctype html"].compactMap {
                head.range(of: $0, options: .caseInsensitive)?.lowerBound
            }
            if let root = roots.min(), page.min().map({ root < $0 }) ?? true {
                self = .syndication
            } else {
                self =
                    page.isEmpty
                    ? .unknown("it is XML, but neither RSS nor Atom") : .page(PageLink.all(in: bytes, at: url))
            }
        } else {
            do {
                let root = try JSONDocument(bytes).root
                let version = root["version"]?.string ?? ""
                self = version.contains("jsonfeed.org/version/") ? .syndication : .json(root)
            } catch {
                self =
                    head.hasPrefix("{") || head.hasPrefix("[")
                    ? .brokenJSON("\(error)") : .unknown("it begins with \(String(head.prefix(40)).quoted)")
            }
        }
    }
}

extension AnswerKind {
    /// How long a title may be that names a feed, in characters.
    private static let titleLength = 40

    /// What a calendar or feed calls itself, where that is short; of JSON Feed too.
    func title(of bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(Self.headLength), as: UTF8.self)
        let found: Substring?
        switch self {
        case .calendar:
            found = head.firstMatch(of: /(?:X-WR-CALNAME|\nNAME)(?:;[^:\r\n]*)?:([^\r\n]+)/)?.output.1
        case .syndication:
            let document = try? JSONDocument(bytes)
            found =
                document?.root["title"]?.string.map { $0[...] }
                ?? head.firstMatch(of: /<title[^>]*>(?:<!\[CDATA\[)?([^<\]]+)/.ignoresCase())?.output.1
        case .json, .page, .brokenJSON, .unknown: found = nil
        }
        let title = found.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? ""
        return title.isEmpty || title.count > Self.titleLength ? nil : title.cleanedOfMarks
    }
}

/// An address that a web page names as a feed or a calendar of its own.
struct PageLink: Equatable {
    let url: URL
    let title: String?

    private static let types = [
        "application/rss+xml", "application/atom+xml", "application/feed+json", "text/calendar",
    ]

    /// How much of a page is looked at; links to feeds are in its head.
    private static let pageLength = 512 << 10

    /// The links of a page to feeds and calendars, in its order, each once.
    static func all(in bytes: [UInt8], at base: URL?) -> [PageLink] {
        var links: [PageLink] = []
        let text = String(decoding: bytes.prefix(pageLength), as: UTF8.self)
        for piece in text.split(separator: "<").dropFirst() {
            let tag = piece.prefix { $0 != ">" }
            let name = tag.prefix { $0.isLetter }.lowercased()
            guard name == "link" || name == "a", let target = attribute("href", of: tag) else { continue }
            let isNamed =
                name == "link" && attribute("rel", of: tag)?.lowercased().contains("alternate") == true
                && attribute("type", of: tag).map { types.contains($0.lowercased()) } == true
            let isCalendar =
                target.lowercased().hasPrefix("webcal:")
                || target.lowercased().split(separator: "?").first?.hasSuffix(".ics") == true
            guard isNamed || isCalendar else { continue }
            let address = target.replacing(/^webcals?:/.ignoresCase(), with: "https:")
            guard let url = URL(string: address, relativeTo: base)?.absoluteURL,
                ["http", "https"].contains(url.scheme ?? ""),
                !links.contains(where: { $0.url == url })
            else { continue }
            links.append(PageLink(url: url, title: attribute("title", of: tag)))
        }
        return links
    }

    private static func attribute(_ name: String, of tag: Substring) -> String? {
        let pattern = #"(?:^|\s)"# + name + #"\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))"#
        guard let expression = try? Regex(pattern).ignoresCase(), let match = try? expression.firstMatch(in: tag) else {
            return nil
        }
        let value = (1...3).lazy.compactMap { match.output[$0].substring }.first.map(String.init)
        return value?.replacing("&amp;", with: "&").replacing("&#38;", with: "&").trimmingCharacters(in: .whitespaces)
    }
}

extension String {
    fileprivate var quoted: String { "\"\(self)\"" }

    /// The text without what stands for other characters in calendars and in XML.
    fileprivate var cleanedOfMarks: String {
        replacing(/&amp;|&#38;/, with: "&").replacing(/&[a-z#0-9]+;/, with: " ").replacing("\\,", with: ",")
    }
}
