package import FeedCore
import FeedJSON
import Foundation

/// An item a line of comma-separated values, for spreadsheets; how the feeds stand is not in it.
///
/// Nothing in it depends on the viewer's zone: instants are in UTC as in the JSON document, and facts are in one cell as
/// `Label: value unit`, with the values of the JSON document and semicolons between. It follows RFC 4180: a header, line
/// ends of carriage return and line feed, quotation marks where a cell needs them; in UTF-8 without a byte-order mark.
///
/// - SeeAlso: [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)
package struct CSVFormat: TimelineFormat {
    /// The header's names, in the order of the cells.
    package static let columns = [
        "id", "feed", "title", "subtitle", "group", "groupTitle", "start", "end", "day", "region", "status", "category",
        "categoryLabel", "place", "latitude", "longitude", "country", "facts", "link", "observedAt", "readAt",
        "relevantUntil", "isStarred",
    ]

    package init() {}

    package func bytes(of timeline: Timeline) -> [UInt8] {
        var csv = CSVWriter()
        for column in Self.columns { csv.text(column) }
        csv.endRow()
        for entry in timeline.allEntries {
            write(entry, to: &csv)
            csv.endRow()
        }
        return csv.bytes
    }

    private func write(_ entry: Timeline.Entry, to csv: inout CSVWriter) {
        let item = entry.item
        csv.text(entry.id.description)
        csv.text(entry.feed.rawValue)
        csv.text(item.title)
        csv.text(item.subtitle)
        csv.text(item.group)
        csv.text(entry.groupTitle)
        switch item.time {
        case .instant(let start, let end):
            csv.text(start.rfc3339)
            csv.text(end?.rfc3339)
            csv.text(nil)
            csv.text(nil)
        case .days(let day, _, let region):
            csv.text(nil)
            csv.text(nil)
            csv.text(day.description)
            csv.text(region.isEmpty ? nil : region)
        case .undated:
            for _ in 0..<4 { csv.text(nil) }
        }
        csv.text(item.status.rawValue)
        csv.text(item.category?.id)
        csv.text(item.category?.label)
        csv.text(item.place?.name)
        csv.number(item.place?.coordinates?.latitude)
        csv.number(item.place?.coordinates?.longitude)
        csv.text(item.place?.country)
        csv.text(item.facts.filter(\.isWritable).map(\.plainText).joined(separator: "; "))
        csv.text(item.links.first?.url.absoluteString)
        csv.text(item.observedAt?.rfc3339)
        csv.text(entry.readAt?.rfc3339)
        csv.text(item.relevantUntil?.rfc3339)
        csv.text(entry.isStarred ? "true" : nil)
    }
}

extension Fact {
    /// `Distance: 214 m`, the value as the JSON document has it.
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
