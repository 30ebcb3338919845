/// The states of feeds, in sentences, and the amount of their requests; times and ages are already formatted.
extension Texts {
    // MARK: Sentences about a feed

    package func fresh(_ reading: String) -> String { phrase(reading) }

    /// `failing for 20 min: no answer within 10 s`; `length` is `nil` if the failure is new.
    package func failing(for length: String?, _ message: String) -> String {
        (length.map { "\(failed(for: $0)): " } ?? "") + "\(message)."
    }

    /// `Showing what was read 5 min ago`; `age` is `nil` if it is unknown.
    package func showing(_ age: String?, beginsSentence: Bool) -> String { phrase(age, beginsSentence) }
    package func incompleteAnswer(_ part: String?) -> String { phrase(part) }

    package func warnings(_ count: Int, first: String, shownBy remedy: String) -> String {
        phrase(count, first, remedy)
    }
    package func moreWarnings(_ count: Int) -> String { phrase(count) }
    package func size(items: Int, groups: Int) -> String { phrase(items, groups, groups > 0) }

    // MARK: Commands that follow feeds

    package func stillAsking(_ names: String) -> String { phrase(names) }

    /// `2 of 4 answered, asking Trains and Sport, until 17:32 at the latest`; `end` is `nil` if it is unknown.
    package func answered(_ count: Int, of all: Int, asking names: String, until end: String?) -> String {
        phrase(count, all, names, end)
    }
    package func following(_ names: String) -> String { phrase(names) }

    // MARK: Budgets

    package var budgetColumns: [String] { phrases() }
    package func spent(_ count: Int, of limit: Int) -> String { phrase(count, limit) }
    package func noRequest(before time: String) -> String { phrase(time) }
    package func tooManyRequests(_ count: Int, allowed: Int) -> String { phrase(count, allowed) }
    package func budgetIsSpent(until time: String?) -> String { phrase(time) }
    package func tooManyRequests(_ count: Int, in span: String, of limit: Int) -> String { phrase(count, span, limit) }
}
