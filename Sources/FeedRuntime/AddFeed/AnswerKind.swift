import FeedCore
import FeedJSON
import FeedReaders
import Foundation

/// The format of an answer, recognised by its first bytes.
enum AnswerKind {
    case calendar
    /// RSS, Atom or JSON Feed.
    case syndication
    case json(JSONValue)
    /// A table, or lines that begin with a date: its format, and its records as JSON.
    case table(AnswerFormat, JSONValue)
    /// A list of subscriptions.
    case subscriptions
    /// A web page, with the feeds and calendars that it links to.
    case page([PageLink])
    /// An answer that begins like JSON, and the reason why it is not valid.
    case brokenJSON(String)
    /// An answer that no provider reads, and what it is and what to do instead.
    case refused(String)
    /// An answer of any other format, and a description of its beginning.
    case unknown(String)

    /// The number of bytes of an answer that are read to recognise its format.
    private static let headLength = 4_096

    /// Creates the kind of an answer from its first bytes; `response.url` is `nil` for the content of a file.
    ///
    /// `now` decides the year of lines with a weekday instead.
    init(_ response: FeedResponse, now: Date) {
        let (bytes, url, contentType) = (response.body, response.url, response.headers["content-type"])
        let text = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
        // Comments are removed, since they may contain anything.
        let head = String(decoding: text.prefix(Self.headLength), as: UTF8.self).replacing(
            /<!--.*?-->/.dotMatchesNewlines(),
            with: ""
        )
        if bytes.isArchive {
            self = .refused("this is a spreadsheet or an archive. Save its table as CSV, and add that file")
        } else if head.isEmpty {
            self = .unknown("it is empty")
        } else if head.prefix(15).uppercased() == "BEGIN:VCALENDAR" {
            self = .calendar
        } else if head.hasPrefix("<") {
            if WebPage(bytes, contentType: contentType) != nil {
                self = .page(PageLink.all(in: bytes, at: url))
            } else if WebPage.hasFeed(text) {
                self = .syndication
            } else if Subscriptions.areMeant(by: head) {
                self = .subscriptions
            } else {
                self = .unknown("it is XML, but neither RSS nor Atom")
            }
        } else {
            do {
                let root = try Self.document(bytes).root
                let version = root["version"]?.string ?? ""
                self = version.contains("jsonfeed.org/version/") ? .syndication : .json(root)
            } catch {
                if head.hasPrefix("{") || head.hasPrefix("[") {
                    self = .brokenJSON("\(error)")
                } else if let (format, root) = Self.table(in: response, now) {
                    self = .table(format, root)
                } else if CSVTable.isTooWide(bytes) {
                    let limit = CSVTable.maximumColumns
                    self = .refused(
                        "this is a table with more than \(limit) columns, and at most \(limit) are read. Remove columns"
                            + " that the feed does not need"
                    )
                } else if WebPage(bytes, contentType: contentType) != nil {
                    // A page may begin with its text.
                    self = .page(PageLink.all(in: bytes, at: url))
                } else {
                    self = .unknown("it begins with \"\(head.prefix(40))\"")
                }
            }
        }
    }
}

extension AnswerKind {
    /// Returns the document of JSON, which may be wrapped.
    ///
    /// - Throws: The error of an answer that is neither.
    private static func document(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONDocument {
        do throws(JSONSyntaxError) {
            return try JSONDocument(bytes)
        } catch {
            guard let wrapped = WrappedJSON(bytes), let document = try? JSONDocument(wrapped.bytes) else { throw error }
            return document
        }
    }

    /// Returns the format and the records of a table or of lines with dates; `nil` for any other text.
    private static func table(in response: FeedResponse, _ now: Date) -> (AnswerFormat, JSONValue)? {
        var warnings = FeedWarnings()
        guard let format = AnswerFormat(guessing: response, now: now),
            let document = try? JSONDocument(answer: response, as: format, named: "", now: now, warnings: &warnings)
        else { return nil }
        return (format, document.root)
    }

    /// The greatest length of a title that may name a feed, in characters.
    private static let titleLength = 40

    /// Returns the title of a calendar, an RSS or Atom feed or a JSON Feed; `nil` if the title is missing or longer
    /// than ``titleLength``.
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
        case .json, .table, .subscriptions, .page, .brokenJSON, .refused, .unknown: found = nil
        }
        let title = found.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? ""
        return title.isEmpty || title.count > Self.titleLength ? nil : title.cleanedOfMarks
    }
}

extension [UInt8] {
    /// True for the first bytes of ZIP, which spreadsheets such as .xlsx and .ods are, and of older spreadsheets.
    fileprivate var isArchive: Bool {
        starts(with: [0x50, 0x4B, 0x03, 0x04]) || starts(with: [0x50, 0x4B, 0x05, 0x06])
            || starts(with: [0xD0, 0xCF, 0x11, 0xE0])
    }
}

extension String {
    /// The text without the escapes of calendars and XML.
    fileprivate var cleanedOfMarks: String {
        replacing(/&amp;|&#38;/, with: "&").replacing(/&[a-z#0-9]+;/, with: " ").replacing("\\,", with: ",")
    }
}
