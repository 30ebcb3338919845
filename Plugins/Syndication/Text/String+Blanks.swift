import Foundation

extension String {
    /// True if there is nothing but blanks and control characters.
    var isBlank: Bool { utf8.allSatisfy { $0 <= 0x20 } }

    /// The text without white space around it.
    var withoutBlanks: String {
        // Hardly any text has some, and Foundation goes through all of it in any case.
        let isBare = { (byte: UInt8?) in byte.map { $0 > 0x20 && $0 < 0x80 } ?? true }
        return isBare(utf8.first) && isBare(utf8.last) ? self : trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
