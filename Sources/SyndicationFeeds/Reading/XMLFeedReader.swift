import FeedCore
import Foundation

/// Reads RSS 0.90 to 2.0 and Atom 0.3 and 1.0, an entry at a time, well-formed or not.
///
/// A document in which end tags are missing is read twice: once to find the start tags that have none, and again knowing
/// them. An entry or a field without an end tag ends where the next one begins; any other element, such as a `<br>`, is
/// empty.
struct XMLFeedReader {
    private let name: String
    private let text: XMLText
    private let timeZone: TimeZone
    private let limits: XMLLimits
    private var tokenizer: XMLTokenizer

    /// The offsets of start tags without an end tag; `nil` as long as none is missing.
    private let unclosed: Set<Int>?

    private var document = SyndicationDocument()
    private var feedFields = XMLFields()
    private var warnings = FeedWarnings()
    private var names = XMLNames()
    private var namespaces = XMLNamespaces()

    /// The elements that are open, as ``XMLNames`` has them, and where their names are written.
    private var path: [String] = []
    private var openNames: [Range<Int>] = []

    /// The same as the document writes them, as far as an entry.
    private var writtenPath: [String] = []
    private var rootIsClosed = false

    /// What relative addresses are relative to, with the depth from which each holds.
    private var bases: [(depth: Int, url: URL?)]

    /// Whether the document came from no address.
    private let isFile: Bool
    private var elementCount = 0
    private var entryCount = 0

    /// The entry that is open: the depth of its element and what was read of it.
    private var entry: (depth: Int, isUnclosed: Bool, place: String, fields: XMLFields)?

    /// The element that is open whose text is wanted, with its depth.
    private var field: (depth: Int, isUnclosed: Bool, field: XMLField)?

    /// Reads a document in UTF-8.
    ///
    /// - Parameters:
    ///   - bytes: The document, whatever encoding its declaration names.
    ///   - name: What errors call it, such as `the answer`.
    ///   - base: The address that it came from.
    ///   - timeZone: The zone of times that name none.
    /// - Throws: ``FeedError`` with code `malformed` where it is not a feed or too large, `cancelled` where nobody waits
    ///   any more.
    static func read(
        _ bytes: [UInt8],
        called name: String,
        base: URL?,
        timeZone: TimeZone,
        limits: XMLLimits,
        warnings: inout FeedWarnings
    ) throws(FeedError) -> SyndicationDocument {
        let cleaned = ForbiddenCharacters.removed(from: bytes)
        let text = XMLText(bytes: cleaned?.text ?? bytes)
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
            case .start(let tag): try start(tag)
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
        if !rootIsClosed {
            tokenizer.faults.add(at: text.count, "the document ends before its elements are closed")
            document.isCutOff = true
            if tokenizer.isCutOff || field != nil, let entry {
                self.warnings.add(.malformedRecord, pointer: entry.place, "the document ends within this entry")
                self.entry = nil
            }
            close(downTo: 0)
            guard !document.entries.isEmpty else {
                throw FeedError(.malformed, "\(name) is cut off before its first entry ends", hint: "Try again later.")
            }
        }
        if names.hasForeignRoot, document.entries.isEmpty { throw notAFeed(writtenPath.first ?? "") }
        tokenizer.faults.warn(called: name, of: text, &warnings)
        warnings.add(self.warnings)
        document.title = feedFields.first("title", "atom:title", "dc:title")?.plainText(limit: 200)
        document.summary = feedFields.first("description", "atom:subtitle", "atom:tagline", "itunes:summary")?
            .plainText(limit: 500)
        document.author = feedFields.authorName
        return document
    }

    // MARK: - Tags

    private mutating func start(_ tag: XMLTag) throws(FeedError) {
        elementCount += 1
        guard elementCount <= limits.elements else {
            throw FeedError(.malformed, "\(name) has more than \(limits.elements) elements, which no feed has")
        }
        guard !rootIsClosed else { return noteRest(at: tag.offset) }
        let isUnclosed = !path.isEmpty && unclosed?.contains(tag.offset) == true
        let written = text.string(tag.name)
        if isUnclosed { tokenizer.faults.add(at: tag.offset, "<\(written.shortened(to: 60))> without an end tag") }
        // What ends here ends before the namespaces of the new element hold.
        if unclosed != nil { endUnclosed(before: names.name(written, in: namespaces), tag) }
        declareNamespaces(of: tag)
        let canonical: String
        if path.isEmpty {
            guard let root = names.root(written, in: namespaces) else {
                namespaces.close(1)
                return try skipBeforeRoot(tag, written)
            }
            canonical = root
        } else {
            canonical = names.name(written, in: namespaces)
        }
        path.append(canonical)
        openNames.append(tag.name)
        guard path.count <= limits.depth else {
            throw FeedError(
                .malformed,
                "\(name) has elements more than \(limits.depth) deep in each other, which no feed has"
            )
        }
        setBase(of: tag)
        let holdsOthers = try open(canonical, as: written, tag, isUnclosed: isUnclosed)
        if tag.isEmpty || (isUnclosed && !holdsOthers) { closeLast() }
    }

