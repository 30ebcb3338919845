import FeedTestKit
import Foundation
import Testing

/// A whole year of public holidays, as `Fixtures/years.txt` lists them.
struct HolidayYear: CustomTestStringConvertible, Sendable {
    /// The ways in which the file lists days.
    enum Kind: String {
        case named, weekdays, dates
    }

    var region: String
    var year: Int
    var kind: Kind
    var days: [String]

    var country: String { String(region.prefix(2)) }

    var testDescription: String { "\(region) \(year) \(kind)" }

    /// Reads the file.
    ///
    /// - Throws: An expectation that failed, for a line that is not a region, a year, a kind and days.
    static func all() throws -> [HolidayYear] {
        try Fixture.text("years.txt", in: .module)
            .replacing("\n    ", with: " ")
            .split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { line in
                let words = line.split(separator: " ", maxSplits: 3).map(String.init)
                try #require(words.count == 4, "\(line)")
                let kind = try #require(Kind(rawValue: words[2]), "\(line)")
                return HolidayYear(
                    region: words[0],
                    year: try #require(Int(words[1]), "\(line)"),
                    kind: kind,
                    days: words[3].split(separator: kind == .named ? "; " : " ").map(String.init)
                )
            }
    }
}
