package import FeedCore
package import FeedJSON

/// An editor that changes single values of a JSON text; all other bytes are kept: order, indentation, comments, line
/// ends and a byte-order mark.
package struct JSONEditor: Sendable {
    /// The current text.
    package private(set) var bytes: [UInt8]

    /// The text without its comments, of the same length.
    package private(set) var plain: [UInt8]
    private var document: JSONDocument

    /// Creates an editor for a text.
    ///
    /// - Throws: An error if the text is not JSON.
    package init(_ bytes: [UInt8]) throws(JSONSyntaxError) {
        self.bytes = bytes
        plain = bytes.withoutComments()
        document = try JSONDocument(plain)
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
            return insert([tree], named: name, into: parent, after: earlier)
        }
        let range = parent.offset..<parent.endOffset(in: plain)
        let column = column(at: range.lowerBound)
        let isSpread = bytes[range].contains { $0 == 0x0A || $0 == 0x0D }
        let spread = value.text(in: layout, indentation: indentation(at: range.lowerBound), column: column)
        replace(range, with: isSpread ? spread : value.text(in: layout))
    }

    /// Adds values to the end of the array at a path.
    package mutating func append(_ values: [JSONTree], to path: [SettingStep]) {
        guard !values.isEmpty, let array = document.root.descendant(at: path), array.kind == .array else { return }
        insert(values, named: nil, into: array, after: nil)
    }

    /// Removes the value at a path, with its name; for a repeated name, all occurrences.
    package mutating func remove(_ path: [SettingStep]) {
        guard let step = path.last else { return }
        while let parent = document.root.descendant(at: path.dropLast()),
            let index = parent.children(in: plain).lastIndex(where: { $0.answers(to: step) })
        {
            remove(index, of: parent)
            if case .index = step { return }
        }
    }

    // MARK: - Bytes

    private var layout: JSONLayout { JSONLayout(of: document, plain) }

    /// Adds one member, or elements.
    private mutating func insert(
        _ values: [JSONTree],
        named name: String?,
        into parent: JSONValue,
        after earlier: String?
    ) {
        let layout = layout
        let children = parent.children(in: plain)
        let prefix = name.map { JSONTree.name($0) + layout.colon } ?? ""
        func text(_ indentation: String, _ column: Int, separator: String) -> String {
            values.map { prefix + $0.text(in: layout, indentation: indentation, column: column + prefix.count) }
                .joined(separator: separator)
        }
        guard !children.isEmpty else {
            let outer = indentation(at: parent.offset)
            let close = parent.endOffset(in: plain) - 1
            // Comments in an empty list stay before its first element.
            let comments = hasComment(in: parent.offset + 1..<close)
            let inside = (comments ? endOfText(before: close) : parent.offset + 1)..<close
            let line = text(outer, column(at: parent.offset) + 2, separator: layout.comma)
            // Without other values as a model, only elements, such as feeds, get lines of their own.
            let isSpread = comments || layout.hasLines && (name == nil || line.contains(layout.newline))
            let padding = name == nil ? "" : layout.brace
            let inner = outer + layout.indent
            let separator = "," + layout.newline + inner
            let spread =
                layout.newline + inner + text(inner, inner.count, separator: separator) + layout.newline + outer
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
            return replace(end..<end, with: values.map { layout.comma + prefix + $0.text(in: layout) }.joined())
        }
        let indentation = String(
            lead.unicodeScalars.reversed().prefix { $0 == " " || $0 == "\t" }.reversed().map(Character.init)
        )
        let added = lead + text(indentation, indentation.count, separator: "," + lead)
        let limit = index + 1 < children.count ? children[index + 1].range.lowerBound : parent.endOffset(in: plain) - 1
        let line = min(lineEnd(of: end), limit)
        guard hasComment(in: end..<line) else { return replace(end..<end, with: "," + added) }
        // A comment at the end of a line stays with the value before it.
        let hasComma = bytes[end..<line].first { !$0.isBlank } == UInt8(ascii: ",")
        let comma = hasComma ? "" : ","
        replace(
            end..<line,
            with: comma + String(decoding: bytes[end..<line], as: UTF8.self) + added + (hasComma ? "," : "")
        )
    }

    private mutating func remove(_ index: Int, of parent: JSONValue) {
        let children = parent.children(in: plain)
        let range = children[index].range
        let start = index > 0 ? children[index - 1].range.upperBound : parent.offset + 1
        let close = parent.endOffset(in: plain) - 1
        let end = index + 1 < children.count ? children[index + 1].range.lowerBound : close
        if hasComment(in: start..<range.lowerBound) || hasComment(in: range.upperBound..<end) {
            removeBesideComments(range, before: end, after: index > 0 ? start : nil)
        } else if index + 1 < children.count {
            // The next value moves to the removed value's position on the line.
            replace(range.lowerBound..<end, with: "")
        } else if index > 0 {
            replace(start..<range.upperBound, with: "")
        } else {
            replace(start..<close, with: "")
        }
    }

    /// Removes a value with its comma and the comment behind it on its line; comments on lines of their own stay.
    ///
    /// `earlier` is the end of the value before it; `nil` if there is none. The last value of a list without a comma at
    /// its end takes the comma before it along.
    private mutating func removeBesideComments(_ range: Range<Int>, before limit: Int, after earlier: Int?) {
        var end = range.upperBound
        let comma = comma(in: end..<limit)
        if let comma { end = comma + 1 }
        let before = comma == nil ? earlier.flatMap { self.comma(in: $0..<range.lowerBound) } : nil
        defer { if let before { replace(before..<before + 1, with: "") } }
        let (start, lineEnd) = (lineStart(of: range.lowerBound), min(lineEnd(of: end), limit))
        let isAlone =
            bytes[start..<range.lowerBound].allSatisfy(\.isBlank) && plain[end..<lineEnd].allSatisfy(\.isBlank)
            && lineEnd < limit
        guard isAlone else { return replace(range.lowerBound..<end, with: "") }
        let newline = bytes[lineEnd...].starts(with: [0x0D, 0x0A]) ? 2 : 1
        replace(start..<lineEnd + newline, with: "")
    }

    /// Returns the offset of the comma in a range that has no values; those in comments are none.
    private func comma(in range: Range<Int>) -> Int? {
        var place = range.lowerBound
        while place < range.upperBound {
            let rest = bytes[place..<range.upperBound]
            if rest.first == UInt8(ascii: ",") { return place }
            if rest.starts(with: Array("//".utf8)) {
                place = lineEnd(of: place)
            } else if rest.starts(with: Array("/*".utf8)) {
                let isEnd = { (offset: Int) in
                    bytes[offset] == UInt8(ascii: "*") && bytes[offset + 1] == UInt8(ascii: "/")
                }
                place = (place + 2..<range.upperBound - 1).first(where: isEnd).map { $0 + 2 } ?? range.upperBound
            } else {
                place += 1
            }
        }
        return nil
    }

    /// Returns true if a range that has no values has a comment.
    private func hasComment(in range: Range<Int>) -> Bool {
        range.contains { !bytes[$0].isBlank && bytes[$0] != UInt8(ascii: ",") && plain[$0].isBlank }
    }

    /// Returns the offset after the last character before an offset that is no blank.
    private func endOfText(before offset: Int) -> Int { (bytes[..<offset].lastIndex { !$0.isBlank } ?? -1) + 1 }

    /// Returns the offset of the end of the line that contains an offset.
    private func lineEnd(of offset: Int) -> Int {
        bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    }

    private mutating func replace(_ range: Range<Int>, with text: String) {
        var changed = bytes
        changed.replaceSubrange(range, with: Array(text.utf8))
        let plain = changed.withoutComments()
        guard let document = try? JSONDocument(plain) else {
            preconditionFailure("An edit of JSON has made a text that is none.")
        }
        (bytes, self.plain, self.document) = (changed, plain, document)
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