    /// Ends a tag's element; `false` where elements within it have no end tag and nobody knows yet which ones.
    private mutating func end(_ range: Range<Int>) -> Bool {
        guard !rootIsClosed else {
            noteRest(at: range.lowerBound)
            return true
        }
        guard let depth = openNames.lastIndex(where: { isSame($0, range) }) else {
            tokenizer.faults.add(
                at: range.lowerBound - 2,
                "</\(text.string(range).shortened(to: 60))> without a start tag"
            )
            return true
        }
        guard depth == path.count - 1 || unclosed != nil else { return false }
        if text.bytes[openNames[depth]] != text.bytes[range] {
            tokenizer.faults.add(at: range.lowerBound - 2, "an end tag in other letters than its start tag")
        }
        close(downTo: depth)
        return true
    }

    /// Whether two names are the same but for capitals.
    private func isSame(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
        first.count == second.count
            && zip(first, second).allSatisfy { text[$0].asciiLowercased == text[$1].asciiLowercased }
    }

    private mutating func append(_ range: Range<Int>, isSection: Bool) {
        if let room = field?.field.room {
            guard room > 0 else { return }
            field?.field.append(
                isSection ? text.string(range.prefix(room)) : text.decoded(range, limit: room)
            )
        } else if path.isEmpty, !text.isBlank(range) {
            if rootIsClosed {
                noteRest(at: text.skipBlanks(from: range.lowerBound))
            } else {
                tokenizer.faults.add(at: text.skipBlanks(from: range.lowerBound), "a text before the first element")
            }
        }
    }

    private mutating func noteRest(at offset: Int) {
        tokenizer.faults.add(at: offset, "something behind the end of the document, which was left out")
    }

    /// Passes over what servers write before a feed, such as a notice with `<br>` and `<b>`.
    private mutating func skipBeforeRoot(_ tag: XMLTag, _ written: String) throws(FeedError) {
        let name = written.lowercased()
        guard HTMLElements.all.contains(name), !["html", "head", "body", "title"].contains(name) else {
            throw notAFeed(written)
        }
        tokenizer.faults.add(at: tag.offset, "<\(name)> before the feed")
    }

    private func notAFeed(_ root: String) -> FeedError {
        FeedError(
            .malformed,
            "\(name) is XML, but no feed: its root is <\(root.shortened(to: 60))>, expected <rss>, <rdf:RDF> or <feed>",
            hint: "Check the address."
        )
    }

    private mutating func declareNamespaces(of tag: XMLTag) {
        for attribute in tag.attributes where text.has("xmlns", at: attribute.name.lowerBound) {
            let name = text.string(attribute.name)
            guard name == "xmlns" || name.hasPrefix("xmlns:") else { continue }
            let namespace = text.decoded(attribute.value, limit: 400)
            namespaces.declare(String(name.dropFirst(6)), as: namespace, depth: path.count + 1)
        }
    }

    private mutating func setBase(of tag: XMLTag) {
        for attribute in tag.attributes where text.string(attribute.name.prefix(9)) == "xml:base" {
            let base = text.decoded(attribute.value, limit: 4_096).trimmingCharacters(in: .whitespacesAndNewlines)
            let url = URL(string: base, relativeTo: bases.last?.url)?.absoluteURL
            if let url, url.absoluteString.utf8.count <= 4_096 { bases.append((path.count, url)) }
        }
    }

    // MARK: - Entries and fields

