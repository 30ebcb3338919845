import FeedCore
import FeedJSON
import Foundation

/// A parsed feed of any format.
struct SyndicationDocument {
    /// The feed's own title; `nil` if it has none.
    var title: String?

    /// The feed's description as plain text.
    var summary: String?

    /// The author of all entries that name no author.
    var author: String?

    /// The entries in the order of the document.
    var entries: [SyndicationEntry] = []

    /// True if the document is cut off, so that entries may be missing.
    var isCutOff = false

    init() {}

    /// Parses a document; its first character decides the format: `{` or `[` means JSON, `<` XML.
    ///
    /// - Throws: ``FeedError`` with code `malformed` if it is not a feed; `CancellationError`.
    init(_ response: FeedResponse, in context: ReadingContext, warnings: inout FeedWarnings) throws {
        let name = context.name
        let text = DecodedText(response, called: name)
        switch text.bytes.first {
        case nil:
            throw FeedError(.malformed, "\(name) is empty, but should be a feed", hint: "Try again later.")
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            text.warn(&warnings)
            let json = try JSONDocument(answer: text.bytes, named: name, warnings: &warnings)
            self = try SyndicationDocument(json: json.root, in: context, warnings: &warnings)
        case let byte where byte == UInt8(ascii: "<") || XMLText(bytes: text.bytes).namesFeed:
            text.warn(&warnings)
            if WebPage(text.bytes, contentType: response.headers["content-type"]) != nil {
                let feed = PageLink.all(in: text.bytes, at: response.url).first(where: \.isSyndication)
                let way = feed.map { "The page names a feed: set \"url\" to \($0.url.absoluteString)." }
                let message = "\(name) is a web page, not a feed"
                throw FeedError(.malformed, message, hint: way ?? "Check the address, or try again later.")
            }
            self = try XMLFeedReader.read(text.bytes, in: context, warnings: &warnings)
        default:
            throw FeedError(
                .malformed,
                "\(name) is not a feed: it begins with \"\(text.opening)\", expected RSS, Atom or JSON Feed",
                hint: text.opening.hasPrefix("BEGIN:VCAL")
                    ? "The provider \"icalendar\" reads this." : "Check the address, or try again later."
            )
        }
    }
}

/// The name, address and limits of a document, known before it is read.
struct ReadingContext {
    /// The name of the document for errors, such as `the answer`.
    let name: String

    /// The address of the document; `nil` for a file.
    let base: URL?

    /// The zone of times without one.
    let timeZone: TimeZone
    let limits: XMLLimits

    /// Counts the bytes of XML that are read.
    let work: ReadingWork?
}
