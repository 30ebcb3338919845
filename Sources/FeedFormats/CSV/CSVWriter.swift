import FeedCore
import FeedJSON
import Terminal

/// Writes comma-separated values cell by cell, following RFC 4180.
struct CSVWriter {
    private(set) var bytes: [UInt8] = []
    private var hasCells = false

    /// Writes a cell for each text from any source, an empty one for none.
    mutating func texts(_ texts: [String?]) {
        for text in texts { append(text.map { $0.cleaned.guardedFromFormulas } ?? "") }
    }

    /// Writes a cell with a number, which is never guarded: -0.1248 is a longitude and not a formula.
    mutating func number(_ number: Double?) {
        guard let number, number.isFinite else { return append("") }
        var json = JSONWriter()
        json.value(number)
        append(json.text)
    }

    mutating func endRow() {
        bytes += "\r\n".utf8
        hasCells = false
    }

    private mutating func append(_ cell: String) {
        if hasCells { bytes.append(UInt8(ascii: ",")) }
        hasCells = true
        bytes += cell.quotedForCSV.utf8
    }
}

extension String {
    /// The text with an apostrophe before it if a spreadsheet would take it for a formula and run it.
    ///
    /// That is so if its first character beyond blanks and invisible ones is an equals sign, plus, minus or at, also in
    /// the full width of East Asian scripts. Breaks and tabs must have been removed before.
    ///
    /// - SeeAlso: [OWASP on CSV injection](https://owasp.org/www-community/attacks/CSV_Injection)
    package var guardedFromFormulas: String {
        let first = unicodeScalars.first { !$0.properties.isWhitespace && $0.properties.generalCategory != .format }
        guard let first, "=+-@＝＋－＠".unicodeScalars.contains(first) else { return self }
        return "'\(self)"
    }

    /// The text in quotation marks if it holds one, a comma or a break, or if blanks at its ends would be lost.
    ///
    /// So is one with a semicolon, which spreadsheets take for the delimiter if the comma is the decimal mark: the rest
    /// would begin a cell, and might be a formula.
    package var quotedForCSV: String {
        let special = [
            UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\r"), UInt8(ascii: "\n"),
        ]
        let blank = UInt8(ascii: " ")
        guard utf8.contains(where: special.contains) || utf8.first == blank || utf8.last == blank else { return self }
        // By scalars: an accent turns a quotation mark into another character, but it still is a delimiter.
        var quoted = "\"".unicodeScalars
        for scalar in unicodeScalars {
            if scalar == "\"" { quoted.append(scalar) }
            quoted.append(scalar)
        }
        quoted.append("\"")
        return String(quoted)
    }
}
