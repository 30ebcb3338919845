import FeedReaders
import Testing

struct EncodingClaimTests {
    @Test(arguments: [
        // The byte-order mark overrides any declaration, and is not part of the text.
        (hex: "efbbbf c3a9", claims: ["windows-1251"], name: "UTF-8", text: "é"),
        ("fffe e900", ["utf-8"], "UTF-16LE", "é"),
        ("0000feff 000000e9", [], "UTF-32BE", "é"),
        ("3c003f00 e900", ["windows-1251"], "UTF-16LE", "<?é"),
        // Two marks: the second is a character.
        ("efbbbf efbbbf 3c", [], "UTF-8", "\u{FEFF}<"),
        // Valid UTF-8 is UTF-8, except that ISO-2022-JP is always valid UTF-8.
        ("c3a9", ["windows-1251"], "UTF-8", "é"),
        ("1b2442 467c 1b2842", ["iso-2022-jp"], "ISO-2022-JP", "日"),
        ("1b2442 467c 1b2842", ["windows-1251"], "UTF-8", "\u{1B}$BF|\u{1B}(B"),
        ("6162", ["iso-2022-jp"], "UTF-8", "ab"),
        // The first declaration that is possible.
        ("e9", ["windows-1251", "iso-8859-2"], "windows-1251", "й"),
        ("e9", ["klingon", "windows-1251"], "windows-1251", "й"),
        ("e9", ["utf-8", "windows-1251"], "windows-1251", "й"),
        ("e9", ["utf-16", "windows-1251"], "windows-1251", "й"),
        ("e9", ["utf-16"], "windows-1252", "é"),
        ("e9", ["klingon"], "windows-1252", "é"),
        ("c8d5b1be", ["gb2312"], "GBK", "日本"),
        ("", ["windows-1251"], "UTF-8", ""),
    ])
    func `The bytes decide before the claims`(hex: String, claims: [String], name: String, text: String) {
        let decoded = TextEncoding.decode(bytes(hex), claims: claims)
        #expect(decoded.encoding.name == name)
        #expect(decoded.text == text)
    }

    @Test(arguments: [
        (hex: "636166e9", name: "windows-1252", text: "café", replacements: 0),
        ("938e6c9468", "windows-1252", "“Žl”h", 0),
        ("636166c3a9", "UTF-8", "café", 0),
        // One of each: the valid character is hardly chance.
        ("c3a9 c3", "UTF-8", "é\u{FFFD}", 1),
        ("c3a9 e9 e9", "windows-1252", "Ã©éé", 0),
        ("c3a9 c3a9 e280", "UTF-8", "éé\u{FFFD}", 1),
        ("6162", "UTF-8", "ab", 0),
        ("", "UTF-8", "", 0),
    ])
    func `Declared UTF-8 is windows-1252 if it has more invalid than valid characters`(
        hex: String,
        name: String,
        text: String,
        replacements: Int
    ) {
        let decoded = TextEncoding.decode(bytes(hex), claims: [])
        #expect(decoded.encoding.name == name)
        #expect(decoded.text == text)
        #expect(decoded.replacements == replacements)
    }

    @Test func `A long text that was cut within one character stays UTF-8, whatever is declared`() {
        let text = String(repeating: "Новости дня. ", count: 100)
        let cut = Array(text.utf8) + [0xD0] + Array(" ...".utf8)
        for claims in [[], ["utf-8"], ["iso-8859-1"], ["windows-1251"], ["gbk"]] {
            let decoded = TextEncoding.decode(cut, claims: claims)
            #expect(decoded.encoding == .utf8)
            #expect(decoded.text == text + "\u{FFFD} ...")
            #expect(decoded.replacements == 1)
        }
    }

    @Test(arguments: [
        ("windows-1251", "cff0e8e2e5f220ece8f0"), ("gbk", "b1b1bea9cab1bce4bdf1ccec"), ("big5", "b773bb44b3f8bea9bba1"),
        ("shift_jis", "93fa967b8cea82cc95b68fcd"), ("euc-jp", "c6fccbdcb8eca4ceca8befcb"),
        ("euc-kr", "bec8b3e7c7cfbcbcbfe4"),
    ])
    func `Another encoding is not mistaken for damaged UTF-8`(label: String, hex: String) {
        let text = (0..<50).flatMap { _ in bytes(hex) }
        #expect(TextEncoding.decode(text, claims: [label]).encoding == TextEncoding(label: label))
    }
}
