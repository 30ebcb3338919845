/// The way in which a new provider makes requests.
package enum ProviderKind: String, Sendable, CaseIterable {
    /// One request, and two pure functions: what to ask, and how to read the answer.
    case singleRequest = "single-request"

    /// A `fetch` of its own: two requests, one of them remembered, and answers that may lack a part.
    case custom
}
