/// The condition under which a caller wants a request to be made.
package enum FetchMode: Sendable, Hashable, CaseIterable {
    /// If no fresh answer is stored.
    case cached
    /// In any case, as a user may want; a circuit breaker, a budget and a `Retry-After` still hold.
    case refresh
    /// If it is due and the minimum refresh allows it, as in a loop.
    case due
    /// Never.
    case offline
}
