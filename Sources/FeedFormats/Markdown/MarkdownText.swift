import FeedCore
package import Foundation
import Terminal

/// A table of GitHub's Markdown whose columns also line up as text.
struct MarkdownTable {
    /// The maximum width of a column; a wider cell does not widen it, so that one long title does not pad all others.
    private static let widestColumn = 60

    private var rows: [[String]]

    /// Creates a table with column titles; titles and cells are Markdown without line breaks.
    init(_ titles: [String]) { rows = [titles] }

    mutating func add(_ cells: [String]) { rows.append(cells) }

    var lines: [String] {
        let widths = rows[0].indices.map { column in
            min(rows.map { $0[column].displayWidth }.max() ?? 0, Self.widestColumn)
        }
        var lines = rows.map { cells in
            "| "
                + zip(cells, widths).map { cell, width in
                    cell + String(repeating: " ", count: max(0, width - cell.displayWidth))
                }.joined(separator: " | ") + " |"
        }
        lines.insert(
            "| " + widths.map { String(repeating: "-", count: max(3, $0)) }.joined(separator: " | ") + " |",
            at: 1
        )
        return lines
    }
}

extension String {
    /// The text escaped for Markdown, so that it appears literally on one line, without formatting, HTML or links.
    ///
    /// Special characters get a backslash, and HTML characters become references, because not every program that reads
    /// Markdown honours a backslash before them. GitHub looks for mail addresses and mentions after it has removed
    /// backslashes, so an invisible word joiner follows their at sign.
    ///
    /// - SeeAlso: [GitHub Flavored Markdown](https://github.github.com/gfm/)
    package var markdown: String {
        let text = cleaned.trimmingCharacters(in: .whitespacesAndNewlines)
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        // A number before a full stop or a bracket and a blank begins an item of a list.
        let number = scalars.prefix { ("0"..."9").contains($0) }.count
        let isNumbered = number > 0 && (scalars.count < number + 2 || scalars[number + 1].properties.isWhitespace)
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "$": result.append(contentsOf: ["\\", scalar])
            // The characters that begin lists and headings, which count only at the beginning of a line.
            case "-" where index == 0, "+" where index == 0, "=" where index == 0:
                result.append(contentsOf: ["\\", scalar])
            case "." where index == number && isNumbered, ")" where index == number && isNumbered:
                result.append(contentsOf: ["\\", scalar])
            // Addresses, which GitHub turns into links anywhere.
            case ":" where scalars[index...].starts(with: "://".unicodeScalars),
                "." where String(String.UnicodeScalarView(scalars[..<index].suffix(3))).lowercased() == "www":
                result.append(contentsOf: ["\\", scalar])
            case "@": result.append(contentsOf: ["@", "\u{2060}"])
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}

extension URL {
    /// The address as the target of a link: characters that would end the link or a table cell are percent-encoded.
    package var markdownTarget: String {
        absoluteString.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "&"): "&amp;"
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
                UInt8(ascii: "]"), UInt8(ascii: "\\"), UInt8(ascii: "|"), UInt8(ascii: "`"), UInt8(ascii: "\""),
                ...0x20, 0x7F...:
                "%\(byte.hexadecimal)"
            default: String(UnicodeScalar(byte))
            }
        }.joined()
    }
}
