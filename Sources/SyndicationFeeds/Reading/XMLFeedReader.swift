import FeedCore
import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Reads RSS 0.90 to 2.0 and Atom 0.3 and 1.0 as the parser comes along, an entry at a time.
final class XMLFeedReader: NSObject {
    /// How many elements a document may have: twenty for each of the entries that can be used.
    static let maximumElementCount = 20 * FeedSnapshot.maximumItemCount

    /// How deep elements may stand in each other.
    static let maximumDepth = 100

    private let name: String
    private let timeZone: TimeZone
    private var document = SyndicationDocument()
    private var feedFields = XMLFields()
    private var failure: (any Error)?
    private var warnings = FeedWarnings()

    /// The elements that are open, as ``XMLNames`` has them.
    private var path: [String] = []

    /// The same as the document writes them, as far as an entry.
    private var writtenPath: [String] = []
    private var rootIsClosed = false

    /// Whether the document is Atom without saying so: elements without a namespace are then those of Atom.
    private var isBareAtom = false

    /// What relative addresses are relative to, with the depth from which each holds.
    private var bases: [(depth: Int, url: URL?)]
    private var elementCount = 0

    /// How many pieces of text there were; each reference makes one.
    private var pieceCount = 0
    private var names = XMLNames()
    private var entryCount = 0

    /// The entry that is open: the depth of its element and what was read of it.
    private var entry: (depth: Int, place: String, fields: XMLFields)?

    /// The element that is open whose text is wanted, with its depth.
    private var field: (depth: Int, field: XMLField)?

    /// - Parameters:
    ///   - name: What errors call the document, such as `the answer`.
    ///   - base: The address that it came from.
    ///   - timeZone: The zone of times that name none.
    init(name: String, base: URL?, timeZone: TimeZone) {
        self.name = name
        self.timeZone = timeZone
        bases = [(0, base)]
    }

    /// Reads a document in UTF-8.
    ///
    /// - Throws: ``FeedError`` with code `malformed`; `CancellationError`.
    func read(_ bytes: [UInt8], warnings: inout FeedWarnings) throws -> SyndicationDocument {
        let source = try XMLSource(bytes, called: name)
        source.warn(called: name, &warnings)
        // In pieces, as a stream gives them: given at once, more than 10 MB are an error to the parser's library.
        let parser = XMLParser(stream: InputStream(data: Data(source.bytes)))
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = false
        parser.delegate = self
        _ = parser.parse()
        if let failure { throw failure }
        // The parser calls a document whole that only stops.
        guard rootIsClosed else {
            throw FeedError(.malformed, "\(name) is cut off: its elements are not all closed", hint: "Try again later.")
        }
        warnings.add(self.warnings)
        document.title = feedFields.first("title", "atom:title", "dc:title")?.plainText(limit: 200)
        document.summary = feedFields.first("description", "atom:subtitle", "atom:tagline", "itunes:summary")?
            .plainText(limit: 500)
        document.author = feedFields.authorName
        return document
    }

    private func stop(_ parser: XMLParser, with error: any Error) {
        if failure == nil { failure = error }
        parser.abortParsing()
    }
}

extension XMLFeedReader: XMLParserDelegate {
    func parser(
        _ parser: XMLParser,
        didStartElement element: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        guard failure == nil else { return }
        elementCount += 1
        if elementCount % 16 == 0, Task.isCancelled { return stop(parser, with: CancellationError()) }
        guard elementCount <= Self.maximumElementCount else {
            return stop(
                parser,
                with: FeedError(
                    .malformed,
                    "\(name) has more than \(Self.maximumElementCount) elements, which no feed has"
                )
            )
        }
        var canonical = names.canonical(element, namespace: namespaceURI, qualified: qualifiedName)
        if path.isEmpty {
            guard isFeedRoot(canonical) else { return stop(parser, with: notAFeed(qualifiedName ?? element)) }
            isBareAtom = canonical == "feed" || canonical == "entry"
        }
        if isBareAtom, !canonical.contains(":") { canonical = "atom:" + canonical }
        path.append(canonical)
        guard path.count <= Self.maximumDepth else {
            return stop(
                parser,
                with: FeedError(
                    .malformed,
                    "\(name) has elements more than \(Self.maximumDepth) deep in each other, which no feed has"
                )
            )
        }
        if let base = attributes["xml:base"] {
            bases.append((path.count, URL(string: base, relativeTo: bases.last?.url)?.absoluteURL))
        }
        open(canonical, as: qualifiedName.flatMap { $0.isEmpty ? nil : $0 } ?? element, attributes, parser)
    }

