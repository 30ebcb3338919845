import FeedCore
import Foundation

/// Reads RSS 0.90 to 2.0 and Atom 0.3 and 1.0, an entry at a time, well-formed or not.
///
/// A document in which end tags are missing is read twice: once to find the start tags that have none, and again knowing
/// them. An entry or a field without an end tag ends where the next one begins; any other element, such as a `<br>`, is
/// empty.
struct XMLFeedReader {
    let name: String
    let text: XMLText
    let timeZone: TimeZone
    let limits: XMLLimits
    var tokenizer: XMLTokenizer

    /// The offsets of start tags without an end tag; `nil` as long as none is missing.
    let unclosed: Set<Int>?

    var document = SyndicationDocument()
    var feedFields = XMLFields()
    var warnings = FeedWarnings()
    var names = XMLNames()
    var namespaces = XMLNamespaces()

    /// The elements that are open, as ``XMLNames`` has them, and where their names are written.
    var path: [String] = []
    var openNames: [Range<Int>] = []

    /// The same as the document writes them, as far as an entry.
    var writtenPath: [String] = []
    var rootIsClosed = false

    /// What relative addresses are relative to, with the depth from which each holds.
    var bases: [(depth: Int, url: URL?)]

    /// Whether the document came from no address.
    let isFile: Bool
    var elementCount = 0
    var entryCount = 0

    /// The entry that is open: the depth of its element and what was read of it.
    var entry: (depth: Int, isUnclosed: Bool, place: String, fields: XMLFields)?

    /// The element that is open whose text is wanted, with its depth.
    var field: (depth: Int, isUnclosed: Bool, field: XMLField)?

    /// Reads a document in UTF-8.
    ///
    /// - Parameters:
    ///   - bytes: The document, whatever encoding its declaration names.
    ///   - name: What errors call it, such as `the answer`.
    ///   - base: The address that it came from.
    ///   - timeZone: The zone of times that name none.
    ///   - limits: How large it may be.
    ///   - work: Counts the bytes that are looked at.
    ///   - warnings: Takes what is odd about it.
    /// - Returns: What the feed and its entries say.
    /// - Throws: ``FeedError`` with code `malformed` where it is not a feed or too large, `cancelled` where nobody waits
    ///   any more.
    static func read(
        _ bytes: [UInt8],
        called name: String,
        base: URL?,
        timeZone: TimeZone,
        limits: XMLLimits,
        work: XMLWork?,
        warnings: inout FeedWarnings
    ) throws(FeedError) -> SyndicationDocument {
        let cleaned = ForbiddenCharacters.removed(from: bytes)
        let text = XMLText(bytes: cleaned?.text ?? bytes, work: work)
        var faults = XMLFaults()
        if let (_, count, first) = cleaned {
            faults.add(at: first.offset, times: count, XMLReference.forbidden(first.name))
        }
        var reader = Self(text, called: name, base, timeZone, limits, faults, unclosed: nil)
        if try !reader.readAll() {
            let balance = try XMLBalance(text, called: name, limits: limits)
            reader = Self(text, called: name, base, timeZone, limits, faults, unclosed: balance.unclosed)
            _ = try reader.readAll()
        }
        return try reader.finish(&warnings)
    }

    private init(
        _ text: XMLText,
        called name: String,
        _ base: URL?,
        _ timeZone: TimeZone,
        _ limits: XMLLimits,
        _ faults: XMLFaults,
        unclosed: Set<Int>?
    ) {
        self.name = name
        self.text = text
        self.timeZone = timeZone
        self.limits = limits
        self.unclosed = unclosed
        tokenizer = XMLTokenizer(text, called: name, limits: limits)
        tokenizer.faults = faults
        bases = [(0, base)]
        isFile = base == nil
    }

    /// Reads the document to its end; `false` where an end tag is missing and nobody knows yet which ones are.
    private mutating func readAll() throws(FeedError) -> Bool {
        while let token = try tokenizer.next() {
            switch token {
            case .start(let tag): guard try start(tag) else { return false }
            case .end(let name): guard end(name) else { return false }
            case .text(let range): append(range, isSection: false)
            case .section(let range): append(range, isSection: true)
            }
        }
        return unclosed != nil || (entry == nil && field == nil)
    }

    private mutating func finish(_ warnings: inout FeedWarnings) throws(FeedError) -> SyndicationDocument {
        guard rootIsClosed || !path.isEmpty else {
            throw FeedError(
                .malformed,
                "\(name) is not a feed: no element <rss>, <rdf:RDF> or <feed> is in it",
                hint: "Check the address."
            )
        }
        document.isCutOff = !rootIsClosed || tokenizer.isCutOff
        if !rootIsClosed {
            tokenizer.faults.add(at: text.count, "the document ends before its elements are closed")
            if tokenizer.isCutOff || field != nil, let entry {
                self.warnings.add(.malformedRecord, pointer: entry.place, "the document ends within this entry")
                self.entry = nil
            }
            close(downTo: 0)
            guard !document.entries.isEmpty else {
                throw FeedError(.malformed, "\(name) is cut off before its first entry ends", hint: "Try again later.")
            }
        }
        if names.hasForeignRoot, document.entries.isEmpty, feedFields.all.isEmpty {
            throw notAFeed(writtenPath.first ?? "")
        }
        tokenizer.faults.warn(called: name, of: text, &warnings)
        warnings.add(self.warnings)
        document.title = feedFields.first("title", "atom:title", "dc:title")?.plainText(limit: 200)
        document.summary = feedFields.first("description", "atom:subtitle", "atom:tagline", "itunes:summary")?
            .plainText(limit: 500)
        document.author = feedFields.authorName
        return document
    }
}
