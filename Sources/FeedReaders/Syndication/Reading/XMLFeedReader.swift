import FeedCore
import Foundation

/// A reader of RSS 0.90 to 2.0 and Atom 0.3 and 1.0, one entry at a time, well-formed or not.
///
/// A document with missing end tags is read twice: the first pass finds the start tags without end tags. An entry or a
/// field without an end tag ends where the next one begins; any other element, such as a `<br>`, is empty.
struct XMLFeedReader {
    let context: ReadingContext
    let text: XMLText
    var tokenizer: XMLTokenizer

    /// The offsets of start tags without an end tag; `nil` in the first pass.
    let unclosed: Set<Int>?

    var document = SyndicationDocument()
    var feedFields = XMLFields()
    var warnings = FeedWarnings()
    var names = XMLNames()
    var namespaces = XMLNamespaces(XMLNames.prefix)

    /// The names of the open elements from ``XMLNames``.
    var path: [String] = []
    /// The names of the open elements as ranges of the text.
    var openNames: [Range<Int>] = []

    /// The names of the open elements as the document writes them, up to an entry.
    var writtenPath: [String] = []
    var rootIsClosed = false

    /// The bases of relative addresses, with the depth from which each applies.
    var bases: [(depth: Int, url: URL?)]

    var elementCount = 0
    var entryCount = 0

    /// The number of entries of each name, for their paths.
    var entryCounts: [String: Int] = [:]

    /// An element that was just added to the path, with its name from ``XMLNames`` and as the document writes it.
    struct Opening {
        let canonical: String
        let written: String
        let tag: XMLTag
        let isUnclosed: Bool
    }

    /// The open entry: the depth of its element and its fields.
    var entry: (depth: Int, isUnclosed: Bool, place: String, fields: XMLFields)?

    /// The open element whose text is collected, with its depth.
    var field: (depth: Int, isUnclosed: Bool, field: XMLField)?

    /// Reads a document in UTF-8; the encoding in its declaration is ignored.
    ///
    /// - Throws: ``FeedError`` with code `malformed` if it is not a feed or too large, `cancelled` if the task was
    ///   cancelled.
    static func read(
        _ bytes: [UInt8],
        in context: ReadingContext,
        warnings: inout FeedWarnings
    ) throws(FeedError) -> SyndicationDocument {
        var faults = XMLFaults()
        let text = XMLText(bytes, work: context.work, faults: &faults)
        var reader = Self(text, context, faults, unclosed: nil)
        if try !reader.readAll() {
            let balance = try XMLBalance(text, called: context.name, limits: context.limits)
            reader = Self(text, context, faults, unclosed: balance.unclosed)
            _ = try reader.readAll()
        }
        return try reader.finish(&warnings)
    }

    private init(_ text: XMLText, _ context: ReadingContext, _ faults: XMLFaults, unclosed: Set<Int>?) {
        (self.context, self.text, self.unclosed) = (context, text, unclosed)
        tokenizer = XMLTokenizer(text, called: context.name, limits: context.limits)
        tokenizer.faults = faults
        bases = [(0, context.base)]
    }

    /// Reads the document to its end; returns false if an end tag is missing in the first pass.
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
            let message = "\(context.name) is not a feed: no element <rss>, <rdf:RDF> or <feed> is in it"
            throw FeedError(.malformed, message, hint: "Check the address.")
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
                throw FeedError(
                    .malformed,
                    "\(context.name) is cut off before its first entry ends",
                    hint: "Try again later."
                )
            }
        }
        if names.hasForeignRoot, document.entries.isEmpty, feedFields.all.isEmpty {
            throw notAFeed(writtenPath.first ?? "")
        }
        tokenizer.faults.warn(called: context.name, of: text, isCutOff: document.isCutOff, &warnings)
        warnings.add(self.warnings)
        document.title = feedFields.first(.feedTitle)?.plainText(limit: 200)
        document.summary = feedFields.first(.feedSummary)?.plainText(limit: 500)
        document.author = feedFields.authorName
        if let field = feedFields.namelessAuthor {
            let pointer = "//\(field.written)"
            warnings.add(at: pointer, "found no text, expected the name of an author")
        }
        return document
    }
}
