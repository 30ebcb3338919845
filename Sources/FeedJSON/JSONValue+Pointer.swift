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
    ///
    /// Of a repeated name the last wins, as everywhere.
    public func at(pointer: String) -> JSONValue? {
        if pointer.isEmpty { return self }
        let bytes = pointer.utf8
        guard bytes.first == UInt8(ascii: "/") else { return nil }
        var value = self
        for token in bytes.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            let token = Substring(token)
            guard let next = value.elements.map({ $0.element(at: token) }) ?? value[token.unescapedFromPointer] else {
                return nil
            }
            value = next
        }
        return value
    }
}

extension JSONElements {
    /// The element that a token of a pointer names: digits, without leading zeros.
    fileprivate func element(at token: Substring) -> JSONValue? {
        let digits = token.utf8
        guard digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            digits.count == 1 || digits.first != UInt8(ascii: "0"),
            let position = Int(token)
        else { return nil }
        return dropFirst(position).first { _ in true }
    }
}

// Both work on bytes: to a Character-wise search, "/" before a combining mark is no "/".
extension StringProtocol {
    fileprivate var escapedForPointer: String {
        var result: [UInt8] = []
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "~"): result += "~0".utf8
            case UInt8(ascii: "/"): result += "~1".utf8
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The name that a token stands for; a tilde that begins no escape is itself.
    fileprivate var unescapedFromPointer: String {
        var result: [UInt8] = []
        var isEscape = false
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "0") where isEscape:
                isEscape = false
            case UInt8(ascii: "1") where isEscape:
                result[result.count - 1] = UInt8(ascii: "/")
                isEscape = false
            default:
                result.append(byte)
                isEscape = byte == UInt8(ascii: "~")
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
