import Synchronization

extension JSONValue {
    /// The value's path in its document as a [JSON Pointer](https://www.rfc-editor.org/rfc/rfc6901); that of the root
    /// is "".
    ///
    /// It is computed from the root down, in time proportional to the number of values before the value.
    public var pointer: String { pointer(fromEntry: 0) }

    /// Returns the value's path inside another value of its document, as a JSON Pointer relative to `ancestor`; `nil`
    /// if it is not inside.
    ///
    /// Takes time proportional to the number of values before it in `ancestor`, not in the document.
    package func pointer(from ancestor: JSONValue) -> String? {
        guard storage === ancestor.storage, entry >= ancestor.entry,
            entry < ancestor.entry + storage.index[ancestor.entry].span
        else { return nil }
        return pointer(fromEntry: ancestor.entry)
    }

    private func pointer(fromEntry start: Int) -> String {
        var pointer = ""
        var container = start
        var steps = 0
        defer { PointerSteps.counter?.add(steps) }
        while container != entry {
            var next = container + 1
            let isObject = storage.index[container].kind == .object
            var position = 0
            while true {
                steps += 1
                let value = isObject ? next + 1 : next
                let end = value + storage.index[value].span
                if entry < end {
                    let name = JSONValue(storage: storage, entry: next).string ?? ""
                    pointer += "/" + (isObject ? name.escapedForPointer : String(position))
                    // A name has the pointer of its member.
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

    /// Returns the value at a JSON Pointer relative to this value; `nil` if there is none.
    ///
    /// The last member of a repeated name counts, as everywhere.
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
    /// Returns the element whose index a pointer's token contains, in digits without leading zeros.
    fileprivate func element(at token: Substring) -> JSONValue? {
        let digits = token.utf8
        guard digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            digits.count == 1 || digits.first != UInt8(ascii: "0"),
            let position = Int(token)
        else { return nil }
        return dropFirst(position).first { _ in true }
    }
}

extension String {
    /// The name as a step of a JSON Pointer.
    package var pointerStep: String { "/" + escapedForPointer }
}

/// A counter of the values that are visited to compute pointers, for tests that check that the work grows no faster
/// than the answer.
package final class PointerSteps: Sendable {
    /// The counter of the current task; usually `nil`.
    @TaskLocal package static var counter: PointerSteps?

    private let steps = Atomic(0)

    package init() {}

    package var count: Int { steps.load(ordering: .relaxed) }

    fileprivate func add(_ count: Int) { steps.add(count, ordering: .relaxed) }
}

// These two work on bytes: a search by `Character` does not find "/" before a combining mark.
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

    /// The name that a token encodes; a tilde that does not begin an escape is kept.
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
