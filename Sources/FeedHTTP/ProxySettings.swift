package import Foundation

/// Which proxy a request goes through, by the variables that curl made customary.
///
/// `http_proxy` (lower case only: a web server may set the other from a header), `https_proxy`, `HTTPS_PROXY`,
/// `all_proxy` and `ALL_PROXY` name a proxy; `no_proxy` or `NO_PROXY` lists hosts and domains that are asked directly.
/// Loopback hosts never go through one.
package struct ProxySettings: Sendable {
    /// A proxy's address.
    package struct Proxy: Sendable, Hashable {
        package var host: String
        package var port: Int
        package var authorization: String?
    }

    private let http: Proxy?
    private let https: Proxy?
    private let direct: [String]

    /// No proxy at all.
    package static let none = ProxySettings(environment: [:])

    package init(environment: [String: String]) {
        func value(_ names: String...) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        http = value("http_proxy", "all_proxy", "ALL_PROXY").flatMap(Proxy.init)
        https = value("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY").flatMap(Proxy.init)
        direct = (value("no_proxy", "NO_PROXY") ?? "").split(separator: ",")
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    }

    /// The proxy for an address; `nil` to ask directly.
    package func proxy(for url: URL) -> Proxy? {
        guard let host = url.host()?.lowercased(), AddressClass(host: host) != .loopback else { return nil }
        let isDirect = direct.contains { entry in
            let domain = entry.hasPrefix(".") ? String(entry.dropFirst()) : entry
            return entry == "*" || host == domain || host.hasSuffix("." + domain)
        }
        if isDirect { return nil }
        return url.scheme?.lowercased() == "https" ? https : http
    }
}

extension ProxySettings.Proxy {
    /// Reads `http://user:password@host:port`, where only the host is needed.
    init?(_ text: String) {
        guard let url = URL(string: text.contains("://") ? text : "http://\(text)"), url.scheme == "http",
            let host = url.host(), !host.isEmpty
        else { return nil }
        self.host = host
        port = url.port ?? 80
        if let user = url.user(percentEncoded: false) {
            authorization = "\(user):\(url.password(percentEncoded: false) ?? "")"
        }
    }
}
