extension UInt8 {
    /// True if the byte is a letter or a digit of ASCII.
    package var isLetterOrDigit: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 || self &- UInt8(ascii: "0") < 10 }
}
