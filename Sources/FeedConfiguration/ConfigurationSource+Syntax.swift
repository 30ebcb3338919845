import FeedCore
import FeedJSON

extension ConfigurationSource {
    /// The problem with the text's encoding; `nil` for UTF-8.
    var encodingProblem: String? {
        let start = Array(bytes.prefix(4))
        // Without a byte-order mark, every other byte of a text that begins with `{` is zero.
        let isUTF16 =
            start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
            || (start.count > 1 && (start[0] == 0) != (start[1] == 0))
        return isUTF16 ? "the file is in UTF-16, but must be in UTF-8. Save it in that encoding." : nil
    }

    /// Returns the most likely mistake in a text that is not JSON, as whole sentences.
    func explanation(of error: JSONSyntaxError) -> String {
        let found = "found \(error.found), expected \(error.expected)."
        let bytes = bytes.withoutComments()
        let rest = bytes.dropFirst(error.offset)
        let open = openBracket(before: error.offset, in: bytes)
        guard let first = rest.first else { return open.map { "\(found) \($0.sentence)" } ?? found }
        let before = bytes.prefix(error.offset).last { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        switch first {
        case UInt8(ascii: "/") where rest.dropFirst().first == UInt8(ascii: "*"):
            return "this comment is not closed. End it with */."
        case UInt8(ascii: "#"): return "this is a comment, which begins with // here."
        case UInt8(ascii: "'"):
            return "found a single quotation mark. JSON has names and texts in double ones: \"like this\"."
        case 0xE2 where rest.starts(with: "\u{201C}".utf8) || rest.starts(with: "\u{201D}".utf8):
            return "found a typographic quotation mark. JSON has names and texts in straight ones: \"like this\"."
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            return open.map { $0.end == first ? found : "\(found) \($0.sentence)" } ?? found
        case UInt8(ascii: ","):
            guard before == UInt8(ascii: ",") else { return found }
            return "there are two commas in a row. Remove one of them."
        case UInt8(ascii: "{") where before == UInt8(ascii: ",") && open?.end == UInt8(ascii: "}"):
            return open.map { "\(found) \($0.sentence)" } ?? found
        default:
            let endsValue = before.map { Array("\"}]".utf8).contains($0) || isWord($0) } ?? false
            let isInWord = isWord(first) && bytes[..<error.offset].last.map(isWord) == true
            guard error.expected.contains("\",\""), endsValue, isStart(first), !isInWord else {
                return isInWord ? found : bareWord(rest, found, error)
            }
            return "there is no comma between this and what comes before it. Add one."
        }
    }

    /// Returns the innermost bracket or quotation mark that is open at an offset; `nil` if all are closed.
    private func openBracket(before offset: Int, in bytes: [UInt8]) -> OpenBracket? {
        var open: [Int] = []
        var (isText, isEscaped) = (false, false)
        for (index, byte) in bytes.prefix(offset).enumerated() {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\"): isEscaped = isText
            case UInt8(ascii: "\""):
                if isText { open.removeLast() } else { open.append(index) }
                isText.toggle()
            case _ where isText: break
            case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(index)
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
            default: break
            }
        }
        return open.last.map { OpenBracket(mark: bytes[$0], position: JSONPosition(of: $0, in: bytes)) }
    }

    private func bareWord(_ rest: ArraySlice<UInt8>, _ found: String, _ error: JSONSyntaxError) -> String {
        let word = String(decoding: rest.prefix(while: isWord).prefix(40), as: UTF8.self)
        guard !word.isEmpty, error.expected.contains("name") || error.expected.contains("value") else { return found }
        switch word {
        case "True", "False", "None", "TRUE", "FALSE", "NULL":
            let right = word == "None" ? "null" : word.lowercased()
            return "found \(word), which JSON writes as \(right)."
        default:
            return "\"\(word)\" has no quotation marks, which names and texts need."
        }
    }

    private func isStart(_ byte: UInt8) -> Bool { Array("\"{[-".utf8).contains(byte) || isWord(byte) }

    private func isWord(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "_$".utf8.contains(byte) }
}

/// A bracket, brace or quotation mark that is not closed.
private struct OpenBracket {
    let mark: UInt8
    let position: JSONPosition

    /// The character that closes the bracket or quotation mark.
    var end: UInt8 {
        switch mark {
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        default: mark
        }
    }

    var sentence: String {
        let name = mark == UInt8(ascii: "\"") ? "quotation mark" : "\"\(Character(Unicode.Scalar(mark)))\""
        return "The \(name) in \(position) is not closed."
    }
}
