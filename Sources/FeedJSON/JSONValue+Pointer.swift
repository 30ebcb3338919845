extension JSONValue {
    /// The value's place in its document as a [JSON Pointer](https://www.rfc-editor.org/rfc/rfc6901); the root's is "".
    ///
    /// It is worked out by walking down from the root, which costs time in proportion to the values that stand before.
    public var pointer: String {
        var pointer = ""
        var container = 0
        while container != entry {
            var next = container + 1
            let isObject = storage.index[container].kind == .object
            var position = 0
            while true {
                let value = isObject ? next + 1 : next
                let end = value + storage.index[value].span
                if entry < end {
                    let name = JSONValue(storage: storage, entry: next).string ?? ""
                    pointer += "/" + (isObject ? name.escapedForPointer : String(position))
                    // A name itself has the place of its member.
                    if isObject, entry == next { return pointer }
                    container = value
                    break
                }
                next = end
                position += 1
            }
        }
        return pointer
    }

    /// The value at a JSON Pointer that starts from this one; `nil` where there is none.
    public func at(pointer: String) -> JSONValue? {
        if pointer.isEmpty { return self }
        guard pointer.hasPrefix("/") else { return nil }
        var value = self
        for token in pointer.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            let next: JSONValue?
            if let elements = value.elements {
                let isIndex = token == "0" || (token.first != "0" && token.allSatisfy { $0.isASCII && $0.isNumber })
                next = isIndex ? Int(token).flatMap { elements.dropFirst($0).first { _ in true } } : nil
            } else {
                next = value[String(token).unescapedFromPointer]
            }
            guard let next else { return nil }
            value = next
        }
        return value
    }
}

extension String {
    private var needsPointerEscape: Bool { utf8.contains { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") } }

    fileprivate var escapedForPointer: String {
        guard needsPointerEscape else { return self }
        return reduce(into: "") { result, character in
            switch character {
            case "~": result += "~0"
            case "/": result += "~1"
            default: result.append(character)
            }
        }
    }

    fileprivate var unescapedFromPointer: String {
        guard contains("~") else { return self }
        var result = ""
        var rest = self[...]
        while let tilde = rest.firstIndex(of: "~") {
            result += rest[..<tilde]
            rest = rest[rest.index(after: tilde)...]
            switch rest.first {
            case "0": result += "~"
            case "1": result += "/"
            default: result += "~\(rest.prefix(1))"
            }
            rest = rest.dropFirst()
        }
        return result + rest
    }
}