    /// Opens the element that was just added to the path.
    ///
    /// - Returns: Whether others can be in it where it has no end tag.
    private mutating func open(
        _ canonical: String,
        as written: String,
        _ tag: XMLTag,
        isUnclosed: Bool
    ) throws(FeedError) -> Bool {
        if field != nil {
            if Self.partsWords(canonical) { field?.field.append(" ") }
            return false
        }
        if let entryDepth = entry?.depth {
            return openField(canonical, as: written, tag, within: entryDepth, isUnclosed: isUnclosed)
        }
        if startsEntry(canonical) {
            guard entryCount < limits.entries else {
                throw FeedError(
                    .malformed,
                    "\(name) has more than \(limits.entries) entries, which is all that can be used"
                )
            }
            entryCount += 1
            let place =
                "/" + (writtenPath.prefix(path.count - 1) + ["\(written)[\(entryCount)]"]).joined(separator: "/")
            entry = (path.count, isUnclosed, path.count == 1 ? "/\(written)" : place, XMLFields())
            return true
        }
        writtenPath.removeLast(max(0, writtenPath.count - path.count + 1))
        writtenPath.append(written)
        // What stands beside the entries: in the channel of RSS, else in the root.
        var isField = false
        if path.count >= 2, path[path.count - 2] == "channel" {
            isField = openField(canonical, as: written, tag, within: path.count - 1, isUnclosed: isUnclosed)
        } else if path[0].hasPrefix("atom:") {
            isField = openField(canonical, as: written, tag, within: 1, isUnclosed: isUnclosed)
        }
        return isField || ["channel", "items"].contains(canonical)
    }

    private mutating func openField(
        _ canonical: String,
        as written: String,
        _ tag: XMLTag,
        within depth: Int,
        isUnclosed: Bool
    ) -> Bool {
        let relative: String
        switch path.count - depth {
        case 1: relative = canonical
        case 2 where XMLNames.containers.contains(path[depth]): relative = path[depth] + "/" + canonical
        default: return false
        }
        guard XMLNames.known.contains(relative) else { return false }
        var attributes: [String: String] = [:]
        for attribute in tag.attributes {
            attributes[text.string(attribute.name).lowercased()] = text.decoded(
                attribute.value,
                limit: XMLField.maximumLength
            )
        }
        field = (
            path.count, isUnclosed,
            XMLField(name: relative, written: written, attributes: attributes, base: bases.last?.url)
        )
        return true
    }

    /// Whether the element that was just opened is an entry: in the channel or beside it, in a feed, or all there is.
    private func startsEntry(_ canonical: String) -> Bool {
        switch canonical {
        case "item": path.count == 2 || (path.count == 3 && ["channel", "items"].contains(path[1]))
        case "atom:entry": path.count <= 2
        default: false
        }
    }

    private static func partsWords(_ canonical: String) -> Bool {
        HTMLElements.breaking.contains(canonical.split(separator: ":").last.map(String.init) ?? "")
    }

    /// Keeps a field of the feed itself.
    ///
    /// A file has no address; the one that the feed calls its own will do, else that of its page.
    private mutating func append(_ field: XMLField) {
        feedFields.append(field)
        let isSelf = field.attributes["rel"]?.lowercased() == "self"
        guard isFile, bases[0].url == nil || isSelf, field.name == "link" || field.name == "atom:link" else { return }
        let text = field.attributes["href"] ?? field.text.trimmingCharacters(in: .whitespacesAndNewlines)
        if let url = URL(string: text), url.isWebAddress { bases[0].url = url }
    }

    // MARK: - Ends

    /// Ends a field and an entry that have no end tags where another one begins.
    private mutating func endUnclosed(before canonical: String, _ tag: XMLTag) {
        let isEntry = canonical == "item" || canonical == "atom:entry"
        if let field, field.isUnclosed, isEntry || endsField(field.field.name, canonical, tag) {
            close(downTo: field.depth - 1)
        }
        if let entry, entry.isUnclosed, isEntry, field == nil { close(downTo: entry.depth - 1) }
    }

    /// Whether an element ends a field before it: a text ends only where none of HTML's elements begins.
    private func endsField(_ name: String, _ canonical: String, _ tag: XMLTag) -> Bool {
        guard XMLNames.known.contains(canonical) else { return false }
        guard XMLNames.texts.contains(name), HTMLElements.all.contains(canonical) else { return true }
        // The link of RSS has no attributes, that of HTML has nothing else.
        return canonical == "link" && tag.attributes.isEmpty
    }

    private mutating func close(downTo depth: Int) { while path.count > depth { closeLast() } }

    private mutating func closeLast() {
        let depth = path.count
        if let open = field {
            if open.depth == depth {
                if entry != nil { entry?.fields.append(open.field) } else { append(open.field) }
                field = nil
            } else if Self.partsWords(path[depth - 1]) {
                field?.field.append(" ")
            }
        }
        if let open = entry, open.depth == depth {
            document.entries.append(SyndicationEntry(open.fields, at: open.place, in: timeZone))
            entry = nil
        }
        namespaces.close(depth)
        while let base = bases.last, base.depth >= depth, bases.count > 1 { bases.removeLast() }
        path.removeLast()
        openNames.removeLast()
        if path.isEmpty { rootIsClosed = true }
    }
}
