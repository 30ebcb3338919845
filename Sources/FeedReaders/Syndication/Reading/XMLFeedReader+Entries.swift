import FeedCore
import Foundation

extension XMLFeedReader {
    /// Opens the element that was just added to the path.
    ///
    /// - Returns: True if the element can contain others even without an end tag.
    mutating func open(_ element: Opening) throws(FeedError) -> Bool {
        let (canonical, written) = (element.canonical, element.written)
        if field != nil {
            if Self.partsWords(canonical) { field?.field.append(" ") }
            return false
        }
        if let entryDepth = entry?.depth {
            return openField(element, within: entryDepth)
        }
        if startsEntry(canonical) {
            try context.limits.checkEntry(after: entryCount, called: context.name)
            entryCount += 1
            entryCounts[written, default: 0] += 1
            var place = ""
            for step in writtenPath.prefix(path.count - 1) { place += "/" + step }
            place += "/\(written)[\(entryCounts[written] ?? 0)]"
            entry = (path.count, element.isUnclosed, path.count == 1 ? "/\(written)" : place, XMLFields())
            addAttributes(of: element)
            return true
        }
        writtenPath.removeLast(max(0, writtenPath.count - path.count + 1))
        writtenPath.append(written)
        // Fields beside the entries: in the channel of RSS, otherwise in the root.
        var isField = false
        if path.count >= 2, path[path.count - 2] == "channel" {
            isField = openField(element, within: path.count - 1)
        } else if path[0].hasPrefix("atom:") {
            isField = openField(element, within: 1)
        }
        return isField || ["channel", "items"].contains(canonical)
    }

    private mutating func openField(_ element: Opening, within depth: Int) -> Bool {
        let name: String
        switch path.count - depth {
        case 1: name = element.canonical
        case 2 where XMLNames.containers.contains(path[depth]): name = path[depth] + "/" + element.canonical
        default: return false
        }
        guard let opened = XMLField(name, written: element.written, base: bases.last?.url) else { return false }
        for attribute in element.tag.attributes {
            let value = text.decoded(attribute.value, limit: XMLField.maximumLength)
            opened.attributes[text.string(attribute.name).lowercased()] = value
        }
        field = (path.count, element.isUnclosed, opened)
        return true
    }

    /// Adds the attributes of an entry's element that are fields.
    private mutating func addAttributes(of element: Opening) {
        for attribute in element.tag.attributes {
            let written = text.string(attribute.name)
            guard let field = XMLField("\(element.canonical)/@\(written.lowercased())", written: "@\(written)") else {
                continue
            }
            field.append(text.decoded(attribute.value, limit: XMLField.maximumLength))
            entry?.fields.append(field)
        }
    }

    /// Returns true if the element that was just opened is an entry: in or beside the channel, in a feed, or as the
    /// root.
    func startsEntry(_ canonical: String) -> Bool {
        switch canonical {
        case "item", "podcast:liveitem":
            path.count == 2 || (path.count == 3 && ["channel", "items"].contains(path[1]))
        case "atom:entry": path.count <= 2
        default: false
        }
    }

    static func partsWords(_ canonical: String) -> Bool {
        HTMLElements.breaking.contains(canonical.split(separator: ":").last.map(String.init) ?? "")
    }

    /// Adds a field of the feed itself.
    ///
    /// A file has no address; the feed's own address is the base instead, otherwise that of its page.
    mutating func append(_ field: XMLField) {
        feedFields.append(field)
        guard context.base == nil, bases[0].url == nil || field.relation == "self",
            XMLRole.link.elements.contains(field.element)
        else { return }
        let text = field.attributes["href"] ?? field.text.withoutBlanks
        if let url = URL(string: text), url.isWebAddress { bases[0].url = url }
    }

    // MARK: - Ends

    /// Closes an open field and entry without end tags when another one begins.
    mutating func endUnclosed(before canonical: String, _ tag: XMLTag) {
        let isEntry = ["item", "atom:entry", "podcast:liveitem"].contains(canonical)
        if let field, field.isUnclosed, isEntry || endsField(field.field, canonical, tag) {
            close(downTo: field.depth - 1)
        }
        if let entry, entry.isUnclosed, isEntry, field == nil { close(downTo: entry.depth - 1) }
    }

    /// Returns true if an element ends the open field before it; HTML elements do not end a text.
    func endsField(_ field: XMLField, _ canonical: String, _ tag: XMLTag) -> Bool {
        guard XMLRole.element(canonical) != nil else { return false }
        guard XMLRole.text.elements.contains(field.element), HTMLElements.all.contains(canonical) else { return true }
        // A link of RSS has no attributes, and a link of HTML has nothing else.
        return canonical == "link" && tag.attributes.isEmpty
    }

    mutating func close(downTo depth: Int) { while path.count > depth { closeLast() } }

    mutating func closeLast() {
        let depth = path.count
        if let openDepth = field?.depth {
            if openDepth == depth, let open = field.take() {
                if entry != nil { entry?.fields.append(open.field) } else { append(open.field) }
            } else if Self.partsWords(path[depth - 1]) {
                field?.field.append(" ")
            }
        }
        if let open = entry, open.depth == depth - 1, path[depth - 1] == "atom:author",
            open.fields.first(.atomAuthor) == nil
        {
            warnings.add(at: "\(open.place)/author", "the author has no name: expected <name>")
        }
        if entry?.depth == depth, let open = entry.take() {
            document.entries.append(SyndicationEntry(open.fields, at: open.place, in: context.timeZone))
        }
        namespaces.close(depth)
        while let base = bases.last, base.depth >= depth, bases.count > 1 { bases.removeLast() }
        path.removeLast()
        openNames.removeLast()
        if path.isEmpty { rootIsClosed = true }
    }
}
