import FeedJSON

/// Calls everything on a document, so that each path of the reader meets each text.
enum JSONCalls {
    /// The maximum number of values of a document to use; each call takes time proportional to the document.
    private static let valueLimit = 300

    /// Reads a text with small limits, and calls everything.
    static func all(_ bytes: [UInt8]) {
        for depth in [0, 1, 3] { _ = try? JSONDocument(bytes, maximumDepth: depth) }
        guard let document = try? JSONDocument(bytes) else { return }
        _ = (document.byteCount, document.hasByteOrderMark)
        for limit in [-1, 0, 1, 3] {
            let all = document.repeatedNames(limit: limit)
            precondition(all.count <= max(0, limit), "More repeated names than asked for.")
            precondition(document.repeatedNames(limit: limit, oncePerName: true).count <= all.count)
        }
        var writer = JSONWriter()
        writer.value(document.root)
        precondition((try? JSONDocument(writer.bytes)) != nil, "What is written cannot be read.")
        var rest = valueLimit
        ask(document.root, &rest)
    }

    private static func ask(_ value: JSONValue, _ rest: inout Int) {
        guard rest > 0 else { return }
        rest -= 1
        askAsScalar(value)
        askForPlace(value)
        if let elements = value.elements {
            precondition(elements.isEmpty == (elements.count == 0))
            for element in elements { ask(element, &rest) }
        }
        guard let members = value.members else { return }
        precondition(members.isEmpty == (members.count == 0))
        let index = value.memberIndex() ?? [:]
        let record = JSONRecord(value)
        for member in members {
            guard rest > 0 else { return }
            let found = value[member.name]
            precondition(found.map { record?[member.name]?.isSamePlace(as: $0) ?? false } ?? false)
            precondition(found.map { index[member.name]?.isSamePlace(as: $0) ?? false } ?? false)
            ask(member.nameValue, &rest)
            ask(member.value, &rest)
        }
        _ = (value[""], record?["\u{0}"], try? value.member("no such"), try? value.readIfPresent("a", as: Int.self))
    }

    private static func askAsScalar(_ value: JSONValue) {
        _ = (value.isNull, value.bool, value.int, value.double, value.noun)
        _ = (try? String(json: value), try? Int(json: value), try? Double(json: value), try? Bool(json: value))
        guard let length = value.writtenByteCount else { return }
        let whole = value.string ?? value.numberText ?? ""
        precondition(value.stringBytes.map { $0 == Array(whole.utf8) } ?? true)
        for byteCount in Array(-1...min(length, 16)) + [length - 1, length, length + 1] {
            let beginning = value.beginning(ofBytes: byteCount) ?? ""
            precondition(whole.utf8.starts(with: beginning.utf8), "A text begins otherwise than it is.")
            precondition(byteCount < length || beginning == whole, "A beginning of everything is not everything.")
        }
    }

    private static func askForPlace(_ value: JSONValue) {
        _ = (value.offset, value.position)
        // A repeated name refers to its last place.
        precondition(JSONMismatch(found: value, expected: "another").pointer == value.pointer)
        for pointer in ["", "/", "/0", "/-1", "/01", "/~", "/~1/~0", "x", "/9223372036854775808"] {
            _ = value.at(pointer: pointer)
        }
    }
}
