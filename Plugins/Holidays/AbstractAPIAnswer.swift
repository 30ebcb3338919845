package import FeedCore
import FeedJSON
import Foundation

/// An answer of the [Holidays API of Abstract](https://docs.abstractapi.com/api/holidays): one day's holidays, or
/// those of a month or a year on plans that allow it.
package enum AbstractAPIAnswer {
    /// Reads an answer, whatever its status.
    ///
    /// Rows that are alike in country, date and name become one item with all their locations and types.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - country: The country that was asked for, for rows that do not say it.
    /// - Returns: Every row that could be read, and a warning for every other.
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

    /// Reads the rows of an answer, whatever its status; throws as ``read(_:country:)`` does.
    ///
    /// A row of a day that was not asked for counts as one that cannot be read.
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
        // A refusal may come with status 200, and must not pass for a day without holidays.
        if let error = root["error"], !error.isNull {
            throw AbstractAPIRefusal(root).error(status: response.status)
        }
        return try AbstractAPIRow.readAll(root, country: country, span: span, warnings: &warnings)
    }
}

extension FeedSnapshot {
    /// Shows rows: those that are alike in country, date and name as one item.
    init(_ rows: [AbstractAPIRow], warnings: FeedWarnings) {
        let holidays = AbstractAPIHoliday.merging(rows)
        self.init(
            groups: FeedGroup.months(of: holidays.lazy.map(\.day)),
            items: FeedItem.items(of: holidays),
            warnings: warnings,
            mergedRecordCount: holidays.reduce(0) { $0 + $1.rows.count - 1 }
        )
    }
}
