import FeedReaders
import Testing

struct BrokenTextTests {
    /// Invalid bytes are shown as `?`.
    static let broken: [(label: String, hex: String, text: String)] = [
        // The byte after a first byte is decoded if it is ASCII, and lost otherwise.
        ("gb18030", "81 3c", "?<"),
        ("gb18030", "81 7f", "?\u{7F}"), ("gb18030", "81 ff 41", "?A"), ("gb18030", "81", "?"),
        ("gb18030", "ff 41", "?A"), ("gb18030", "80 41", "€A"),
        ("gb18030", "81 30", "?"), ("gb18030", "81 30 81", "?"), ("gb18030", "81 30 41", "?0A"),
        ("gb18030", "81 30 7f", "?0\u{7F}"), ("gb18030", "81 30 81 41", "?0丄"), ("gb18030", "8130 d6d0", "?0中"),
        ("gb18030", "84 31 a5 30 41", "?A"), ("gb18030", "e3 32 9a 36 41", "?A"), ("gb18030", "ff 30 81 30", "?0?"),
        ("gbk", "d6 0a d6d0", "?\n中"),
        ("big5", "a4 3c", "?<"), ("big5", "a4 80 41", "?A"), ("big5", "a4", "?"), ("big5", "80 ff 41", "??A"),
        ("big5", "8140 41", "?@A"),
        ("shift_jis", "82 3c", "?<"), ("shift_jis", "82 22 3e", "?\">"), ("shift_jis", "82", "?"),
        ("shift_jis", "82 ff 41", "?A"), ("shift_jis", "a0 fd fe ff", "????"), ("shift_jis", "80", "\u{80}"),
        ("shift_jis", "f040 f9fc", "\u{E000}\u{E757}"), ("shift_jis", "82 40", "?@"),
        ("euc-jp", "b0 3c", "?<"), ("euc-jp", "b0", "?"), ("euc-jp", "8e 3c", "?<"), ("euc-jp", "8e e0 41", "?A"),
        ("euc-jp", "8f", "?"), ("euc-jp", "8f b0", "?"), ("euc-jp", "8f b0 3c", "?<"), ("euc-jp", "8f 3c", "?<"),
        ("euc-jp", "8f 80 41", "?A"), ("euc-jp", "80 a0 ff 41", "???A"), ("euc-jp", "a9a1 41", "?A"),
        ("euc-kr", "b0 3c", "?<"), ("euc-kr", "b0", "?"), ("euc-kr", "b0 ff 41", "?A"), ("euc-kr", "80 ff", "??"),
        ("euc-kr", "fefe 41", "?A"),
        ("iso-2022-jp", "1b", "?"), ("iso-2022-jp", "1b24", "?$"), ("iso-2022-jp", "1b3c", "?<"),
        ("iso-2022-jp", "1b2843", "?(C"), ("iso-2022-jp", "0e 0f 80", "???"),
        ("iso-2022-jp", "1b2442 467c", "日"), ("iso-2022-jp", "1b2442 46", "?"),
        ("iso-2022-jp", "1b2442 46 1b2842 41", "?A"), ("iso-2022-jp", "1b2442 46 0a 467c", "?日"),
        ("iso-2022-jp", "1b2442 0a 467c", "?日"), ("iso-2022-jp", "1b2442 1b2842 41", "?A"),
        ("iso-2022-jp", "1b2442 2922 467c", "?日"), ("iso-2022-jp", "1b2849 60 21", "?｡"),
        ("iso-8859-6", "a1 c7", "?ا"), ("iso-8859-8", "a1 fb", "??"), ("windows-874", "db a1", "?ก"),
        ("utf-16le", "4100 42", "A?"), ("utf-16le", "3dd8", "?"), ("utf-16le", "3dd8 00", "?"),
        ("utf-16le", "3dd8 4100", "?A"), ("utf-16le", "00de 4100", "?A"), ("utf-16le", "3dd8 3dd8 00de", "?😀"),
        ("utf-16be", "0041 d83d", "A?"), ("utf-16be", "d83d 0041", "?A"), ("utf-16be", "00", "?"),
        ("utf-32le", "41000000 00001100", "A?"), ("utf-32be", "0000d800 00000041", "?A"), ("utf-32be", "000000", "?"),
        ("utf-8", "41 c3", "A?"), ("utf-8", "c3 41", "?A"), ("utf-8", "e4b8 41", "?A"), ("utf-8", "c0af", "??"),
        ("utf-8", "eda080", "???"), ("utf-8", "f09f98 41", "?A"), ("utf-8", "f4908080", "????"),
        ("utf-8", "80bf", "??"),
    ]

