/// A Relative JSON Pointer: a number of levels up, then a JSON Pointer from the value there, or `#` for the name of the
/// value there.
///
/// `1/name` is the member "name" of the container, `0#` the name or the position of the value itself in its container.
/// Moving to a neighbour (`0-1`) is not implemented.
///
/// - SeeAlso: [Relative JSON Pointers](https://datatracker.ietf.org/doc/html/draft-bhutton-relative-json-pointer-00).
package struct RelativePointer: Sendable, Hashable {
    enum Tail: Sendable, Hashable {
        case pointer(ValuePointer)
        case name
    }

    let levels: Int
    let tail: Tail

    /// The pointer as it is written in a setting.
    var text: String {
        switch tail {
        case .name: "\(levels)#"
        case .pointer(let pointer): "\(levels)\(pointer.text)"
        }
    }

    /// Returns true if a text is meant as a relative pointer: it begins with a digit.
    static func isMeant(by text: String) -> Bool { text.utf8.first.map { $0 &- UInt8(ascii: "0") < 10 } ?? false }

    /// Parses a relative pointer.
    ///
    /// - Throws: The column of the first error.
    init(_ text: String) throws(MappingTextError) {
        let digits = text.utf8.prefix { $0 &- UInt8(ascii: "0") < 10 }
        let rest = String(text[digits.endIndex...])
        guard digits.count <= 3, let levels = Int(String(digits) ?? ""), digits.count == 1 || digits.first != 0x30
        else {
            let reason = "found \"\(text.prefix(12))\", expected how many containers to go up"
            throw MappingTextError(column: 1, reason: reason)
        }
        self.levels = levels
        if rest == "#" {
            tail = .name
        } else if rest.isEmpty || rest.utf8.first == UInt8(ascii: "/") {
            do throws(MappingTextError) {
                tail = .pointer(try ValuePointer(rest))
            } catch {
                throw error.moved(by: digits.count)
            }
        } else {
            let first = rest.unicodeScalars[rest.startIndex]
            if first == "#" {
                let second = rest.unicodeScalars[rest.unicodeScalars.index(after: rest.startIndex)]
                throw MappingTextError(column: digits.count + 2, reason: "found \(second.quoted), expected the end")
            }
            let isMove = first == "-" || first == "+"
            let reason =
                isMove
                ? "moving to a neighbour is not implemented"
                : "found \(first.quoted), expected \"/\", \"#\" or the end"
            throw MappingTextError(column: digits.count + 1, reason: reason, isUnsupported: isMove)
        }
    }
}
