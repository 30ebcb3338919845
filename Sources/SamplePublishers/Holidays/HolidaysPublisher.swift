package import FeedCore
import FeedJSON
import Foundation

/// The publisher of public holidays.
///
/// - SeeAlso: [Abstract's documentation](https://docs.abstractapi.com/api/holidays).
package struct HolidaysPublisher: SamplePublisher {
    private enum Refusal: Error {
        case status(Int, code: String, message: String)
        case invalid(parameter: String, String)
    }

    /// The valid API key.
    package static let key = "sample-key"

    package let endpoint = (provider: "holidays", path: "/v1/")

    private let allowsMonths: Bool

    /// Creates a publisher.
    ///
    /// - Parameter allowsMonths: True if one request can be for a month or a year, as on paid plans.
    package init(allowsMonths: Bool = true) { self.allowsMonths = allowsMonths }

    /// The settings with which feeds request a month at a time, with the valid key.
    package var settings: [String: RawSetting] {
        ["source": .text("abstractapi"), "apiKey": .secret(Secret(Self.key)), "span": .text("month")]
    }

    package func serves(_ request: SampleRequest) -> Bool { request.components == ["v1"] }

    package func accepts(_ request: SampleRequest) -> Bool { request.parameter("api_key") == Self.key }

    package func answer(to request: SampleRequest, quirk: SampleQuirk?) -> SampleAnswer {
        do throws(Refusal) {
            guard accepts(request) else {
                throw .status(401, code: "unauthorized", message: "Invalid API key provided.")
            }
            let country = try country(request)
            if case .items(let many) = quirk { return bulk(many, country: country, request.date) }
            var rows = try rows(request, country: country)
            rows.apply(quirk)
            return .json { $0.array { for row in rows { row.write(to: &$0, country: country) } } }
        } catch {
            return Self.answer(to: error)
        }
    }

    // MARK: - Requests

    private func country(_ request: SampleRequest) throws(Refusal) -> String {
        guard let country = request.parameter("country"), !country.isEmpty else {
            throw .invalid(parameter: "country", "This is a required argument.")
        }
        guard country.utf8.count == 2, country.allSatisfy({ $0.isASCII && $0.isLetter }) else {
            throw .invalid(parameter: "country", "Not a valid country code.")
        }
        return country.uppercased()
    }

    /// Returns the rows of the requested day, month or year.
    private func rows(_ request: SampleRequest, country: String) throws(Refusal) -> [HolidayRow] {
        let today = CivilDay(request.date, in: .gmt)
        let year = try number("year", request, 1_900...2_100)
        let month = try number("month", request, 1...12)
        let day = try number("day", request, 1...31)
        if month == nil, day != nil { throw .invalid(parameter: "month", "This is a required argument.") }
        if year == nil, month != nil { throw .invalid(parameter: "year", "This is a required argument.") }
        if day == nil, !allowsMonths {
            throw .invalid(parameter: "day", "This is a required argument on the free plan.")
        }
        return HolidayRows.rows(country: country, year: year ?? today.year).filter { row in
            (month ?? row.day.month) == row.day.month && (day ?? row.day.day) == row.day.day
        }
    }

    private func number(
        _ name: String,
        _ request: SampleRequest,
        _ range: ClosedRange<Int>
    ) throws(Refusal) -> Int? {
        guard let text = request.parameter(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .invalid(parameter: name, "Must be from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    // MARK: - Answers

    private func bulk(_ count: Int, country: String, _ date: Date) -> SampleAnswer {
        let today = CivilDay(date, in: .gmt)
        let rows = SampleBody.Part.list(count: count) { number in
            var json = JSONWriter()
            HolidayRow("Holiday \(number)", today.adding(days: number % 365), in: country, "National")
                .write(to: &json, country: country)
            return json.bytes
        }
        return .json(body: SampleBody(parts: [.bytes([UInt8(ascii: "[")]), rows, .bytes([UInt8(ascii: "]")])]))
    }

    private static func answer(to refusal: Refusal) -> SampleAnswer {
        switch refusal {
        case .status(let status, let code, let message): return Self.refusal(status, code, message)
        case .invalid(let parameter, let complaint):
            return .json(status: 400) {
                write("A validation error occurred.", "validation_error", to: &$0) {
                    $0.object { $0.member(parameter, [complaint]) }
                }
            }
        }
    }

    /// Returns an error answer.
    package static func refusal(_ status: Int, _ code: String, _ message: String) -> SampleAnswer {
        .json(status: status) { write(message, code, to: &$0) { $0.null() } }
    }

    private static func write(
        _ message: String,
        _ code: String,
        to json: inout JSONWriter,
        details: (inout JSONWriter) -> Void
    ) {
        json.object {
            $0.member("error") {
                $0.object {
                    $0.member("message", message)
                    $0.member("code", code)
                    $0.member("details", details)
                }
            }
        }
    }
}
