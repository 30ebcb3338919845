import FeedCore
import Foundation

extension Redaction {
    /// Returns headers without secrets in their values.
    func redacted(_ headers: [String: String]) -> [String: String] { headers.mapValues { redacted(message: $0) } }

    /// Returns an address without secrets.
    func redacted(_ url: URL) -> URL { URL(string: redacted(message: url.absoluteString)) ?? url }
}
