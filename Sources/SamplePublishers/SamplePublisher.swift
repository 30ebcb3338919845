package import FeedCore
package import Foundation

/// A publisher with sample data; a value that gives the same answer to the same request at the same time.
package protocol SamplePublisher: Sendable {
    /// The name of the provider that reads this publisher, and the path below which it sends requests.
    var endpoint: (provider: String, path: String) { get }

    /// The settings that the provider's feeds need besides the endpoint; none by default.
    var settings: [String: RawSetting] { get }

    func serves(_ request: SampleRequest) -> Bool

    func answer(to request: SampleRequest, quirk: SampleQuirk?) -> SampleAnswer
}

extension SamplePublisher {
    package var settings: [String: RawSetting] { [:] }

    /// Returns the settings with which a feed of the provider uses this publisher at an address.
    package func settings(at endpoint: URL) -> [String: RawSetting] {
        settings.merging(["endpoint": .text(endpoint.absoluteString)]) { $1 }
    }
}
