import FeedCore
import FeedJSON
import Foundation
import Synchronization

/// The publisher of public holidays.
///
/// - SeeAlso: [Abstract's documentation](https://docs.abstractapi.com/api/holidays).
final class HolidaysPublisher: SamplePublisher {
    private struct State {
        var plan = HolidayPlan()
        /// When the latest requests were answered, on the sample's clock.
        var answered: [Date] = []
    }

    private enum Refusal: Error {
        case status(Int, code: String, message: String)
        case invalid(parameter: String, String)
    }

    let endpoint = (provider: "holidays", path: "/v1/")

    private let key: String
    private let clock: FeedClock
    private let state = Mutex(State())

    init(key: String, clock: FeedClock) {
        self.key = key
        self.clock = clock
    }

    var plan: HolidayPlan {
        get { state.withLock { $0.plan } }
        set { state.withLock { $0.plan = newValue } }
    }

    func reset() { state.withLock { $0 = State() } }

    func serves(_ request: RecordedRequest) -> Bool { request.components == ["v1"] }

    func answer(to request: RecordedRequest, quirk: SampleQuirk?) -> SampleAnswer {
        do throws(Refusal) {
            guard request.parameter("api_key") == key else {
                throw .status(401, code: "unauthorized", message: "Invalid API key provided.")
            }
            try spend(at: request.date)
            let country = try country(request)
            if case .items(let many) = quirk { return bulk(many, country: country, request.date) }
            var rows = try rows(request, country: country)
            rows.apply(quirk)
            return .json { $0.array { for row in rows { row.write(to: &$0, country: country) } } }
        } catch {
            return Self.answer(to: error)
        }
    }

    /// Counts the request against the plan.
    private func spend(at date: Date) throws(Refusal) {
        try state.withLock { state throws(Refusal) in
            guard state.plan.credits > 0 else {
                throw .status(422, code: "quota_reached", message: "The quota of this plan has been reached.")
            }
            if let most = state.plan.requestsPerSecond {
                // A little less than a second: requests that leave a second apart may arrive closer together.
                state.answered.removeAll { abs(date.timeIntervalSince($0)) >= 0.95 }
                guard state.answered.count < most else {
                    throw .status(429, code: "too_many_requests", message: "Too many requests in one second.")
                }
                state.answered.append(date)
            }
            state.plan.credits -= 1
        }
    }

    // MARK: - What is asked

    private func country(_ request: RecordedRequest) throws(Refusal) -> String {
        guard let country = request.parameter("country"), !country.isEmpty else {
            throw .invalid(parameter: "country", "This is a required argument.")
        }
        guard country.utf8.count == 2, country.allSatisfy({ $0.isASCII && $0.isLetter }) else {
            throw .invalid(parameter: "country", "Not a valid country code.")
        }
        return country.uppercased()
    }

    /// The rows of a day, a month or a year.
    private func rows(_ request: RecordedRequest, country: String) throws(Refusal) -> [HolidayRow] {
        let today = CivilDay(request.date, in: .gmt)
        let year = try number("year", request, 1_900...2_100)
        let month = try number("month", request, 1...12)
        let day = try number("day", request, 1...31)
        if month == nil, day != nil { throw .invalid(parameter: "month", "This is a required argument.") }
        if year == nil, month != nil { throw .invalid(parameter: "year", "This is a required argument.") }
        if day == nil, !plan.allowsMonths {
            throw .invalid(parameter: "day", "This is a required argument on the free plan.")
        }
        return HolidayRows.rows(country: country, year: year ?? today.year).filter { row in
            (month ?? row.day.month) == row.day.month && (day ?? row.day.day) == row.day.day
        }
    }

    private func number(
        _ name: String,
        _ request: RecordedRequest,
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
        case .status(let status, let code, let message):
            return .json(status: status) { write(message, code, to: &$0) { $0.null() } }
        case .invalid(let parameter, let complaint):
            return .json(status: 400) {
                write("A validation error occurred.", "validation_error", to: &$0) {
                    $0.object { $0.member(parameter, [complaint]) }
                }
            }
        }
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
