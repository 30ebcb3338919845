import FeedCore
import Foundation
import Syndication
import Testing

@Suite(.timeLimit(.minutes(20)))
struct EncodingTests {
    private static let accented = "<rss><channel><item><title>Caf\u{E9} \u{2019}s</title></item></channel></rss>"

    private static func latin(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { $0 == "\u{2019}" ? 0x92 : UInt8($0.value) }
    }

    private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    @Test(
        arguments: [
            ("UTF-8 with a mark", [0xEF, 0xBB, 0xBF] + Array(accented.utf8), nil),
            ("UTF-8 with two marks", [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + Array(accented.utf8), nil),
            (
                "UTF-8 with a mark behind a blank line",
                Array("\n\u{FEFF}<?xml version='1.0'?>\(accented)".utf8), nil
            ),
            (
                "UTF-8 that claims to be Latin", Array("<?xml version='1.0' encoding='iso-8859-1'?>\(accented)".utf8),
                nil
            ),
            ("UTF-8 with a wrong header", Array(accented.utf8), "text/xml; charset=iso-8859-1"),
            ("UTF-8 as text/xml, which is not ASCII", Array(accented.utf8), "text/xml"),
            ("windows-1252 by its declaration", latin("<?xml version='1.0' encoding='windows-1252'?>\(accented)"), nil),
            ("windows-1252 by its header", latin(accented), "text/xml; charset=\"Windows-1252\""),
            (
                "windows-1252 that claims to be Latin",
                latin("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\(accented)"), nil
            ),
            (
                "windows-1252 by its declaration, in spite of its header",
                latin("<?xml version='1.0' encoding='windows-1252'?>\(accented)"), "text/xml; charset=utf-8"
            ),
            ("UTF-16, big end first", [0xFE, 0xFF] + utf16(accented, isBigEndian: true), nil),
            ("UTF-16, little end first", [0xFF, 0xFE] + utf16(accented, isBigEndian: false), nil),
            (
                "UTF-16 without a mark",
                utf16("<?xml version='1.0' encoding='utf-16'?>\(accented)", isBigEndian: false), nil
            ),
            (
                "UTF-32",
                accented.unicodeScalars.reduce(into: [0, 0, 0xFE, 0xFF]) { bytes, scalar in
                    bytes += [0, 0, UInt8(scalar.value >> 8), UInt8(scalar.value & 0xFF)]
                }, nil
            ),
        ] as [(String, [UInt8], String?)]
    )
    func `reads an encoding`(name: String, body: [UInt8], contentType: String?) throws {
        let snapshot = try read(body, contentType: contentType)
        #expect(snapshot.items.map(\.title) == ["Caf\u{E9} \u{2019}s"], "\(name)")
        #expect(!snapshot.warnings.listed.contains { $0.message.contains("valid") }, "\(name)")
    }

    /// The bytes of a title in an encoding, by its own tables.
    @Test(
        arguments: [
            ("windows-1251", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], "Привет"),
            ("koi8-r", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4], "Привет"),
            ("windows-1250", [0x8A, 0xE8, 0xF8], "Ščř"),
            ("iso-8859-2", [0xA9, 0xE8, 0xF8], "Ščř"),
            ("iso-8859-9", [0xDE, 0xFD, 0xF0], "Şığ"),
            ("iso-8859-15", [0xA4, 0xBD], "€œ"),
            ("gb2312", [0xC4, 0xE3, 0xBA, 0xC3], "你好"),
            ("gbk", [0xC4, 0xE3, 0xBA, 0xC3], "你好"),
            ("gb18030", [0xC4, 0xE3, 0xBA, 0xC3], "你好"),
            ("big5", [0xA7, 0x41, 0xA6, 0x6E], "你好"),
            ("shift_jis", [0x93, 0xFA, 0x96, 0x7B], "日本"),
            ("euc-jp", [0xC6, 0xFC, 0xCB, 0xDC], "日本"),
            ("euc-kr", [0xC7, 0xD1, 0xB1, 0xDB], "한글"),
        ] as [(String, [UInt8], String)]
    )
    func `reads the declaration and the header`(encoding: String, bytes: [UInt8], title: String) throws {
        let feed = (Array("<rss><channel><item><title>".utf8), Array("</title></item></channel></rss>".utf8))
        let body = feed.0 + bytes + feed.1
        let declaration = Array("<?xml version=\"1.0\" encoding=\"\(encoding.uppercased())\"?>".utf8)
        #expect(try read(declaration + body).items.map(\.title) == [title])
        #expect(try read(body, contentType: "application/xml;charset=\(encoding)").items.map(\.title) == [title])
        // The header takes precedence over the declaration.
        let other = Array("<?xml version=\"1.0\" encoding=\"windows-1253\"?>".utf8)
        #expect(try read(other + body, contentType: "text/xml; charset=\(encoding)").items.map(\.title) == [title])
    }

    @Test(arguments: [
        ("<?xml version='1.0' encoding='utf-8'?>", "is not valid UTF-8, as it should be; it was read as windows-1252"),
        ("", "is not valid UTF-8, as it should be; it was read as windows-1252"),
        (
            "<?xml version='1.0' encoding='klingon'?>",
            "claims the encoding \"klingon\", which is not known; it was read as windows-1252"
        ),
    ])
    func `declared but invalid UTF-8 is windows-1252, with one warning`(start: String, words: String) throws {
        let snapshot = try read(Self.latin(start + Self.accented))
        #expect(snapshot.items.map(\.title) == ["Caf\u{E9} \u{2019}s"])
        #expect(snapshot.warnings.listed.filter { $0.message == "the answer \(words)" }.count == 1)
    }

    @Test func `an invalid byte within UTF-8 affects only itself`() throws {
        let body = Array("<rss><channel><item><title>Ünïcödé #</title></item></channel></rss>".utf8)
            .map { $0 == UInt8(ascii: "#") ? 0xC3 : $0 }
        let snapshot = try read(body)
        #expect(snapshot.items.map(\.title) == ["Ünïcödé \u{FFFD}"])
        #expect(
            snapshot.warnings.listed.first?.message
                == "the answer is not valid UTF-8, as it should be; 1 piece that could not be read is shown as U+FFFD"
        )
    }
}
