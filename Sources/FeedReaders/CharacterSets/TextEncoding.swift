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

    let form: Form

    /// The mapping of bytes to characters.
    enum Form: Sendable {
        case utf8
        case utf16(isBigEndian: Bool)
        case utf32(isBigEndian: Bool)

        /// The name of the table of the characters of 0x80 to 0xFF.
        case singleByte(table: String)
        case gb18030
        case big5
        case eucKR
        case eucJP
        case iso2022JP
        case shiftJIS
    }

    init(_ name: String, _ form: Form) {
        self.name = name
        self.form = form
    }

    public static let utf8 = TextEncoding("UTF-8", .utf8)
    public static let utf16LE = TextEncoding("UTF-16LE", .utf16(isBigEndian: false))
    public static let utf16BE = TextEncoding("UTF-16BE", .utf16(isBigEndian: true))
    public static let utf32LE = TextEncoding("UTF-32LE", .utf32(isBigEndian: false))
    public static let utf32BE = TextEncoding("UTF-32BE", .utf32(isBigEndian: true))

    /// The Windows encoding for western languages, which the web also uses for text declared as ISO-8859-1 or ASCII.
    public static let windows1252 = TextEncoding("windows-1252", .singleByte(table: "windows-1252"))
}

extension TextEncoding: Hashable {
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension TextEncoding: CustomStringConvertible {
    public var description: String { name }
}
