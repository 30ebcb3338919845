/// When a caller wants a publisher to be asked.
package enum FetchMode: Sendable, Hashable, CaseIterable {
    /// When nothing fresh is kept.
    case cached
    /// At once, as a person does who wants to know; a breaker, a budget and a publisher's `Retry-After` still hold.
    case refresh
    /// When it is due and the minimum refresh allows it, as a loop does.
    case due
    /// Never.
    case offline
}
