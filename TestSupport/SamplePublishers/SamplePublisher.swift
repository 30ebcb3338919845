package import FeedCore
package import Foundation

/// A publisher whose data is made up; a value that answers the same request at the same time with the same bytes.
package protocol SamplePublisher: Sendable {
    /// The name of the provider that reads this publisher, and below which path it asks.
    var endpoint: (provider: String, path: String) { get }

    /// What the provider's feeds need to be set beside the endpoint; nothing by default.
    var settings: [String: RawSetting] { get }

    func serves(_ request: SampleRequest) -> Bool

    func answer(to request: SampleRequest, quirk: SampleQuirk?) -> SampleAnswer
}

extension SamplePublisher {
    package var settings: [String: RawSetting] { [:] }

    /// The settings that make a feed of the provider ask this publisher at an address.
    package func settings(at endpoint: URL) -> [String: RawSetting] {
        settings.merging(["endpoint": .text(endpoint.absoluteString)]) { $1 }
    }
}
