/// One of the publishers that the sample server stands in for.
protocol SamplePublisher: Sendable {
    /// The name of the provider that reads this publisher, and below which address it asks.
    var endpoint: (provider: String, path: String) { get }

    func serves(_ request: RecordedRequest) -> Bool

    func answer(to request: RecordedRequest, quirk: SampleQuirk?) -> SampleAnswer
}
