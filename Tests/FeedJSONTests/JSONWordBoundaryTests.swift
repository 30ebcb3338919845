import FeedJSON
import Testing

/// Strings are scanned eight bytes at a time: special characters must be found at every place of a word and the text.
@Suite struct JSONWordBoundaryTests {
    @Test(arguments: 0...17)
    func `a string ends at its quotation mark, wherever that stands`(before: Int) throws {
        for length in 0...26 {
            for after in 0...10 {
                let content = String(repeating: "a", count: length)
                let space = String(repeating: " ", count: before)
                let root = try JSONDocument(space + "\"\(content)\"" + String(repeating: "\n", count: after)).root
                #expect(root.string == content)
                #expect(root.offset == before)
            }
        }
    }

    @Test(arguments: [
        "\\n", "\\\"", "\\\\", "\\u00e9", "\\ud83d\\ude00", "é", "€", "😀", "\u{7F}", "\u{80}", "!", "#", "[", "]",
    ])
    func `a special character is read the same at every place of a word`(special: String) throws {
        let plain = try #require(try JSONDocument("\"\(special)\"").root.string)
        for before in 0...17 {
            for after in 0...17 {
                let (head, tail) = (String(repeating: "x", count: before), String(repeating: "y", count: after))
                #expect(try JSONDocument("\"\(head)\(special)\(tail)\"").root.string == head + plain + tail)
                #expect(
                    try JSONDocument("\"\(head)\(special)\(special)\(tail)\"").root.string
                        == head + plain + plain + tail
                )
            }
        }
    }

    @Test func `every pair of neighbouring bytes is told apart as one byte after the other would be`() throws {
        // A borrow in the arithmetic of the scan would make the second byte look like what it is not.
        for first in UInt8(0x01)...0x7F where first != 0x22 && first != 0x5C && first >= 0x20 {
            for second in UInt8(0x00)...0x7F {
                for before in [0, 3, 6, 7] {
                    let head = [0x22] + [UInt8](repeating: 0x7A, count: before) + [first, second]
                    let bytes = head + [0x22] + [UInt8](repeating: 0x20, count: 16)
                    let document = try? JSONDocument(bytes)
                    let isPlain = second >= 0x20 && second != 0x22 && second != 0x5C
                    guard isPlain != (document?.root.stringBytes == Array(head.dropFirst())) else { continue }
                    Issue.record("\(first) \(second) after \(before)")
                }
            }
        }
    }

    @Test(arguments: [
        ("\"", "\\\""), ("\\", "\\\\"), ("\n", "\\n"), ("\u{1}", "\\u0001"), ("\u{7F}", "\\u007f"),
        ("\u{9B}", "\\u009b"), ("\u{202E}", "\\u202e"), ("é", "é"), ("Ж", "Ж"), ("€", "€"), ("😀", "😀"),
        ("!", "!"), ("~", "~"),
    ])
    func `a character is written the same at every place of a text of any length`(character: String, written: String) {
        for before in 0...17 {
            for after in 0...17 {
                let (head, tail) = (String(repeating: "x", count: before), String(repeating: "y", count: after))
                var json = JSONWriter()
                json.array {
                    $0.value(head + character + tail)
                    $0.value(head + character + character + tail)
                }
                #expect(json.text == "[\"\(head)\(written)\(tail)\",\"\(head)\(written)\(written)\(tail)\"]")
            }
        }
    }

    @Test(arguments: 0...24)
    func `a text that ends within a string is refused at its end`(length: Int) {
        let plain = "\"" + String(repeating: "a", count: length)
        Refusal(plain, at: plain.utf8.count).check()
        Refusal(plain + "\\", at: plain.utf8.count + 1).check()
        Refusal(plain + "\\u12", at: plain.utf8.count + 4).check()
        Refusal("[" + plain + "é", at: plain.utf8.count + 3).check()
        Refusal(Array(plain.utf8) + [0xF0, 0x9F, 0x98], at: plain.utf8.count).check()
    }

    @Test func `nothing behind the end of the text is looked at`() {
        // The bytes that follow in memory would finish each of these texts.
        let memory = Array(#"["abcdefgh\u0041é",1.5e3,true]        "#.utf8)
        let whole = memory.count - 8
        for length in 0..<whole {
            Refusal(Array(memory[..<length]), at: length).checkEndsAtOrBefore(length)
        }
    }
}

extension Refusal {
    /// A text that was cut is refused at the cut, or at the start of the character that was cut in two.
    fileprivate func checkEndsAtOrBefore(_ end: Int) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(bytes) }
        #expect((error?.offset).map { (end - 1)...end ~= $0 } ?? false)
    }
}
