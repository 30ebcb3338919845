/// The states of feeds, in sentences, and the amount of their requests; times and ages are already formatted.
package protocol StateTexts: Sendable {
    // MARK: Sentences about a feed

    /// The state behind the name of a feed: `fresh, read 12 s ago`.
    func fresh(_ reading: String) -> String
    var noAnswer: String { get }

    /// `failing for 20 min: no answer within 10 s`; the length is `nil` if the failure is new.
    func failing(for length: String?, _ message: String) -> String

    /// `Showing what was read 5 min ago`; the age is `nil` if it is unknown.
    func showing(_ age: String?, beginsSentence: Bool) -> String
    func incompleteAnswer(_ part: String?) -> String

    /// `2 warnings, the first: …`.
    func warnings(_ count: Int, first: String, shownBy remedy: String) -> String
    func moreWarnings(_ count: Int) -> String

    /// `12 items in 3 groups.`
    func size(items: Int, groups: Int) -> String

    // MARK: Whoever follows

    var answersAgain: String { get }
    var hasLeftConfiguration: String { get }
    func stillAsking(_ names: String) -> String
    func following(_ names: String) -> String

    // MARK: Budgets

    /// The titles of the columns: publisher, spent, left, renews, a day, feeds.
    var budgetColumns: [String] { get }
    var noPublisher: String { get }
    var noBudget: String { get }
    func spent(_ count: Int, of limit: Int) -> String
    func noRequest(before time: String) -> String
    func tooManyRequests(_ count: Int, allowed: Int) -> String
    func budgetIsSpent(until time: String?) -> String
    func tooManyRequests(_ count: Int, in span: String, of limit: Int) -> String
}