    @Test(arguments: broken)
    func `Invalid bytes become U+FFFD, and the ASCII after them is preserved`(
        label: String,
        hex: String,
        text: String
    ) throws {
        let decoded = try #require(TextEncoding(label: label)).decode(bytes(hex))
        #expect(decoded.text == text.replacing("?", with: "\u{FFFD}"))
        #expect(decoded.replacements == text.count { $0 == "?" })
    }

    @Test(arguments: [
        (0, 0x80), (1, 0x81), (39419, 0xFFFF), (39420, nil), (188_999, nil), (189_000, 0x10000), (1_237_575, 0x10FFFF),
        (1_237_576, nil), (1_587_599, nil),
    ])
    func `Four bytes of GB 18030 are valid up to the last code point`(place: Int, scalar: UInt32?) throws {
        let decoded = try #require(TextEncoding(label: "gb18030")).decode(fourBytes(place) + [0x41])
        let expected = Unicode.Scalar(scalar ?? 0xFFFD).map(Character.init)
        #expect(decoded.text.first == expected)
        #expect(decoded.text.last == "A")
        #expect(decoded.replacements == (scalar == nil ? 1 : 0))
    }

    @Test(arguments: [
        ("gb18030", "d6d0 cec4 8130 8938 9439 fc36 41 d6d0"), ("big5", "c163 c5e9 88a3 41 a4a4"),
        ("shift_jis", "93fa 967b c3 41 8365"), ("euc-jp", "c6fc 8eb1 8fb0a1 41 cbdc"), ("euc-kr", "bec8 b3e7 41 8c63"),
        ("utf-16le", "e900 3dd800de 4100"), ("utf-16be", "00e9 d83dde00 0041"), ("utf-32le", "e9000000 00f60100"),
        ("utf-8", "c3a9 e4b8ad f09f9880 41"),
    ])
    func `Text that is cut anywhere preserves what precedes the cut`(label: String, hex: String) throws {
        let encoding = try #require(TextEncoding(label: label))
        let whole = bytes(hex)
        let text = encoding.decode(whole).text.unicodeScalars
        for end in 0...whole.count {
            let decoded = encoding.decode(Array(whole[..<end]))
            let kept = decoded.text.unicodeScalars.dropLast(decoded.replacements)
            #expect(decoded.replacements <= 1)
            #expect(text.starts(with: kept))
        }
    }

    /// A megabyte of the most expensive text.
    ///
    /// Quadratic work would take hours.
    @Test(arguments: [
        ("gb18030", "81308130"), ("gb18030", "8130"), ("gb18030", "813081"), ("big5", "81"), ("shift_jis", "823c"),
        ("euc-jp", "8fa1"), ("euc-jp", "8e"), ("euc-kr", "b03c"), ("iso-2022-jp", "1b"),
        ("iso-2022-jp", "1b24421b2842"),
        ("utf-16le", "00d8"), ("utf-32be", "ffffffff"), ("utf-8", "f09f98"), ("utf-8", "ff"), ("windows-1252", "ff"),
    ])
    func `Long hostile text takes time in proportion to its length`(label: String, hex: String) throws {
        let encoding = try #require(TextEncoding(label: label))
        let short = (0..<1000).flatMap { _ in bytes(hex) }
        let long = (0..<(1 << 20) / short.count).flatMap { _ in short }
        let factor = long.count / short.count
        let (once, often) = (encoding.decode(short), encoding.decode(long))
        // Where pieces meet, there may be a few faults more or fewer.
        #expect(abs(often.replacements - once.replacements * factor) <= factor * 3)
        #expect(abs(often.utf8.count - once.utf8.count * factor) <= factor * 6)
    }
}
