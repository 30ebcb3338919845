package import FeedCore
package import Foundation

/// The publishers of races, trains, sport events, holidays, and the trams of a city.
///
/// Their data is generated from a seed, relative to the time of the request: races start, pass and are postponed,
/// trains come nearer. `SampleServer` serves the publishers over HTTP, and ``SampleTransport`` within the program.
package struct SamplePublishers: Sendable {
    /// The default seed of the data.
    package static let seed: UInt64 = 2_026

    package let all: [any SamplePublisher]

    /// Creates the publishers.
    ///
    /// - Parameters:
    ///   - seed: The seed of the data.
    ///   - holidays: The publisher of holidays, such as one that limits its users.
    package init(seed: UInt64 = seed, holidays: any SamplePublisher = HolidaysPublisher()) {
        all = [
            NedsPublisher(seed: seed), TflPublisher(seed: seed), SportsPublisher(seed: seed), holidays,
            CityPublisher(seed: seed),
        ]
    }

    /// Returns the publisher for a provider; `nil` if there is none.
    package func publisher(for provider: String) -> (any SamplePublisher)? {
        all.first { $0.endpoint.provider == provider }
    }

    /// Returns the answer of the publisher at the request's path.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - quirk: An anomaly of the answer's records; `nil` for none.
    /// - Returns: The answer; status 404 for an unknown path, and 405 for other methods than GET and HEAD.
    package func answer(to request: SampleRequest, quirk: SampleQuirk? = nil) -> SampleAnswer {
        guard let publisher = all.first(where: { $0.serves(request) }) else {
            return SampleAnswer(
                status: 404,
                headers: [("content-type", "text/plain; charset=utf-8")],
                body: SampleBody("No publisher of the sample has the path \(request.path).\n")
            )
        }
        guard ["GET", "HEAD"].contains(request.method) else {
            return SampleAnswer(status: 405, headers: [("allow", "GET, HEAD")])
        }
        return publisher.answer(to: request, quirk: quirk)
    }
}

/// A publisher with sample data, which gives the same answer to the same request at the same time.
package protocol SamplePublisher: Sendable {
    /// The name of the provider that reads this publisher, and the path below which it sends requests.
    var endpoint: (provider: String, path: String) { get }

    /// The settings that the provider's feeds need besides the endpoint; none by default.
    var settings: [String: RawSetting] { get }

    /// Returns the settings with which a feed of the provider uses this publisher at an address.
    func settings(at endpoint: URL) -> [String: RawSetting]

    func serves(_ request: SampleRequest) -> Bool

    func answer(to request: SampleRequest, quirk: SampleQuirk?) -> SampleAnswer
}

extension SamplePublisher {
    package var settings: [String: RawSetting] { [:] }

    package func settings(at endpoint: URL) -> [String: RawSetting] {
        settings.merging(["endpoint": .text(endpoint.absoluteString)]) { $1 }
    }
}
