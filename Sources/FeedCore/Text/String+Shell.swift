extension String {
    /// The text as one word for a shell, to be copied from a page: without quotes if it needs none.
    ///
    /// A `~/` at its beginning stays the home folder.
    package var quotedForShell: String {
        let isPlain = utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-_./:=,@+%".utf8.contains(byte)
            }
        }
        if hasPrefix("~/"), count > 2 { return "~/" + String(dropFirst(2)).quotedForShell }
        return isPlain && !isEmpty ? self : "'\(replacing("'", with: "'\\''"))'"
    }
}
