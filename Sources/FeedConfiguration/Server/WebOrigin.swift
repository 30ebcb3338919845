import FeedCore
import Foundation

/// A site by its scheme, host and port, as browsers send it in the header `Origin`.
///
/// - SeeAlso: [RFC 6454](https://www.rfc-editor.org/rfc/rfc6454).
package struct WebOrigin: Sendable, Hashable {
    /// Such as `https://example.org`, in lower case and without a port that its scheme has anyway.
    package let text: String

    /// Creates an origin; `nil` if the text is not an origin of the web.
    package init?(_ text: String) {
        guard let parts = URLComponents(string: text.lowercased()), let scheme = parts.scheme, let host = parts.host,
            let usualPort = ["http": 80, "https": 443][scheme], !host.isEmpty, parts.path.isEmpty, parts.query == nil,
            parts.fragment == nil, parts.user == nil, parts.password == nil
        else { return nil }
        let port = parts.port.flatMap { $0 == usualPort ? nil : ":\($0)" } ?? ""
        self.text = "\(scheme)://\(host)\(port)"
    }
}

extension WebOrigin: TextSettingValue {
    package static var typeName: String { "an origin such as https://example.org, without a path" }
    package static var schemaPattern: String? { "^[Hh][Tt][Tt][Pp][Ss]?://[^/?#@\\s]+$" }
}
