import FeedCore
import FeedJSON
package import FeedTimeline
import Foundation
import Terminal

/// An item per line of comma-separated values, for spreadsheets, without the states of the feeds.
///
/// Nothing in it depends on the viewer's zone: instants are in UTC as in the JSON document, and facts are in one cell
/// as `Label: value unit`, separated by semicolons, with the values of the JSON document. It follows RFC 4180: a
/// header, CR LF at the end of each line, and quotation marks around cells that need them. The encoding is UTF-8
/// without a byte-order mark.
///
/// - SeeAlso: [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)
package struct CSVFormat: TimelineFormat {
    /// The header's names, in the order of the cells.
    package static let columns = [
        "id", "feed", "title", "subtitle", "group", "groupTitle", "start", "end", "day", "region", "status", "category",
        "categoryLabel", "place", "latitude", "longitude", "country", "facts", "link", "observedAt", "readAt",
        "relevantUntil", "isStarred", "lastDay", "undated", "key", "sample",
        "plannedStart", "plannedEnd", "plannedDay", "plannedLastDay", "staysFor",
    ]

    package init() {}

    package func write(_ timeline: Timeline, to output: ([UInt8]) -> Void) {
        var csv = CSVWriter()
        csv.texts(Self.columns)
        csv.endRow()
        csv.write(timeline.allEntries, to: output) { entries, csv in
            for entry in entries {
                write(entry, to: &csv)
                csv.endRow()
            }
        }
        csv.flush(to: output)
    }

    private func write(_ entry: Timeline.Entry, to csv: inout CSVWriter) {
        let item = entry.item
        let time = TimeCells(item.time)
        csv.texts([
            entry.id.description, entry.feed.rawValue, item.title, item.subtitle, item.group, entry.groupTitle,
            time.start, time.end, time.day, time.region, item.status.rawValue, item.category?.id, item.category?.label,
            item.place?.name,
        ])
        csv.number(item.place?.coordinates?.latitude)
        csv.number(item.place?.coordinates?.longitude)
        let planned = item.planned.map(TimeCells.init)
        csv.texts([
            item.place?.country, item.facts.filter(\.value.isWritable).map(\.plainText).joined(separator: "; "),
            item.links.first?.url.absoluteString, item.observedAt?.rfc3339, entry.readAt?.rfc3339,
            item.relevantUntil?.rfc3339, entry.isStarred ? "true" : nil, time.lastDay, time.undated, entry.id.key,
            item.isSample ? "true" : nil, planned?.start, planned?.end, planned?.day, planned?.lastDay,
            item.relevance.secondsAfterTime.map { "\($0)" },
        ])
    }
}

extension CSVFormat {
    /// The cells of a time; those for other kinds of times are `nil`.
    fileprivate struct TimeCells {
        var start, end, day, lastDay, region, undated: String?

        init(_ time: FeedTime) {
            switch time {
            case .instant(let start, let end): (self.start, self.end) = (start.rfc3339, end?.rfc3339)
            case .days(let first, let last, let region):
                day = first.description
                if last > first { lastDay = last.description }
                if !region.isEmpty { self.region = region }
            case .undated(let text): undated = text
            }
        }
    }
}

extension Fact {
    /// `Distance: 214 m`, with the value of the JSON document.
    fileprivate var plainText: String { "\(label): \(value.plainText)\(unit.map { " \($0)" } ?? "")" }
}

extension FactValue {
    private var json: String {
        var json = JSONWriter()
        write(to: &json)
        return json.text
    }

    fileprivate var plainText: String {
        switch self {
        case .text(let text): text
        case .list(let texts): texts.joined(separator: ", ")
        case .integer, .decimal, .flag: json
        case .instant(let date): date.rfc3339
        case .day(let day): day.description
        case .fraction(let fraction): fraction.description
        }
    }
}

/// Writes comma-separated values cell by cell, following RFC 4180.
struct CSVWriter: PieceWriter {
    private(set) var bytes: [UInt8] = []
    private var hasCells = false

    /// Writes a cell for each text from any source, an empty cell for `nil`.
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

    mutating func removeBytes() { bytes.removeAll(keepingCapacity: true) }

    mutating func endRow() {
        bytes.append("\r\n")
        hasCells = false
    }

    private mutating func append(_ cell: String) {
        if hasCells { bytes.append(UInt8(ascii: ",")) }
        hasCells = true
        bytes.append(quotedForCSV: cell)
    }
}

extension String {
    /// The text with an apostrophe before it if a spreadsheet would take it for a formula and run it.
    ///
    /// A spreadsheet does so if the first character that is not blank or invisible is `=`, `+`, `-` or `@`, also in its
    /// East Asian full-width form. Line breaks and tabs must have been removed before.
    ///
    /// - SeeAlso: [OWASP on CSV injection](https://owasp.org/www-community/attacks/CSV_Injection)
    package var guardedFromFormulas: String {
        // Most cells begin with a letter or a digit.
        guard let start = utf8.first, !start.isASCIIAlphanumeric else { return self }
        let first = unicodeScalars.first { !$0.properties.isWhitespace && $0.properties.generalCategory != .format }
        guard let first, "=+-@＝＋－＠".unicodeScalars.contains(first) else { return self }
        return "'\(self)"
    }
}

extension [UInt8] {
    /// Appends a cell, in quotation marks if it contains a quotation mark, a comma, a semicolon or a line break, or
    /// begins or ends with a blank.
    ///
    /// Spreadsheets take the semicolon for the delimiter if the comma is the decimal mark: without quotation marks, the
    /// text after it would be a cell, and might be a formula.
    package mutating func append(quotedForCSV cell: String) {
        let (blank, quote) = (UInt8(ascii: " "), UInt8(ascii: "\""))
        let utf8 = cell.utf8
        guard utf8.first == blank || utf8.last == blank || cell.isSpecialInCSV else { return append(cell) }
        append(quote)
        // By bytes: an accent turns a quotation mark into another character, but it still is a delimiter.
        append(cell) { utf8, position in utf8[position] == quote ? (1, "\"\"") : nil }
        append(quote)
    }
}

extension String {
    /// True if the text contains a byte that a cell may have only between quotation marks.
    fileprivate var isSpecialInCSV: Bool {
        var text = self
        return text.withUTF8 { $0.contains(where: \.isSpecialInCSV) }
    }
}

extension UInt8 {
    fileprivate var isASCIIAlphanumeric: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: false
        }
    }

    fileprivate var isSpecialInCSV: Bool {
        switch self {
        case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
        default: false
        }
    }
}
