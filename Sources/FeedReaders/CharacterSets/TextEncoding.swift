import FeedCore

/// A character encoding of the web.
///
/// ```swift
/// let encoding = TextEncoding(label: "koi8-r")
/// let text = encoding?.decode(bytes).text
/// ```
///
/// The names, labels, tables and decoders are those of the [WHATWG Encoding
/// Standard](https://encoding.spec.whatwg.org), plus UTF-32. The standard's `replacement` and `x-user-defined` are
/// missing: no text can be read in them.
public struct TextEncoding: Sendable {
    /// The name in the standard, such as "windows-1251" or "GBK".
    public let name: String

    /// The mapping of bytes to characters.
    let decoder: Decoder

    typealias Decoder = @Sendable (UnsafeBufferPointer<UInt8>, inout UTF8Output) -> Void

    /// The decoders of the encodings that have no table under their own name.
    private static let decoders: [String: Decoder] = [
        "UTF-8": decodeUTF8,
        "UTF-16LE": { decodeUTF16($0, isBigEndian: false, into: &$1) },
        "UTF-16BE": { decodeUTF16($0, isBigEndian: true, into: &$1) },
        "UTF-32LE": { decodeUTF32($0, isBigEndian: false, into: &$1) },
        "UTF-32BE": { decodeUTF32($0, isBigEndian: true, into: &$1) },
        // The bytes of ISO-8859-8, but in reading order.
        "ISO-8859-8-I": singleBytes("ISO-8859-8"),
        // The decoder of GB 18030 also reads GBK, which is a subset.
        "GBK": decodeGB18030, "gb18030": decodeGB18030, "Big5": decodeBig5, "EUC-JP": decodeEUCJP,
        "ISO-2022-JP": decodeISO2022JP, "Shift_JIS": decodeShiftJIS, "EUC-KR": decodeEUCKR,
    ]

    private init(_ name: String) {
        self.name = name
        decoder = Self.decoders[name] ?? Self.singleBytes(name)
    }

    public static let utf8 = TextEncoding("UTF-8")
    public static let utf16LE = TextEncoding("UTF-16LE")
    public static let utf16BE = TextEncoding("UTF-16BE")
    public static let utf32LE = TextEncoding("UTF-32LE")
    public static let utf32BE = TextEncoding("UTF-32BE")

    /// The Windows encoding for western languages, which the web also uses for text declared as ISO-8859-1 or ASCII.
    public static let windows1252 = TextEncoding("windows-1252")
}

extension TextEncoding: Hashable {
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension TextEncoding: CustomStringConvertible {
    public var description: String { name }
}

extension TextEncoding {
    /// Creates the encoding with a label, such as "latin1", "cp1251" or "GB2312"; `nil` if it is unknown.
    ///
    /// Only letters and digits count, in either case: "EUC_JP" is "euc-jp", and "utf8" is "UTF-8". [UTS
    /// 22](https://www.unicode.org/reports/tr22/#Charset_Alias_Matching) recommends this, and it matches every label of
    /// the [standard](https://encoding.spec.whatwg.org/#names-and-labels).
    public init?(label: some StringProtocol) {
        // The longest label has 22 characters.
        guard label.utf8.count <= 64 else { return nil }
        let essence = label.utf8.filter(\.isLetterOrDigit).map(\.asciiLowercased)
        guard let found = Self.byLabel[String(decoding: essence, as: UTF8.self)] else { return nil }
        self = found
    }

    private static let byLabel = Dictionary(
        WordLists.named(in: PackageResources.encodings_txt)
            .flatMap { name, labels in labels.map { ($0, TextEncoding(name)) } }
    ) { $1 }
}
