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
    /// - Returns: Every readable row, and a warning for every unreadable one.
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
    ///   - region: The only region that was chosen, and that the items name; `nil` for the whole country.
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

/// An error answer: `{"error": {"message": …, "code": …, "details": …}}`.
struct AbstractAPIRefusal {
    /// The machine-readable code, such as `unauthorized` and `validation_error`.
    var code: String?

    /// The publisher's message with its details for each parameter.
    var sentence: String?

    /// Reads the known members from a body of any form.
    init(_ body: JSONValue?) {
        guard let error = body?["error"] else { return }
        code = error["code"]?.string
        let message = error["message"]?.string ?? error.string
        let words = [message].compactMap { $0 } + (error["details"]?.detailTexts ?? [])
        guard !words.isEmpty else { return }
        // Texts from outside are shortened by scalars, since a character can have any number of combining marks.
        sentence = String(String.UnicodeScalarView(words.joined(separator: " ").unicodeScalars.prefix(300)))
    }

    /// Returns the error for a refusal: by the status or, if that is a success, by the publisher's code.
    func error(status: Int) -> FeedError {
        let said = sentence.map { ", \"\($0)\"" } ?? ""
        if status == 422 {
            return FeedError(
                .budgetSpent,
                "the credits of this key are used up: status 422\(said)",
                hint: "Wait until the publisher renews them, or take a larger plan."
            )
        }
        if let failure = FeedResponse(status: status, body: []).failure(sentence: sentence) { return failure }
        if code == "unauthorized" {
            return FeedError(
                .authentication,
                "the publisher does not let us in: status \(status)\(said)",
                hint: "Check the key of this feed."
            )
        }
        return FeedError(.rejected, "the publisher refused the request: status \(status)\(said)")
    }
}

extension JSONValue {
    /// The texts of `details`: a text, a list of texts, or for each parameter its name and its text or list of texts.
    fileprivate var detailTexts: [String] {
        if let string { return [string] }
        if let elements { return elements.compactMap(\.string) }
        return members?.map { "\($0.name): \($0.value.detailTexts.joined(separator: " "))" } ?? []
    }
}
