import FeedCore
import Testing

@testable import FeedAlerts

struct ReplyReaderTests {
    private static func replies(in text: String) throws -> [Reply] {
        var reader = ReplyReader()
        reader.append(text.utf8)
        var replies: [Reply] = []
        while let reply = try reader.next() { replies.append(reply) }
        return replies
    }

    @Test(arguments: [
        ("220 hello\r\n", [Reply(code: 220, lines: ["hello"])]),
        ("250\r\n", [Reply(code: 250, lines: [""])]),
        ("250 \n", [Reply(code: 250, lines: [""])]),
        ("250-a\r\n250-b\r\n250 c\r\n", [Reply(code: 250, lines: ["a", "b", "c"])]),
        ("250-a\r\n250\r\n", [Reply(code: 250, lines: ["a", ""])]),
        ("250 a\r\n550 b\r\n", [Reply(code: 250, lines: ["a"]), Reply(code: 550, lines: ["b"])]),
        ("250-a\r\n", []), ("250 a", []), ("", []),
        ("599 é\u{FFFD}\r\n", [Reply(code: 599, lines: ["é\u{FFFD}"])]),
    ])
    func `reads replies of one and several lines`(text: String, expected: [Reply]) throws {
        #expect(try Self.replies(in: text) == expected)
    }

    @Test(arguments: [
        ("HTTP/1.1 400 Bad Request\r\n", #""HTTP/1.1 400 Bad Request""#), ("\r\n", #""""#), ("25\r\n", #""25""#),
        ("250a\r\n", #""250a""#), ("150 a\r\n", #""150 a""#), ("600 a\r\n", #""600 a""#), ("-50 a\r\n", #""-50 a""#),
        ("2½0 a\r\n", #""2½0 a""#), ("250-a\r\n251 b\r\n", "one reply with the codes 250 and 251"),
        ("\u{16}\u{3}\u{1}\n", #""\u0016\u0003\u0001""#),
        ("250 " + String(repeating: "a", count: 2_050), "a line of more than 2048 bytes"),
        (String(repeating: "250-a\r\n", count: 101), "a reply of more than 100 lines"),
    ])
    func `refuses what is not a reply`(text: String, found: String) throws {
        let error = try #require(throws: ReplyReader.NotAReply.self) { try Self.replies(in: text) }
        #expect(error.found == found)
    }

    @Test func `the longest line is read`() throws {
        let text = "250 " + String(repeating: "a", count: 2_044)
        for end in ["\r\n", "\n"] { #expect(try Self.replies(in: text + end).first?.lines.first?.count == 2_044) }
    }

    @Test func `it does not matter where the bytes are cut`() throws {
        let text = "220-é\r\n220 b\r\n250-a\n250-\r\n250 c\r\n354\r\n"
        let expected = try Self.replies(in: text)
        #expect(expected.count == 3)
        for size in 1...text.utf8.count {
            var reader = ReplyReader()
            var replies: [Reply] = []
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                reader.append(rest.prefix(size))
                rest = rest.dropFirst(size)
                while let reply = try reader.next() { replies.append(reply) }
            }
            #expect(replies == expected)
        }
    }

    @Test func `reads any bytes without a crash`() {
        var numbers = SeededGenerator(seed: 1)
        let alphabet = Array("2345 09-\r\na\0\u{FF}".utf8) + [0xFF, 0x80]
        for _ in 0..<20_000 {
            var reader = ReplyReader()
            reader.append(
                (0..<Int.random(in: 0..<40, using: &numbers)).map { _ in alphabet.randomElement(using: &numbers) ?? 0 }
            )
            while let reply = try? reader.next() {
                #expect((200...599).contains(reply.code))
                #expect(!reply.quoted.contains { $0.isNewline })
            }
        }
    }

    @Test(
        arguments: [
            (["relay"], false, []), (["relay", "STARTTLS", "AUTH PLAIN LOGIN"], true, ["PLAIN", "LOGIN"]),
            (["STARTTLS"], false, []), (["relay", "starttls", "auth plain"], true, ["PLAIN"]),
            (["relay", "AUTH=LOGIN", "AUTH LOGIN PLAIN"], false, ["LOGIN", "PLAIN"]),
            (["relay", "AUTH", ""], false, []),
            (["relay", "XSTARTTLS"], false, []), ([], false, []),
        ] as [([String], Bool, [String])]
    )
    func `reads what a relay offers`(lines: [String], hasStartTLS: Bool, mechanisms: [String]) {
        let capabilities = RelayCapabilities(Reply(code: 250, lines: lines))
        #expect(capabilities.hasStartTLS == hasStartTLS)
        #expect(capabilities.mechanisms == mechanisms)
    }
}
