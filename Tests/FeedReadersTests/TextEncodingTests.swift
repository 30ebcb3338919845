import FeedReaders
import Testing

struct TextEncodingTests {
    @Test(arguments: [
        (text: "Привет, мир", label: "windows-1251", hex: "cff0e8e2e5f22c20ece8f0"),
        ("Привет, мир", "KOI8-R", "f0d2c9d7c5d42c20cdc9d2"),
        ("Привет, мир", "ISO-8859-5", "bfe0d8d2d5e22c20dcd8e0"),
        ("Привет, мир", "IBM866", "8fe0a8a2a5e22c20aca8e0"),
        ("Привет, мир", "x-mac-cyrillic", "8ff0e8e2e5f22c20ece8f0"),
        ("Їжак ґ ў", "KOI8-U", "b7d6c1cb20ad20ae"),
        ("Καλημέρα", "ISO-8859-7", "cae1ebe7ecddf1e1"),
        ("Καλημέρα €", "windows-1253", "cae1ebe7ecddf1e12080"),
        ("שלום", "ISO-8859-8", "f9ece5ed"),
        ("שלום", "iso-8859-8-i", "f9ece5ed"),
        ("שָׁלוֹם ₪", "windows-1255", "f9c8d1ece5c9ed20a4"),
        ("مرحبا", "ISO-8859-6", "e5d1cdc8c7"),
        ("مرحبا پ", "windows-1256", "e3d1cdc8c72081"),
        ("Iğdır Şişli", "ISO-8859-9", "49f0 64fd 7220 de69 fe6c 69"),
        ("Zażółć gęślą jaźń", "ISO-8859-2", "5a61bff3b3e62067eab66cb1206a61bcf1"),
        ("Zażółć gęślą jaźń", "windows-1250", "5a61bff3b3e62067ea9c6cb9206a619ff1"),
        ("สวัสดี", "TIS-620", "cac7d1cab4d5"),
        ("Ħaġra", "ISO-8859-3", "a161f57261"),
        ("Ķēniņš", "ISO-8859-4", "d3ba6e69f1b9"),
        ("Ķēniņš", "windows-1257", "cde76e69f2f0"),
        ("Þingvellir Ŧ", "ISO-8859-10", "de696e6776656c6c697220ab"),
        ("Łódź „ž“", "ISO-8859-13", "d9f364ea20a5feb4"),
        ("Ŵyŷ Ḃ", "ISO-8859-14", "d079fe20a1"),
        ("Œuvre 5 €", "ISO-8859-15", "bc75767265203520a4"),
        ("Își țară", "ISO-8859-16", "ce ba69 20fe 6172 e3"),
        (
            "Tiê\u{301}ng Vi\u{1EC7}t đ".replacing("\u{1EC7}", with: "ê\u{323}"), "windows-1258",
            "5469eaec6e67205669eaf27420f0"
        ),
        ("Café – “naïve” €", "ISO-8859-1", "436166e9209620936e61ef766594 2080"),
        ("Café “Ω”", "macintosh", "4361668e20d2bdd3"),
        ("中文字符", "GBK", "d6d0 cec4 d7d6 b7fb"),
        ("中文€", "gb2312", "d6d0 cec4 80"),
        ("中文 ß 😀 㐂", "gb18030", "d6d0cec4 20 8130 8938 20 9439 fc36 20 8139 ef31"),
        ("繁體中文", "Big5", "c163 c5e9 a4a4 a4e5"),
        ("嘅 ê̄ Ê̌ 𠝹", "big5-hkscs", "9def 20 88a3 20 8864 20 9bd0"),
        ("日本語テキスト", "Shift_JIS", "93fa967b8cea8365834c83588367"),
        ("ﾃｽﾄ ① 髙 ～", "shift_jis", "c3bdc4 20 8740 20 fbfc 20 8160"),
        ("日本語ｱ丂", "EUC-JP", "c6fccbdcb8ec 8eb1 8fb0a1"),
        ("日本語 ABC ¥ ｱ", "ISO-2022-JP", "1b2442 467c 4b5c 386c 1b2842 20414243201b284a5c1b28422 01b284931"),
        ("안녕하세요", "EUC-KR", "bec8b3e7c7cfbcbcbfe4"),
        ("똠방각하 펲시콜라", "ks_c_5601-1987", "8c63b9e6b0a2c7cf20bc84bdc3c4ddb6f3"),
        ("é 中 😀", "utf-16le", "e9002000 2d4e 2000 3dd8 00de"),
        ("é 中 😀", "utf-16be", "00e90020 4e2d 0020 d83d de00"),
        ("é 中 😀", "utf-32le", "e9000000 20000000 2d4e0000 20000000 00f60100"),
        ("é 中 😀", "utf-32be", "000000e9 00000020 00004e2d 00000020 0001f600"),
        ("é 中 😀", "utf-8", "c3a920e4b8ad20f09f9880"),
    ])
    func `Known text decodes correctly`(text: String, label: String, hex: String) throws {
        let decoded = try #require(TextEncoding(label: label)).decode(bytes(hex))
        #expect(decoded.text == text)
        #expect(decoded.utf8 == Array(text.utf8))
        #expect(decoded.replacements == 0)
    }
}

/// The bytes for hexadecimal digits, with blanks anywhere.
func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
