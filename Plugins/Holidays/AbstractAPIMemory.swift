import FeedCore
import FeedJSON
import Foundation

/// The days of a country that were requested, and their holidays; the answers never change, so no day is requested
/// twice.
struct AbstractAPIMemory {
    private static let version = 1

    let country: String

    /// The days by number.
    private(set) var days = IndexSet()
    private(set) var rows: [AbstractAPIRow] = []

    /// - Parameters:
    ///   - country: The country; a state for another country is ignored.
    ///   - state: The state that the feed returned with its last snapshot.
    init(country: String, state: FeedState?) {
        self.country = country
        guard let state, state.version == Self.version, let root = try? JSONDocument(state.bytes).root,
            root["country"]?.string == country
        else { return }
        for span in root["days"]?.elements.map(Array.init) ?? [] {
            let ends = span.elements?.compactMap { $0.string.flatMap { CivilDay($0) } } ?? []
            guard ends.count == 2, 0 <= ends[0].number, ends[0] <= ends[1] else { continue }
            days.insert(integersIn: ends[0].number...ends[1].number)
        }
        var unreadable = FeedWarnings()
        rows = (root["rows"].flatMap { try? AbstractAPIRow.readAll($0, country: country, warnings: &unreadable) }) ?? []
    }

    /// Returns true if all of the days are known.
    func knows(_ span: ClosedRange<CivilDay>) -> Bool { days.contains(integersIn: span.numbers) }

    /// Returns the number of the days that are known.
    func count(in span: ClosedRange<CivilDay>) -> Int { days.count(in: span.numbers) }

    /// Returns those of the days that are known.
    func days(in span: ClosedRange<CivilDay>) -> Set<CivilDay> {
        Set(days.intersection(IndexSet(integersIn: span.numbers)).map(CivilDay.init(number:)))
    }

    /// Returns the known rows of the days, in order of days.
    func rows(in span: ClosedRange<CivilDay>) -> [AbstractAPIRow] { rows.filter { span.contains($0.day) } }

    /// Adds an answer for some days; replaces their earlier rows.
    mutating func add(_ answer: [AbstractAPIRow], of span: ClosedRange<CivilDay>) {
        rows.removeAll { span.contains($0.day) }
        rows += answer
        rows.sort { $0.day < $1.day }
        days.insert(integersIn: span.numbers)
    }

    var state: FeedState {
        var json = JSONWriter()
        json.object {
            $0.member("country", country)
            $0.array("days") {
                for range in days.rangeView {
                    let ends = [range.lowerBound, range.upperBound - 1].map { CivilDay(number: $0).description }
                    $0.array { for end in ends { $0.value(end) } }
                }
            }
            $0.array("rows") { for row in rows { row.write(to: &$0) } }
        }
        return FeedState(version: Self.version, bytes: json.bytes)
    }
}

extension ClosedRange<CivilDay> {
    /// The days' numbers; days before 1970 are left out, because an index set cannot contain negative numbers.
    fileprivate var numbers: Range<Int> { Swift.max(0, lowerBound.number)..<Swift.max(0, upperBound.number + 1) }
}
