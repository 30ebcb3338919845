/// What the holidays publisher grants a user.
package struct HolidayPlan: Sendable {
    /// How many requests may come in a second; `nil` for any number.
    package var requestsPerSecond: Int? = 1

    /// How many requests are left before the publisher answers no more.
    package var credits = 1_000

    /// Whether a month or a year can be asked for in one request, as on the plans that cost money.
    package var allowsMonths = true

    package init(requestsPerSecond: Int? = 1, credits: Int = 1_000, allowsMonths: Bool = true) {
        self.requestsPerSecond = requestsPerSecond
        self.credits = credits
        self.allowsMonths = allowsMonths
    }
}
