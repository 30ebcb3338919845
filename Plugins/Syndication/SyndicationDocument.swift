import FeedCore
import FeedJSON
import Foundation

/// A feed as it was read, whatever its format.
struct SyndicationDocument {
    /// The feed's own title; `nil` where it has none.
    var title: String?

    /// What the feed says of itself, as plain text.
    var summary: String?

    /// Who writes all of it, unless an entry says otherwise.
    var author: String?

    /// The entries in the order of the document.
    var entries: [SyndicationEntry] = []

    /// Whether it ends before its end, so that entries may be missing.
    var isCutOff = false

    init() {}

    /// Reads a document, told apart by its text: JSON begins with a bracket, XML with `<`.
    ///
    /// - Parameters:
    ///   - response: The document and the headers that came with it.
    ///   - name: What errors call it, such as `the answer`.
    ///   - timeZone: The zone of times that name none.
    ///   - limits: How large it may be.
    ///   - work: Counts the bytes of XML that are looked at.
    ///   - warnings: Takes what is odd about the document and its entries.
    /// - Throws: ``FeedError`` with code `malformed` where it is no feed; `CancellationError`.
    init(
        _ response: FeedResponse,
        called name: String,
        timeZone: TimeZone,
        limits: XMLLimits,
        work: XMLWork?,
        warnings: inout FeedWarnings
    ) throws {
        let text = DecodedText(response, called: name)
        switch text.bytes.first {
        case nil:
            throw FeedError(.malformed, "\(name) is empty, but should be a feed", hint: "Try again later.")
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            text.warn(&warnings)
            let json = try JSONDocument(answer: text.bytes, named: name, warnings: &warnings)
            self = try SyndicationDocument(
                json: json.root,
                called: name,
                base: response.url,
                timeZone: timeZone,
                limits: limits,
                warnings: &warnings
            )
        case let byte where byte == UInt8(ascii: "<") || XMLText(bytes: text.bytes).namesFeed:
            text.warn(&warnings)
            if let page = WebPage(text.bytes) { throw page.refusal(called: name, at: response.url) }
            self = try XMLFeedReader.read(
                text.bytes,
                called: name,
                base: response.url,
                timeZone: timeZone,
                limits: limits,
                work: work,
                warnings: &warnings
            )
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
