package import FeedCore
import FeedJSON
import Foundation

/// An answer of the [Holidays API of Abstract](https://docs.abstractapi.com/api/holidays): one day's holidays, or
/// those of a month or a year on plans that allow it.
package enum AbstractAPIAnswer {
    /// Reads an answer with any status.
    ///
    /// Rows with the same country, date and name become one item with all their locations and types.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - country: The requested country, for rows without one.
    /// - Returns: Every readable row, and a warning for every other.
    /// - Throws: ``FeedCore/FeedError`` with code `authentication` (401, or code `unauthorized`), `budget-spent` (422:
    ///   the publisher's signal for credits used up), `rate-limited` (429), `unreachable` (500 and above), `rejected`
    ///   (any other refusal) or `malformed`.
    package static func read(_ response: FeedResponse, country: String? = nil) throws -> FeedSnapshot {
        var warnings = FeedWarnings()
        let rows = try rows(of: response, country: country, warnings: &warnings)
        var snapshot = FeedSnapshot(rows, warnings: warnings)
        snapshot.source = response.url?.absoluteString
        return snapshot
    }

    /// Reads the rows of an answer with any status; throws the errors of ``read(_:country:)``.
    ///
    /// A row for a day that was not requested counts as unreadable.
    static func rows(
        of response: FeedResponse,
        country: String?,
        span: ClosedRange<CivilDay>? = nil,
        warnings: inout FeedWarnings
    ) throws -> [AbstractAPIRow] {
        guard 200..<300 ~= response.status else {
            var unused = FeedWarnings()
            throw AbstractAPIRefusal(try? response.json(warnings: &unused)).error(status: response.status)
        }
        let root = try response.json(warnings: &warnings)
        // A refusal may have status 200, and must not be taken for a day without holidays.
        if let error = root["error"], !error.isNull {
            throw AbstractAPIRefusal(root).error(status: response.status)
        }
        return try AbstractAPIRow.readAll(root, country: country, span: span, warnings: &warnings)
    }
}

extension FeedSnapshot {
    /// Creates a snapshot; rows with the same country, date and name become one item.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - region: The only region that was chosen, which the items name alone; `nil` for the whole country.
    ///   - warnings: The warnings.
    init(_ rows: [AbstractAPIRow], in region: String? = nil, warnings: FeedWarnings) {
        let holidays = AbstractAPIHoliday.merging(rows)
        self.init(
            groups: FeedGroup.months(of: holidays.lazy.map(\.day)),
            items: FeedItem.items(of: holidays, in: region),
            warnings: warnings,
            mergedRecordCount: holidays.reduce(0) { $0 + $1.rows.count - 1 }
        )
    }
}
