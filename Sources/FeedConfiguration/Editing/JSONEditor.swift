package import FeedCore
package import FeedJSON

/// An editor that changes single values of a JSON text; all other bytes are kept: order, indentation, line ends and a
/// byte-order mark.
package struct JSONEditor: Sendable {
    /// The current text.
    package private(set) var bytes: [UInt8]
    private var document: JSONDocument

    /// Creates an editor for a text.
    ///
    /// - Throws: An error if the text is not JSON.
    package init(_ bytes: [UInt8]) throws(JSONSyntaxError) {
        self.bytes = bytes
        document = try JSONDocument(bytes)
    }

    package var root: JSONValue { document.root }

    /// Sets the value at a path.
    ///
    /// Missing objects on the path are created, missing array elements are not. A new member is added after the member
    /// `earlier` if that exists, otherwise at the end.
    package mutating func set(_ path: [SettingStep], to value: JSONTree, after earlier: String? = nil) {
        var parent = document.root
        for (depth, step) in path.enumerated() {
            if let next = parent.child(at: step) {
                parent = next
                continue
            }
            guard case .name(let name) = step, parent.kind == .object else { return }
            let tree = path[(depth + 1)...].reversed().reduce(value) { tree, step in
                if case .name(let name) = step { .object([.init(name, tree)]) } else { tree }
            }
            return insert(tree, named: name, into: parent, after: earlier)
        }
        let range = parent.offset..<parent.endOffset(in: bytes)
        let column = column(at: range.lowerBound)
        let isSpread = bytes[range].contains { $0 == 0x0A || $0 == 0x0D }
        let spread = value.text(in: layout, indentation: indentation(at: range.lowerBound), column: column)
        replace(range, with: isSpread ? spread : value.text(in: layout))
    }

    /// Adds a value to the end of the array at a path.
    package mutating func append(_ value: JSONTree, to path: [SettingStep]) {
        guard let array = document.root.descendant(at: path), array.kind == .array else { return }
        insert(value, named: nil, into: array, after: nil)
    }

    /// Removes the value at a path, with its name; for a repeated name, all occurrences.
    package mutating func remove(_ path: [SettingStep]) {
        guard let step = path.last else { return }
        while let parent = document.root.descendant(at: path.dropLast()),
            let index = parent.children(in: bytes).lastIndex(where: { $0.answers(to: step) })
        {
            remove(index, of: parent)
            if case .index = step { return }
        }
    }

    // MARK: - Bytes

    private var layout: JSONLayout { JSONLayout(of: document, bytes) }

    private mutating func insert(_ value: JSONTree, named name: String?, into parent: JSONValue, after earlier: String?)
    {
        let layout = layout
        let children = parent.children(in: bytes)
        let prefix = name.map { JSONTree.name($0) + layout.colon } ?? ""
        func text(_ indentation: String, _ column: Int) -> String {
            prefix + value.text(in: layout, indentation: indentation, column: column + prefix.count)
        }
        guard !children.isEmpty else {
            let outer = indentation(at: parent.offset)
            let inside = parent.offset + 1..<parent.endOffset(in: bytes) - 1
            let line = text(outer, column(at: parent.offset) + 2)
            // Without other values as a model, only elements, such as feeds, get lines of their own.
            let isSpread = layout.hasLines && (name == nil || line.contains(layout.newline))
            let padding = name == nil ? "" : layout.brace
            let inner = outer + layout.indent
            let spread = layout.newline + inner + text(inner, inner.count) + layout.newline + outer
            return replace(inside, with: isSpread ? spread : padding + line + padding)
        }
        let index =
            earlier.flatMap { name in children.firstIndex { $0.answers(to: .name(name)) } } ?? children.count - 1
        let child = children[index]
        let start = index == 0 ? parent.offset + 1 : children[index - 1].range.upperBound
        let blanks = bytes[start..<child.range.lowerBound].reversed().prefix(while: \.isBlank)
        let lead = String(decoding: Array(blanks.reversed()), as: UTF8.self)
        let end = child.range.upperBound
        guard lead.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
            // A value is added to the line of the others, even if that line becomes long.
            return replace(end..<end, with: layout.comma + prefix + value.text(in: layout))
        }
        let indentation = String(
            lead.unicodeScalars.reversed().prefix { $0 == " " || $0 == "\t" }.reversed().map(Character.init)
        )
        replace(end..<end, with: "," + lead + text(indentation, indentation.count))
    }

    private mutating func remove(_ index: Int, of parent: JSONValue) {
        let children = parent.children(in: bytes)
        let range = children[index].range
        if index + 1 < children.count {
            // The next value moves to the removed value's position on the line.
            replace(range.lowerBound..<children[index + 1].range.lowerBound, with: "")
        } else if index > 0 {
            replace(children[index - 1].range.upperBound..<range.upperBound, with: "")
        } else {
            replace(parent.offset + 1..<parent.endOffset(in: bytes) - 1, with: "")
        }
    }

    private mutating func replace(_ range: Range<Int>, with text: String) {
        var changed = bytes
        changed.replaceSubrange(range, with: Array(text.utf8))
        guard let document = try? JSONDocument(changed) else {
            preconditionFailure("An edit of JSON has made a text that is none.")
        }
        (bytes, self.document) = (changed, document)
    }

    /// Returns the blanks at the beginning of the line that contains an offset.
    private func indentation(at offset: Int) -> String {
        let start = lineStart(of: offset)
        return String(decoding: bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }

    private func column(at offset: Int) -> Int {
        String(decoding: bytes[lineStart(of: offset)..<offset], as: UTF8.self).count
    }

    private func lineStart(of offset: Int) -> Int {
        let end = bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }
        return end.map { $0 + 1 } ?? (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }
}

/// A value in its array or object, with its name if it has one.
private struct JSONChild {
    let name: String?
    let index: Int
    let range: Range<Int>

    func answers(to step: SettingStep) -> Bool {
        switch step {
        case .name(let wanted): name == wanted
        case .index(let wanted): name == nil && index == wanted
        }
    }
}

extension JSONValue {
    fileprivate func children(in bytes: [UInt8]) -> [JSONChild] {
        if let members {
            return members.enumerated().map { index, member in
                let range = member.nameValue.offset..<member.value.endOffset(in: bytes)
                return JSONChild(name: member.name, index: index, range: range)
            }
        }
        return (elements.map(Array.init) ?? []).enumerated().map { index, element in
            JSONChild(name: nil, index: index, range: element.offset..<element.endOffset(in: bytes))
        }
    }

    fileprivate func child(at step: SettingStep) -> JSONValue? {
        switch step {
        case .name(let name): self[name]
        case .index(let index): elements.map(Array.init).flatMap { $0.indices.contains(index) ? $0[index] : nil }
        }
    }

    func descendant(at path: some Sequence<SettingStep>) -> JSONValue? {
        var value: JSONValue? = self
        for step in path { value = value?.child(at: step) }
        return value
    }
}
