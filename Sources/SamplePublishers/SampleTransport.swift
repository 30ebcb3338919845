package import FeedCore
import Foundation

/// A transport that answers requests with the sample publishers within the program, without a network.
package struct SampleTransport: UncountedTransport {
    /// The host in the addresses of the sample publishers.
    ///
    /// The name never resolves: it cannot be mistaken for a real publisher's, and a request to it cannot reach one.
    ///
    /// - SeeAlso: [RFC 2606, section 2](https://www.rfc-editor.org/rfc/rfc2606#section-2)
    package static let host = "sample.invalid"

    private let publishers = SamplePublishers()
    private let clock: FeedClock

    /// Creates a transport for any number of feeds.
    ///
    /// - Parameter clock: The clock to which the times in the data are relative.
    package init(clock: FeedClock) { self.clock = clock }

    /// The settings with which feeds use the sample publishers, by the name of the provider.
    package static var settings: [String: [String: RawSetting]] {
        let pairs = SamplePublishers().all.compactMap { publisher in
            URL(string: "https://\(host)\(publisher.endpoint.path)")
                .map { (publisher.endpoint.provider, publisher.settings(at: $0)) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// The settings of a demo's feeds, without `source`: the holidays feed then uses the program's own rules or, for a
    /// country without rules, the publisher.
    package static var settingsOfDemo: [String: [String: RawSetting]] {
        settings.mapValues { $0.filter { name, _ in name != "source" } }
    }

    /// Returns true if a feed's requests go to the sample publishers.
    package static func answers(_ feed: Feed) -> Bool { !feed.isLocal && feed.access.endpoint?.host() == host }

    package func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        try answer(to: request).response
    }

    package func archive(_ request: FeedRequest) async throws(FeedError) -> ArchiveAnswer {
        var (response, files) = try answer(to: request)
        if files != nil { response.body = [] }
        return ArchiveAnswer(response, files.map { MemoryArchive($0) })
    }

    private func answer(
        to request: FeedRequest
    ) throws(FeedError) -> (response: FeedResponse, files: [String: [UInt8]]?) {
        guard !Task.isCancelled else { throw FeedError(.cancelled, "the request was cancelled") }
        guard request.url.host() == Self.host else {
            throw FeedError(
                .configuration,
                "the host \"\(request.url.host() ?? "")\" is not \(Self.host), where the sample publishers are"
            )
        }
        let now = clock.now
        let answer = publishers.answer(to: SampleRequest(request, date: now))
        let response = FeedResponse(
            status: answer.status,
            headers: Dictionary(
                answer.headers(sentAt: now).map { ($0.name.lowercased(), $0.value) },
                uniquingKeysWith: { "\($0), \($1)" }
            ),
            body: answer.body.bytes,
            url: request.url
        )
        return (response, answer.files)
    }
}

extension SampleRequest {
    /// Creates a feed's request as it would be sent, with its secrets.
    fileprivate init(_ request: FeedRequest, date: Date) {
        var headers = request.headers
        for (name, secret) in request.secretHeaders { headers[name] = secret.revealed }
        let path = request.url.path(percentEncoded: true)
        let secrets = request.secretQueryItems.sorted { $0.key < $1.key }.map {
            "\($0.key.percentEncoded)=\($0.value.revealed.percentEncoded)"
        }
        let query = ([request.url.query(percentEncoded: true)].compactMap { $0 } + secrets).joined(separator: "&")
        self.init(
            method: request.body == nil ? "GET" : "POST",
            target: (path.isEmpty ? "/" : path) + (query.isEmpty ? "" : "?\(query)"),
            headers: Dictionary(headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { "\($0), \($1)" }),
            date: date
        )
    }
}
