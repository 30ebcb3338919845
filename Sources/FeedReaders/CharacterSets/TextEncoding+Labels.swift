extension TextEncoding {
    /// The encoding with a label, such as "latin1", "cp1251" or "GB2312"; `nil` if it is unknown.
    ///
    /// Only letters and digits count, in either case: "EUC_JP" is "euc-jp", and "utf8" is "UTF-8". [UTS
    /// 22](https://www.unicode.org/reports/tr22/#Charset_Alias_Matching) recommends this, and it matches every label of
    /// the [standard](https://encoding.spec.whatwg.org/#names-and-labels).
    public init?(label: some StringProtocol) {
        // The longest label has 22 characters.
        guard label.utf8.count <= 64, let found = Self.byLabel[Self.essence(label)] else { return nil }
        self = found
    }

    /// Returns the letters and digits, in lower case.
    private static func essence(_ label: some StringProtocol) -> String {
        let bytes = label.utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
            default: nil
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let byLabel = {
        var found: [String: TextEncoding] = [:]
        for (encoding, labels) in all {
            for label in labels.split(separator: " ") { found[String(label)] = encoding }
        }
        return found
    }()

    /// Every encoding with its labels, reduced to letters and digits.
    static let all: [(encoding: TextEncoding, labels: String)] = [
        (utf8, "utf8 unicode11utf8 unicode20utf8 xunicode20utf8"),
        (utf16BE, "utf16be unicodefffe"),
        (utf16LE, "utf16le utf16 csunicode iso10646ucs2 ucs2 unicode unicodefeff"),
        (utf32BE, "utf32be ucs4be"),
        (utf32LE, "utf32le utf32 ucs4 ucs4le iso10646ucs4"),
        (single("IBM866"), "866 cp866 csibm866 ibm866"),
        (single("ISO-8859-2"), "iso88592 csisolatin2 isoir101 iso885921987 l2 latin2"),
        (single("ISO-8859-3"), "iso88593 csisolatin3 isoir109 iso885931988 l3 latin3"),
        (single("ISO-8859-4"), "iso88594 csisolatin4 isoir110 iso885941988 l4 latin4"),
        (single("ISO-8859-5"), "iso88595 csisolatincyrillic cyrillic isoir144 iso885951988"),
        (
            single("ISO-8859-6"),
            "iso88596 arabic asmo708 csiso88596e csiso88596i csisolatinarabic ecma114 iso88596e iso88596i isoir127 "
                + "iso885961987"
        ),
        (
            single("ISO-8859-7"),
            "iso88597 csisolatingreek ecma118 elot928 greek greek8 isoir126 iso885971987 suneugreek"
        ),
        (single("ISO-8859-8"), "iso88598 csiso88598e csisolatinhebrew hebrew iso88598e isoir138 iso885981988 visual"),
        // The same bytes, but in reading order.
        (TextEncoding("ISO-8859-8-I", .singleByte(table: "ISO-8859-8")), "iso88598i csiso88598i logical"),
        (single("ISO-8859-10"), "iso885910 csisolatin6 isoir157 l6 latin6"),
        (single("ISO-8859-13"), "iso885913 latin7"),
        (single("ISO-8859-14"), "iso885914 latin8"),
        (single("ISO-8859-15"), "iso885915 csisolatin9 l9 latin9"),
        (single("ISO-8859-16"), "iso885916 latin10"),
        (single("KOI8-R"), "koi8r koi koi8 cskoi8r"),
        (single("KOI8-U"), "koi8u koi8ru"),
        (single("macintosh"), "macintosh csmacintosh mac xmacroman macroman"),
        (single("windows-874"), "windows874 cp874 dos874 iso885911 tis620"),
        (single("windows-1250"), "windows1250 cp1250 xcp1250 win1250"),
        (single("windows-1251"), "windows1251 cp1251 xcp1251 win1251"),
        (
            windows1252,
            "windows1252 ansix341968 ascii cp1252 cp819 csisolatin1 ibm819 iso88591 isoir100 iso885911987 l1 latin1 "
                + "usascii xcp1252 win1252"
        ),
        (single("windows-1253"), "windows1253 cp1253 xcp1253 win1253"),
        (
            single("windows-1254"),
            "windows1254 cp1254 csisolatin5 iso88599 isoir148 iso885991989 l5 latin5 xcp1254 win1254"
        ),
        (single("windows-1255"), "windows1255 cp1255 xcp1255 win1255"),
        (single("windows-1256"), "windows1256 cp1256 xcp1256 win1256"),
        (single("windows-1257"), "windows1257 cp1257 xcp1257 win1257"),
        (single("windows-1258"), "windows1258 cp1258 xcp1258 win1258"),
        (single("x-mac-cyrillic"), "xmaccyrillic xmacukrainian maccyrillic"),
        // The decoder of GB 18030 also reads GBK, which is a subset.
        (
            TextEncoding("GBK", .gb18030),
            "gbk chinese csgb2312 csiso58gb231280 gb2312 gb231280 isoir58 xgbk cp936 euccn"
        ),
        (TextEncoding("gb18030", .gb18030), "gb18030"),
        (TextEncoding("Big5", .big5), "big5 big5hkscs cnbig5 csbig5 xxbig5 cp950"),
        (TextEncoding("EUC-JP", .eucJP), "eucjp cseucpkdfmtjapanese xeucjp"),
        (TextEncoding("ISO-2022-JP", .iso2022JP), "iso2022jp csiso2022jp"),
        (TextEncoding("Shift_JIS", .shiftJIS), "shiftjis csshiftjis ms932 mskanji sjis windows31j xsjis cp932"),
        (
            TextEncoding("EUC-KR", .eucKR),
            "euckr cseuckr csksc56011987 isoir149 korean ksc56011987 ksc56011989 ksc5601 windows949 cp949"
        ),
    ]

    /// An encoding with a table of its name.
    private static func single(_ name: String) -> TextEncoding { TextEncoding(name, .singleByte(table: name)) }
}
