import FeedCore
import Foundation
import Testing

@testable import FeedAlerts

struct MailTextTests {
    private static let awkward = [
        "", " ", "=", "==3D", "a \n", "a\t\n b", ".", "..", "\n.\n", ".\r\n", "From me", "é", "🏇🏽",
        "Zürich → Göteborg\n\n„Ende“", "a\0b\u{1B}[31m", String(repeating: "x", count: 75),
        String(repeating: "x", count: 76), String(repeating: "x", count: 77), String(repeating: "é", count: 500),
        String(repeating: " ", count: 200), String(repeating: "=", count: 76), String(repeating: "x", count: 74) + " ",
        String(repeating: "x", count: 75) + " ", String(repeating: ".\n", count: 50), "a\u{2028}b", "\u{FEFF}",
    ]

    @Test(arguments: awkward)
    func `a body is short lines of ASCII, and reads back as the same lines`(text: String) throws {
        let encoded = QuotedPrintable.text(text)
        #expect(encoded.hasSuffix("\r\n"))
        let lines = encoded.components(separatedBy: "\r\n")
        for line in lines {
            #expect(line.utf8.count <= 76)
            #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x09 })
            #expect(line.last != " " && line.last != "\t")
        }
        var wanted = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        if !wanted.hasSuffix("\n") { wanted += "\n" }
        #expect(try Self.decoded(encoded).replacing("\r\n", with: "\n") == wanted)
    }

    @Test func `each end of a line is one, whichever it is`() {
        #expect(QuotedPrintable.text("a\r\r\n\nb\r\nc\rd\n") == "a\r\n\r\n\r\nb\r\nc\r\nd\r\n")
    }

    @Test(arguments: [
        ("", ".\r\n"), ("a\r\n", "a\r\n.\r\n"), (".\r\n", "..\r\n.\r\n"), ("..\r\n.a\r\n", "...\r\n..a\r\n.\r\n"),
        ("a.\r\n", "a.\r\n.\r\n"), ("a", "a\r\n.\r\n"), ("\r\n.\r\n\r\n", "\r\n..\r\n\r\n.\r\n"),
    ])
    func `a line that begins with a dot gets a second one`(text: String, expected: String) {
        #expect(String(decoding: DotStuffing.content(text), as: UTF8.self) == expected)
    }

    @Test(
        arguments: [
            ("Race 3 moved", "Race 3 moved"), ("", ""), (String(repeating: "a", count: 67), nil),
            ("Café", "=?utf-8?B?Q2Fmw6k=?="), ("a =?utf-8?Q?b?= c", "=?utf-8?B?YSA9P3V0Zi04P1E/Yj89IGM=?="),
            (" a", "=?utf-8?B?IGE=?="), ("a ", "=?utf-8?B?YSA=?="), ("a\u{7}\u{8}b", "a b"),
        ] as [(String, String?)]
    )
    func `a subject is encoded only where it must be`(subject: String, expected: String?) {
        #expect(EncodedWords.text(subject, after: 9) == expected ?? subject)
    }

    @Test(arguments: awkward + [String(repeating: "a", count: 68), String(repeating: "🏇🏽é", count: 300)])
    func `a subject is in lines of at most 76 characters, and reads back as the same text`(subject: String) throws {
        let text = EncodedWords.text(subject, after: 9)
        let lines = "Subject: \(text)".components(separatedBy: "\r\n")
        for (index, line) in lines.enumerated() {
            #expect(line.utf8.count <= 76)
            #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
            #expect(index == 0 || (line.hasPrefix(" =?utf-8?B?") && line.utf8.count <= 76))
        }
        let shown = subject.unicodeScalars.split { $0.properties.generalCategory == .control || $0 == "\u{2028}" }
        #expect(
            try Self.decodedWords(text).filter { $0 != " " } == shown.map(String.init).joined().filter { $0 != " " }
        )
    }

    @Test func `no character is in two encoded words`() throws {
        let text = EncodedWords.text(String(repeating: "🏇€é", count: 100), after: 9)
        for word in text.components(separatedBy: "\r\n ") {
            let data = try #require(Data(base64Encoded: String(word.dropFirst(10).dropLast(2))))
            #expect(String(data: data, encoding: .utf8) != nil)
        }
    }

    private static func decodedWords(_ text: String) throws -> String {
        guard text.hasPrefix("=?") else { return text }
        let data = try text.components(separatedBy: "\r\n ").map { word in
            try #require(Data(base64Encoded: String(word.dropFirst(10).dropLast(2))))
        }
        return String(decoding: data.joined(), as: UTF8.self)
    }

    private static func decoded(_ text: String) throws -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.replacing("=\r\n", with: "").utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "=") else {
                bytes.append(byte)
                continue
            }
            bytes.append(try #require(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)))
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
