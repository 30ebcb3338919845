/// Encodes a mail for the command DATA.
///
/// - SeeAlso: [RFC 5321, section 4.5.2](https://www.rfc-editor.org/rfc/rfc5321#section-4.5.2)
enum DotStuffing {
    /// Adds a dot to each line that begins with one, and the line with a single dot that ends the mail.
    ///
    /// - Parameter text: Lines that end with CRLF, in which neither CR nor LF occurs by itself.
    /// - Returns: The bytes to send, to their last line.
    static func content(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        var isAtStart = true
        for byte in text.utf8 {
            if isAtStart, byte == UInt8(ascii: ".") { bytes.append(byte) }
            bytes.append(byte)
            isAtStart = byte == UInt8(ascii: "\n")
        }
        if !isAtStart { bytes += "\r\n".utf8 }
        return bytes + ".\r\n".utf8
    }
}
