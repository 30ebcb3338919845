package import FeedCore
package import Foundation

/// The proxies of requests, by the environment variables that curl uses.
///
/// `http_proxy` (lower case only: a web server may set `HTTP_PROXY` from a header), `https_proxy`, `HTTPS_PROXY`,
/// `all_proxy` and `ALL_PROXY` name a proxy; `no_proxy` or `NO_PROXY` lists hosts, domains, addresses and networks to
/// connect to directly, each optionally with a port. Loopback hosts never go through a proxy.
package struct ProxySettings: Sendable {
    /// A proxy's address.
    package struct Proxy: Sendable, Hashable {
        package var host: String
        package var port: Int
        package var authorization: String?
    }

    /// The value of a variable: a proxy, or the error for a text that is not a usable proxy address.
    private typealias Choice = Result<Proxy, FeedError>

    private let http: Choice?
    private let https: Choice?
    private let direct: [DirectHosts]

    package static let none = ProxySettings(environment: [:])

    package init(environment: [String: String]) {
        func choice(_ names: String...) -> Choice? {
            guard let name = names.first(where: { environment[$0]?.isEmpty == false }), let text = environment[name]
            else { return nil }
            return Proxy(text).map { .success($0) } ?? .failure(.unusableProxy(name, text))
        }
        http = choice("http_proxy", "all_proxy", "ALL_PROXY")
        https = choice("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        let list = ["no_proxy", "NO_PROXY"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        direct = list.split { $0 == "," || $0.isWhitespace }.compactMap { DirectHosts(String($0)) }
    }

    /// Returns the proxy for an address; `nil` for a direct connection.
    ///
    /// - Throws: ``FeedError`` with code `configuration` if the variable names a proxy that cannot be used: a direct
    ///   connection would reveal the user's address to the publisher.
    package func proxy(for url: URL) throws(FeedError) -> Proxy? {
        guard let host = url.host(), AddressClass(host: host) != .loopback,
            !direct.contains(where: { $0.contain(host: host, port: url.effectivePort) })
        else { return nil }
        return try (url.scheme?.lowercased() == "https" ? https : http)?.get()
    }
}

extension ProxySettings.Proxy {
    /// Parses `http://user:password@host:port`; only the host is required.
    init?(_ text: String) {
        guard let url = URL(string: text.contains("://") ? text : "http://\(text)"), url.scheme?.lowercased() == "http",
            let host = url.host(), !host.isEmpty, url.hasPossiblePort, ["", "/"].contains(url.path()),
            url.query() == nil
        else { return nil }
        self.host = host
        port = url.port ?? 80
        if let user = url.user(percentEncoded: false) {
            authorization = "\(user):\(url.password(percentEncoded: false) ?? "")"
        }
    }
}

extension FeedError {
    fileprivate static func unusableProxy(_ name: String, _ text: String) -> FeedError {
        FeedError(
            .configuration,
            "the variable \(name) names the proxy \"\(text.withoutCredentials.shortened(to: 200))\", which cannot be used",
            hint:
                "Name an HTTP proxy, such as http://proxy.example:3128, or unset \(name); others (https, socks) are not supported."
        )
    }
}

/// An entry of `no_proxy`: hosts to connect to directly.
private struct DirectHosts {
    private enum Hosts {
        case all
        case domain(String)
        case network(AddressBlock, isVersion4: Bool)
    }

    private let hosts: Hosts
    private let port: Int?

    /// Parses `*`, `example.org`, `.example.org`, `*.example.org`, `example.org:8080`, `10.0.0.0/8`, `fd00::/8`,
    /// `[::1]:80`.
    init?(_ entry: String) {
        var host = entry.lowercased()
        var port: Int?
        let isBare = host.filter { $0 == ":" }.count > 1 && !host.hasPrefix("[")
        if !isBare, let colon = host.lastIndex(of: ":"), let number = Int(host[host.index(after: colon)...]) {
            port = number
            host = String(host[..<colon])
        }
        self.port = port
        let parts = host.split(separator: "/", maxSplits: 1)
        guard let first = parts.first else { return nil }
        if host == "*" {
            hosts = .all
        } else if let address = WrittenAddress(String(first)), address != .localhost {
            let (bytes, isVersion4) =
                switch address {
                case .version6(let bytes): (bytes, false)
                case .version4(let bytes): (bytes, true)
                case .localhost: ([], true)
                }
            guard let length = parts.count > 1 ? Int(parts[1]) : bytes.count * 8, (0...bytes.count * 8).contains(length)
            else { return nil }
            hosts = .network(AddressBlock(bytes, length, .reserved), isVersion4: isVersion4)
        } else {
            hosts = .domain(String(host.trimmingPrefix("*").trimmingPrefix(".")))
        }
    }

    func contain(host: String, port: Int) -> Bool {
        guard self.port.map({ $0 == port }) ?? true else { return false }
        switch hosts {
        case .all: return true
        case .domain(let domain):
            let host = host.hasSuffix(".") ? String(host.dropLast()).lowercased() : host.lowercased()
            return host == domain || host.hasSuffix("." + domain)
        case .network(let block, let isVersion4):
            return switch WrittenAddress(host) {
            case .version4(let bytes): isVersion4 && block.contains(bytes)
            case .version6(let bytes): !isVersion4 && block.contains(bytes)
            case .localhost, nil: false
            }
        }
    }
}
