/// How a new provider asks its publisher.
package enum ProviderKind: String, Sendable, CaseIterable {
    /// One request, and two pure functions: what to ask, and how to read the answer.
    case singleRequest = "single-request"

    /// A `fetch` of its own: two requests, of which one is remembered, and answers of which a part is missing.
    case custom
}
