package import FeedCore

/// A tokenizer that splits a document into tags and texts, and records violations of XML without failing.
///
/// Any text can be read, in linear time. Violations are added to ``faults`` and handled as in browsers: literal `&` and
/// `<`, attributes without quotation marks or values, unclosed comments and sections. Comments, processing instructions
/// and the document type are skipped; a document type that declares entities or attributes is refused, and no external
/// entity is ever read.
///
/// - SeeAlso: [XML 1.0](https://www.w3.org/TR/xml/)
package struct XMLTokenizer {
    package enum Token {
        case start(XMLTag)
        /// The name of an end tag.
        case end(Range<Int>)
        /// Text with references.
        case text(Range<Int>)
        /// The content of a CDATA section, without references.
        case section(Range<Int>)
    }

    let text: XMLText
    let name: String
    let limits: XMLLimits
    package var faults = XMLFaults()
    var position = 0

    /// True if the document ends within a tag.
    package private(set) var isCutOff = false

    /// A byte for each delimiter that does not occur in the rest of the document, so that no search for it is repeated.
    private var absent: Set<UInt8> = []

    /// The number of tokens so far.
    private(set) var tokenCount = 0
    private var hasElements = false

    /// Creates a tokenizer of a document; an encoding that the document declares is ignored.
    ///
    /// `name`, such as `the answer`, is for errors.
    package init(_ text: XMLText, called name: String, limits: XMLLimits) {
        self.text = text
        self.name = name
        self.limits = limits
        let start = text.skipBlanks(from: 0)
        // Skips the declaration.
        if text.has("<?xml", at: start), text[start + 5].isXMLSpace {
            position = text.offset(of: "?>", in: start..<text.count).map { $0 + 2 } ?? start
        }
    }

    /// Returns the next token; `nil` at the end.
    ///
    /// - Throws: ``FeedError`` with code `malformed` for refused content, `cancelled` if the task was cancelled.
    package mutating func next() throws(FeedError) -> Token? {
        while position < text.count {
            tokenCount += 1
            if tokenCount % 256 == 1, Task.isCancelled { throw FeedError(CancellationError()) }
            let start = position
            guard text[position] == UInt8(ascii: "<") else {
                position = text.offset(of: UInt8(ascii: "<"), in: position..<text.count) ?? text.count
                checkText(start..<position)
                return .text(start..<position)
            }
            switch text[position + 1] {
            case UInt8(ascii: "!"):
                if let section = try readDeclaration() { return .section(section) }
            case UInt8(ascii: "?"):
                skipInstruction()
            case UInt8(ascii: "/"):
                if let name = readEndTag() { return .end(name) }
            case let byte where byte.startsXMLName:
                if let token = try readStartTag() { return token }
            default:
                faults.add(at: position, "a \"<\" that means itself")
                position += 1
                return .text(start..<position)
            }
        }
        return nil
    }

    // MARK: - Text

    /// Records the violations in a text: invalid references and `]]>`.
    private mutating func checkText(_ range: Range<Int>) {
        checkReferences(range)
        var rest = range
        while let bracket = text.offset(of: "]]>", in: rest) {
            faults.add(at: bracket, "a \"]]>\" outside a CDATA section")
            rest = (bracket + 3)..<range.upperBound
        }
    }

    private mutating func checkReferences(_ range: Range<Int>) {
        var position = range.lowerBound
        while position < range.upperBound,
            let start = text.offset(of: UInt8(ascii: "&"), in: position..<range.upperBound)
        {
            let reference = XMLReference(at: start, in: text)
            if let fault = reference.fault { faults.add(at: start, fault) }
            position = reference.end
        }
    }

    // MARK: - Comments, sections, instructions and the document type

    /// Skips a construct that begins with `<!`; returns the text of a CDATA section.
    private mutating func readDeclaration() throws(FeedError) -> Range<Int>? {
        let open = position
        if text.has("<!--", at: open) {
            skipComment()
        } else if text.has("<![CDATA[", at: open, inAnyCase: true) {
            guard let end = find("]]>", from: open + 9, mark: UInt8(ascii: "]")) else {
                faults.add(at: open, "a CDATA section that does not end")
                position = open + 9
                return nil
            }
            position = end + 3
            return (open + 9)..<end
        } else if text.has("<!DOCTYPE", at: open, inAnyCase: true) {
            try skipDocumentType()
        } else {
            faults.add(at: open, "a \"<!\" that begins neither a comment nor a CDATA section nor a DOCTYPE")
            position = endOfTag(from: open)
        }
        return nil
    }

    private mutating func skipComment() {
        let open = position
        let start = open + 4
        if text.has(">", at: start) || text.has("->", at: start) {
            faults.add(at: open, "a comment without a start")
            position = endOfTag(from: start)
        } else if let end = find("-->", from: start, mark: UInt8(ascii: "-")) {
            if let hyphens = text.offset(of: "--", in: start..<(end + 1)) {
                faults.add(at: hyphens, "a \"--\" within a comment")
            }
            position = end + 3
        } else {
            faults.add(at: open, "a comment that does not end")
            position = endOfTag(from: open)
        }
    }

    private mutating func skipInstruction() {
        let open = position
        if !text[open + 2].startsXMLName {
            faults.add(at: open, "a processing instruction without a name")
        } else if text.has("<?xml", at: open, inAnyCase: true), !text[open + 5].isInXMLName {
            faults.add(at: open, "an XML declaration that is not at the start")
        }
        if let end = find("?>", from: open + 2, mark: UInt8(ascii: "?")) {
            position = end + 2
        } else {
            faults.add(at: open, "a processing instruction that does not end")
            position = endOfTag(from: open)
        }
    }

    private mutating func skipDocumentType() throws(FeedError) {
        let open = position
        if hasElements { faults.add(at: open, "a DOCTYPE that is not at the start") }
        guard !absent.contains(UInt8(ascii: "!")) else {
            position = endOfTag(from: open)
            return
        }
        let type = DocumentType(text, from: open)
        if let declaration = type.declaration {
            let message =
                "\(name) declares \(declaration.noun) in its DOCTYPE, which no feed needs and which can grow without end"
            throw FeedError(.malformed, message, hint: "Ask the publisher for a feed without a DOCTYPE.")
        }
        if type.isClosed {
            position = type.end
        } else {
            faults.add(at: open, "a DOCTYPE that does not end")
            absent.insert(UInt8(ascii: "!"))
            position = endOfTag(from: open)
        }
    }

    /// Returns the next offset of a delimiter; if there is none, records its `key` so that the search is not repeated.
    private mutating func find(_ mark: StaticString, from start: Int, mark key: UInt8) -> Int? {
        guard !absent.contains(key) else { return nil }
        let found = text.offset(of: mark, in: min(start, text.count)..<text.count)
        if found == nil { absent.insert(key) }
        return found
    }

    /// Returns the offset after the next `>`; the end of the document if there is none.
    private mutating func endOfTag(from start: Int) -> Int {
        find(">", from: start, mark: UInt8(ascii: ">")).map { $0 + 1 } ?? text.count
    }

    // MARK: - Tags

    private mutating func readEndTag() -> Range<Int>? {
        let open = position
        var end = open + 2
        while text[end].isInXMLName { end += 1 }
        let name = (open + 2)..<end
        position = text.skipBlanks(from: end)
        if text[position] == UInt8(ascii: ">") {
            position += 1
        } else {
            faults.add(at: open, "an end tag that does not end")
            // Skips to the end of the tag, or to the next tag.
            while position < text.count, text[position] != UInt8(ascii: ">"), text[position] != UInt8(ascii: "<") {
                position += 1
            }
            if position == text.count { isCutOff = true }
            if text[position] == UInt8(ascii: ">") { position += 1 }
        }
        guard !name.isEmpty, text[name.lowerBound].startsXMLName else {
            faults.add(at: open, "an end tag without a name")
            return nil
        }
        return name
    }

    private mutating func readStartTag() throws(FeedError) -> Token? {
        var reader = XMLTagReader(text, from: position, limit: limits.attributes)
        let isWhole = reader.read(&faults, absent: &absent)
        guard !reader.hasTooManyAttributes else {
            let message = "\(name) has an element with more than \(limits.attributes) attributes, which no feed has"
            throw FeedError(.malformed, message)
        }
        for attribute in reader.tag.attributes { checkReferences(attribute.value) }
        position = reader.position
        if !isWhole {
            if position >= text.count { isCutOff = true }
            // Without an attribute it is not a tag, such as the "<y" of "x<y".
            if reader.tag.attributes.isEmpty { return isCutOff ? nil : .text(reader.tag.offset..<position) }
        }
        hasElements = true
        return .start(reader.tag)
    }
}
