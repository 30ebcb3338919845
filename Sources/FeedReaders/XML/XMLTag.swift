import FeedCore

/// A start tag, as the positions of its parts.
package struct XMLTag {
    package struct Attribute {
        package var name: Range<Int>

        /// The text between the quotation marks, with references unreplaced.
        package var value: Range<Int>
    }

    /// The offset of the tag's `<`.
    package let offset: Int
    package var name: Range<Int>
    package var attributes: [Attribute] = []

    /// True for an empty-element tag, such as `<link/>`.
    package var isEmpty = false
}

/// A reader of one start tag with its attributes, as lenient as browsers are.
struct XMLTagReader {
    private let text: XMLText
    private let limit: Int
    private(set) var position: Int
    private(set) var tag: XMLTag
    private(set) var hasTooManyAttributes = false
    private var names: Set<String> = []

    /// Creates a reader at the offset of a `<` before a name; `limit` is the maximum number of attributes.
    init(_ text: XMLText, from open: Int, limit: Int) {
        self.text = text
        self.limit = limit
        position = open + 1
        while text[position].isInXMLName { position += 1 }
        tag = XMLTag(offset: open, name: (open + 1)..<position)
    }

    /// Reads up to the end of the tag; `absent` has the quotation marks that do not occur in the rest of the document.
    ///
    /// - Returns: False if the tag is not closed; it then extends to another `<` or the end of the text.
    mutating func read(_ faults: inout XMLFaults, absent: inout Set<UInt8>) -> Bool {
        while true {
            let start = position
            position = text.skipBlanks(from: position)
            switch text[position] {
            case UInt8(ascii: ">"):
                position += 1
                return true
            case UInt8(ascii: "/"):
                guard text[position + 1] == UInt8(ascii: ">") else {
                    faults.add(at: position, "a \"/\" within a tag")
                    position += 1
                    continue
                }
                tag.isEmpty = true
                position += 2
                return true
            case UInt8(ascii: "<"):
                faults.add(at: tag.offset, "a tag that does not end")
                return false
            case let byte:
                guard position < text.count else {
                    faults.add(at: tag.offset, "a tag that does not end")
                    return false
                }
                guard byte.startsXMLName else {
                    faults.add(at: position, "a character in a tag where a name should be")
                    position += 1
                    continue
                }
                if position == start { faults.add(at: position, "an attribute without a blank before it") }
                guard readAttribute(&faults, absent: &absent) else { return true }
            }
        }
    }

    /// Reads one attribute; returns false if the tag has too many.
    private mutating func readAttribute(_ faults: inout XMLFaults, absent: inout Set<UInt8>) -> Bool {
        let start = position
        while text[position].isInXMLName { position += 1 }
        let name = start..<position
        let equals = text.skipBlanks(from: position)
        guard text[equals] == UInt8(ascii: "=") else {
            faults.add(at: start, "an attribute without a value")
            return true
        }
        position = text.skipBlanks(from: equals + 1)
        let value = readValue(&faults, absent: &absent)
        guard tag.attributes.count < limit else {
            hasTooManyAttributes = true
            return false
        }
        // A tag has few attributes; a set of names only helps with many.
        if tag.attributes.count == 8 { names = Set(tag.attributes.map { text.string($0.name) }) }
        let isKnown =
            tag.attributes.count < 8
            ? tag.attributes.contains { text.bytes[$0.name] == text.bytes[name] }
            : !names.insert(text.string(name)).inserted
        if isKnown {
            faults.add(at: start, "an attribute that appears twice, \"\(text.string(name).shortened(to: 40))\"")
        } else {
            tag.attributes.append(XMLTag.Attribute(name: name, value: value))
        }
        return true
    }

    private mutating func readValue(_ faults: inout XMLFaults, absent: inout Set<UInt8>) -> Range<Int> {
        var start = position
        let quote = text[start]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), !absent.contains(quote) {
            if let end = text.offset(of: quote, in: (start + 1)..<text.count) {
                if let open = text.offset(of: UInt8(ascii: "<"), in: (start + 1)..<end) {
                    faults.add(at: open, "a \"<\" within an attribute")
                }
                position = end + 1
                return (start + 1)..<end
            }
            absent.insert(quote)
        }
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { start += 1 }
        faults.add(at: position, "an attribute without quotation marks")
        position = start
        while position < text.count, !text[position].isXMLSpace, text[position] != UInt8(ascii: ">"),
            text[position] != UInt8(ascii: "<"),
            !(text[position] == UInt8(ascii: "/") && text[position + 1] == UInt8(ascii: ">"))
        {
            position += 1
        }
        return min(start, position)..<position
    }
}
