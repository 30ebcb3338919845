/// The limits of a user of the holidays publisher.
package struct HolidayPlan: Sendable {
    /// The maximum number of requests per second; `nil` for no limit.
    package var requestsPerSecond: Int? = 1

    /// The number of requests that are left.
    package var credits = 1_000

    /// True if one request can be for a month or a year, as on paid plans.
    package var allowsMonths = true

    package init(requestsPerSecond: Int? = 1, credits: Int = 1_000, allowsMonths: Bool = true) {
        self.requestsPerSecond = requestsPerSecond
        self.credits = credits
        self.allowsMonths = allowsMonths
    }
}
