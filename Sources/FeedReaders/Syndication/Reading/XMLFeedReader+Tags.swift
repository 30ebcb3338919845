import FeedCore
import Foundation

extension XMLFeedReader {
    /// Opens a tag's element; returns false if too many elements are open in the first pass, since some may have no end
    /// tag.
    mutating func start(_ tag: XMLTag) throws(FeedError) -> Bool {
        elementCount += 1
        guard elementCount <= context.limits.elements else {
            throw FeedError(
                .malformed,
                "\(context.name) has more than \(context.limits.elements) elements, which no feed has"
            )
        }
        guard !rootIsClosed else {
            recordRest(at: tag.offset)
            return true
        }
        let isUnclosed = !path.isEmpty && unclosed?.contains(tag.offset) == true
        let written = text.string(tag.name)
        if isUnclosed { tokenizer.faults.add(at: tag.offset, "<\(written.shortened(to: 60))> without an end tag") }
        // Elements that end here are closed before the namespaces of the new one apply.
        if unclosed != nil { endUnclosed(before: names.name(written, in: namespaces), tag) }
        declareNamespaces(of: tag)
        let canonical: String
        if path.isEmpty {
            guard let root = names.root(written, in: namespaces) else {
                namespaces.close(1)
                try skipBeforeRoot(tag, written)
                return true
            }
            canonical = root
        } else {
            canonical = names.name(written, in: namespaces)
        }
        path.append(canonical)
        openNames.append(tag.name)
        setBase(of: tag)
        let holdsOthers = try open(Opening(canonical: canonical, written: written, tag: tag, isUnclosed: isUnclosed))
        if tag.isEmpty || (isUnclosed && !holdsOthers) {
            closeLast()
        } else if path.count > context.limits.depth {
            // Elements without an end tag, such as a hundred <br>, are not nested.
            guard unclosed != nil else { return false }
            let message =
                "\(context.name) has elements more than \(context.limits.depth) deep in each other, which no feed has"
            throw FeedError(.malformed, message)
        }
        return true
    }

    /// Closes a tag's element; returns false if elements within it have no end tag in the first pass.
    mutating func end(_ range: Range<Int>) -> Bool {
        guard !rootIsClosed else {
            recordRest(at: range.lowerBound)
            return true
        }
        guard let depth = openNames.lastIndex(where: { text.isSame($0, range) }) else {
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

    mutating func append(_ range: Range<Int>, isSection: Bool) {
        if let room = field?.field.room {
            guard room > 0 else { return }
            field?.field.append(isSection ? text.string(range.prefix(room)) : text.decoded(range, limit: room))
        } else if path.isEmpty, !text.isBlank(range) {
            if rootIsClosed {
                recordRest(at: text.skipBlanks(from: range.lowerBound))
            } else {
                tokenizer.faults.add(at: text.skipBlanks(from: range.lowerBound), "a text before the first element")
            }
        }
    }

    mutating func recordRest(at offset: Int) {
        tokenizer.faults.add(at: offset, "something behind the end of the document, which was left out")
    }

    /// Skips text that servers write before a feed, such as a notice with `<br>` and `<b>`.
    mutating func skipBeforeRoot(_ tag: XMLTag, _ written: String) throws(FeedError) {
        let name = written.lowercased()
        guard HTMLElements.all.contains(name), !["html", "head", "body", "title"].contains(name) else {
            throw notAFeed(written)
        }
        tokenizer.faults.add(at: tag.offset, "<\(name)> before the feed")
    }

    func notAFeed(_ root: String) -> FeedError {
        FeedError(
            .malformed,
            "\(context.name) is XML, but no feed: its root is <\(root.shortened(to: 60))>, expected <rss>, <rdf:RDF> or <feed>",
            hint: "Check the address."
        )
    }

    mutating func declareNamespaces(of tag: XMLTag) {
        for attribute in tag.attributes where text.has("xmlns", at: attribute.name.lowerBound) {
            let name = text.string(attribute.name)
            guard name == "xmlns" || name.hasPrefix("xmlns:") else { continue }
            let namespace = text.decoded(attribute.value, limit: 400)
            namespaces.declare(String(name.dropFirst(6)), as: namespace, depth: path.count + 1)
        }
    }

    mutating func setBase(of tag: XMLTag) {
        for attribute in tag.attributes where text.string(attribute.name.prefix(9)) == "xml:base" {
            let base = text.decoded(attribute.value, limit: 4_096).withoutBlanks
            let url = URL(string: base, relativeTo: bases.last?.url)?.absoluteURL
            if let url, url.absoluteString.utf8.count <= 4_096 { bases.append((path.count, url)) }
        }
    }
}