    private func open(_ canonical: String, as written: String, _ attributes: [String: String], _ parser: XMLParser) {
        if field != nil {
            if HTMLElements.breaking.contains(canonical.split(separator: ":").last.map(String.init) ?? "") {
                field?.field.append(" ")
            }
        } else if let entryDepth = entry?.depth {
            openField(canonical, as: written, attributes, within: entryDepth)
        } else if startsEntry(canonical) {
            guard entryCount < FeedSnapshot.maximumItemCount else {
                let error = FeedError(
                    .malformed,
                    "\(name) has more than \(FeedSnapshot.maximumItemCount) entries, which is all that can be used"
                )
                return stop(parser, with: error)
            }
            entryCount += 1
            let place =
                "/" + (writtenPath.prefix(path.count - 1) + ["\(written)[\(entryCount)]"]).joined(separator: "/")
            entry = (path.count, path.count == 1 ? "/\(written)" : place, XMLFields())
        } else {
            writtenPath.removeLast(max(0, writtenPath.count - path.count + 1))
            writtenPath.append(written)
            // What stands beside the entries: in the channel of RSS, else in the root.
            if path.count >= 2, path[path.count - 2] == "channel" {
                openField(canonical, as: written, attributes, within: path.count - 1)
            } else if path[0].hasPrefix("atom:") {
                openField(canonical, as: written, attributes, within: 1)
            }
        }
    }

    private func openField(_ canonical: String, as written: String, _ attributes: [String: String], within depth: Int) {
        let relative: String
        switch path.count - depth {
        case 1: relative = canonical
        case 2 where XMLNames.containers.contains(path[depth]): relative = path[depth] + "/" + canonical
        default: return
        }
        guard XMLNames.known.contains(relative) else { return }
        field = (
            path.count, XMLField(name: relative, written: written, attributes: attributes, base: bases.last?.url)
        )
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        guard failure == nil else { return }
        pieceCount += 1
        if pieceCount % 256 == 0, Task.isCancelled { return stop(parser, with: CancellationError()) }
        field?.field.append(string)
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        field?.field.append(String(decoding: block, as: UTF8.self))
    }

    func parser(
        _ parser: XMLParser,
        didEndElement element: String,
        namespaceURI: String?,
        qualifiedName: String?
    ) {
        guard failure == nil, !path.isEmpty else { return }
        let depth = path.count
        if let open = field {
            if open.depth == depth {
                if entry != nil { entry?.fields.append(open.field) } else { feedFields.append(open.field) }
                field = nil
            } else if HTMLElements.breaking.contains(path[depth - 1].split(separator: ":").last.map(String.init) ?? "")
            {
                field?.field.append(" ")
            }
        }
        if let open = entry, open.depth == depth {
            document.entries.append(SyndicationEntry(open.fields, at: open.place, in: timeZone))
            entry = nil
        }
        if let base = bases.last, base.depth == depth { bases.removeLast() }
        path.removeLast()
        if path.isEmpty { rootIsClosed = true }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        guard failure == nil else { return }
        let code = (error as NSError).code
        switch code {
        // A prefix that is not declared, which is known all the same or passed over.
        case 201: break
        case _ where rootIsClosed:
            warnings.add(.unusualRecord, "something stands behind the end of the document; it was left out")
            parser.abortParsing()
        default:
            stop(
                parser,
                with: FeedError(
                    .malformed,
                    "\(name) is no XML: line \(parser.lineNumber), column \(parser.columnNumber): \(Self.words(of: code))",
                    hint: "Try again later, or tell the publisher.",
                    cause: error
                )
            )
        }
    }

    /// What libxml2 calls an error, in words.
    private static func words(of code: Int) -> String {
        switch code {
        case 1: "something is longer than the 10 MB that are read in one piece"
        case 5: "it ends before its elements are closed"
        case 6, 7, 8, 9: "a character that XML does not allow"
        case 26, 27: "a name of a character that XML has not"
        case 38: "a \"<\" within an attribute"
        case 39, 40: "an attribute without quotation marks"
        case 41: "an attribute without a value"
        case 42, 203: "an attribute stands twice"
        case 45: "a comment that does not end"
        case 47: "a processing instruction that does not end"
        case 60, 61: "a DOCTYPE that does not end, or that is broken"
        case 62: "a \"]]>\" without the start of a section of characters"
        case 63: "a section of characters that does not end"
        case 64: "an XML declaration that does not stand at the start"
        case 65: "a blank is missing"
        case 68, 202: "a name is missing"
        case 73, 77: "a tag does not end"
        case 75: "a \"=\" is missing"
        case 76: "an end tag that belongs to another element than the one that is open"
        case 80: "two hyphens within a comment"
        case 89: "an entity that contains itself or grows without end"
        case 200: "a namespace that is no address"
        default: "error \(code) of libxml2"
        }
    }

    // MARK: - Which elements are what

    private func isFeedRoot(_ root: String) -> Bool {
        ["rss", "rdf:rdf", "atom:feed", "atom:entry", "feed", "entry"].contains(root)
    }

    private func notAFeed(_ root: String) -> FeedError {
        FeedError(
            .malformed,
            "\(name) is XML, but no feed: its root is <\(root.shortened(to: 60))>, expected <rss>, <rdf:RDF> or <feed>",
            hint: "Check the address."
        )
    }

    /// Whether the element that was just opened is an entry: in the channel or beside it, in a feed, or all there is.
    private func startsEntry(_ canonical: String) -> Bool {
        switch canonical {
        case "item": path.count == 2 || (path.count == 3 && ["channel", "items"].contains(path[1]))
        case "atom:entry": path.count <= 2
        default: false
        }
    }
}
