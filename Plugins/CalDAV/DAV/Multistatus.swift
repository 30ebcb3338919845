import FeedCore
import FeedReaders

/// A reader of multistatus answers, one resource after another, so that a broken one never costs the others.
///
/// - SeeAlso: [RFC 4918, section 13](https://www.rfc-editor.org/rfc/rfc4918#section-13)
struct Multistatus {
    /// The token for the changes after this answer; `nil` if it has none.
    private(set) var token: String?

    /// The number of resources that could not be read.
    private(set) var lost = 0

    private static let limits = XMLLimits(depth: 40)

    /// The greatest size of a calendar object, in bytes.
    private static let objectSize = 4 << 20

    /// Reads an answer, and passes each resource on.
    ///
    /// - Throws: ``FeedError`` with code `malformed` if it is not a multistatus, is cut off, or is nested deeper than any
    ///   answer; the errors of `read`.
    init(_ response: FeedResponse, _ read: (DAVPart) throws(FeedError) -> Void) throws(FeedError) {
        var faults = XMLFaults()
        let text = XMLText(DecodedText(response, called: "the answer").bytes, work: nil, faults: &faults)
        var tokenizer = XMLTokenizer(text, called: "the answer", limits: Self.limits)
        var namespaces = XMLNamespaces(DAVElement.prefix)
        var open: [DAVElement] = []
        var written: [Range<Int>] = []
        var isBroken = false
        var isClosed = false
        var count = 0

        func close() throws(FeedError) {
            let element = open.removeLast()
            written.removeLast()
            namespaces.close(open.count + 1)
            switch open.count {
            case 0: isClosed = true
            case 1 where element.name == "d:sync-token": token = element.text.trimmed
            case 1 where element.name == "d:response":
                if !isBroken, let part = DAVPart(element) { try read(part) } else { lost += 1 }
                isBroken = false
            case 1: break
            default: open[open.count - 1].children.append(element)
            }
        }
        func closeAll(downTo depth: Int) throws(FeedError) {
            while open.count > depth {
                isBroken = isBroken || open.count > depth + 1
                try close()
            }
        }

        while let token = try tokenizer.next() {
            switch token {
            case .start(let tag) where !isClosed:
                count += 1
                guard count <= Self.limits.elements, open.count < Self.limits.depth else { throw .tooDeep }
                for attribute in tag.attributes {
                    let name = text.string(attribute.name)
                    guard name == "xmlns" || name.hasPrefix("xmlns:") else { continue }
                    let namespace = text.decoded(attribute.value, limit: 400)
                    namespaces.declare(String(name.dropFirst(6)), as: namespace, depth: open.count + 1)
                }
                var element = DAVElement(name: namespaces.davName(of: text.string(tag.name)))
                if open.isEmpty, element.name != "d:multistatus" {
                    throw .noMultistatus("its root is <\(element.name)>")
                }
                if element.name == "d:response", open.count > 1 {
                    // The resource before has lost its end.
                    isBroken = true
                    try closeAll(downTo: 1)
                }
                element.nameAttribute = tag.attributes.first { text.string($0.name) == "name" }
                    .map { text.decoded($0.value, limit: 100) }
                open.append(element)
                written.append(tag.name)
                if tag.isEmpty { try close() }
            case .end(let range) where !isClosed:
                guard let depth = written.lastIndex(where: { text.isSame($0, range) }) else { continue }
                try closeAll(downTo: depth)
            case .text(let range) where open.count > 1:
                let room = Self.objectSize - open[open.count - 1].text.utf8.count
                open[open.count - 1].text += text.decoded(range, limit: room)
            case .section(let range) where open.count > 1:
                let room = Self.objectSize - open[open.count - 1].text.utf8.count
                open[open.count - 1].text += text.string(range.prefix(room))
            default: continue
            }
        }
        guard isClosed, !tokenizer.isCutOff else {
            throw open.isEmpty ? .noMultistatus("it has no elements") : .cutOff
        }
    }
}

extension XMLNamespaces {
    /// Returns the name of an element with the prefix of ``DAVElement/prefix(of:)``.
    fileprivate func davName(of written: String) -> String {
        let parts = written.split(separator: ":", maxSplits: 1)
        let prefix = parts.count == 2 ? String(parts[0]) : ""
        let local = parts.last.map(String.init) ?? ""
        guard case .known(let known)? = binding(of: prefix) else { return local.shortened(to: 60) }
        return "\(known):\(local)"
    }
}

extension FeedError {
    private static let davHint = "Check the address; it must be that of a CalDAV server."

    fileprivate static func noMultistatus(_ found: String) -> FeedError {
        FeedError(
            .malformed,
            "the answer is not that of a CalDAV server: \(found), expected <multistatus>",
            hint: davHint
        )
    }

    fileprivate static var cutOff: FeedError {
        FeedError(.malformed, "the answer is cut off before its <multistatus> ends", hint: "Try again later.")
    }

    fileprivate static var tooDeep: FeedError {
        FeedError(.malformed, "the answer has elements more than 40 deep in each other, or too many", hint: davHint)
    }
}
