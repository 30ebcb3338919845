import FeedCore
import Foundation

/// The connection to one account: its requests go only to hosts that may have the password.
struct DAVAccount {
    private let address: AccountAddress
    private let transport: any FeedTransport
    private(set) var login: LoginSession

    init(_ provider: CalDAVProvider, _ challenge: LoginChallenge?, over transport: any FeedTransport) {
        address = provider.settings[CalDAVProvider.url]
        self.transport = transport
        login = LoginSession(provider.login, challenge: challenge)
    }

    /// Asks a question, and passes the resources of the answer on.
    ///
    /// - Returns: The rest of the answer, and the address that addresses in it are relative to.
    /// - Throws: ``FeedError`` for any status but 207, with the status; the errors of ``Multistatus``.
    mutating func ask(
        _ question: DAVQuestion,
        at url: URL,
        _ read: (DAVPart) throws(FeedError) -> Void
    ) async throws(FeedError) -> Multistatus {
        let response = try await send(question.request(at: url))
        if let failure = response.failure(hint: "Check url, and whether it leads to a CalDAV server.") {
            throw failure.explained(for: url)
        }
        return try Multistatus(response, read)
    }

    /// Asks for the resources of a page, and repeats the question with the login if the server only answers users.
    mutating func parts(_ question: DAVQuestion, at url: URL) async throws(FeedError) -> [DAVPart] {
        func read() async throws(FeedError) -> [DAVPart] {
            var parts: [DAVPart] = []
            _ = try await ask(question, at: url) { parts.append($0) }
            return parts
        }
        let parts = try await read()
        let isNobody = parts.contains { $0.properties["d:current-user-principal"]?.child("d:unauthenticated") != nil }
        return isNobody && login.insist() ? try await read() : parts
    }

    /// Returns the address to which a service's well-known path leads; `nil` if the host has none.
    ///
    /// The request has no password, and is not redirected to hosts that may not have it.
    func wellKnownAddress(of host: URL) async throws(FeedError) -> URL? {
        guard let url = URL(string: AccountAddress.wellKnownPath, relativeTo: host)?.absoluteURL else { return nil }
        let response = try await transport.send(FeedRequest(url))
        return [404, 410].contains(response.status) ? nil : response.url ?? url
    }

    /// Returns the addresses of the services that a domain names in the DNS, in the order in which to try them.
    ///
    /// - SeeAlso: [RFC 6764, section 6](https://www.rfc-editor.org/rfc/rfc6764#section-6)
    /// - Returns: At most three addresses; none without a record.
    /// - Throws: ``FeedError`` with code `rejected` for a host that may not have the password.
    func namedAddresses() async throws(FeedError) -> [URL] {
        let services = try await records("SRV").map { $0.split(separator: " ") }
        let named = services.filter { $0.count == 4 }.prefix(3).compactMap { parts in
            URL(string: "https://\(parts[3])\(parts[2] == "443" ? "" : ":\(parts[2])")")
        }
        guard !named.isEmpty else { return [] }
        for url in named { try checkHost(of: url) }
        let path = try await records("TXT").first { $0.hasPrefix("path=/") }?.dropFirst("path=".count)
        return named.compactMap {
            URL(string: path.map(String.init) ?? AccountAddress.wellKnownPath, relativeTo: $0)?.absoluteURL
        }
    }

    /// Returns the records of the domain's calendar service over TLS.
    private func records(_ type: String) async throws(FeedError) -> [String] {
        guard let url = URL(string: "dns:_caldavs._tcp.\(address.domain)?type=\(type)") else { return [] }
        let answer = try await transport.send(FeedRequest(url))
        guard answer.status == 200 else { return [] }
        return String(decoding: answer.body, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private mutating func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        try await login.send(request, over: transport)
    }

    /// Returns the address that a server has written.
    ///
    /// An address at the same host keeps the scheme and the port: behind a proxy, servers write others.
    ///
    /// - Throws: ``FeedError`` with code `rejected` for a host that may not have the password.
    func resolve(_ text: String, from base: URL) throws(FeedError) -> URL {
        guard let url = URL(string: text, relativeTo: base)?.absoluteURL, let host = url.host()?.lowercased() else {
            throw FeedError(.malformed, "found the address \"\(text.shortened(to: 100))\", expected a path")
        }
        if host == base.host()?.lowercased() {
            var parts = URLComponents(url: base, resolvingAgainstBaseURL: true) ?? URLComponents()
            parts.percentEncodedPath = url.path(percentEncoded: true)
            return parts.url ?? url
        }
        try checkHost(of: url)
        return url
    }

    /// Refuses an address to which the password may not be sent.
    private func checkHost(of url: URL) throws(FeedError) {
        let host = url.host()?.lowercased() ?? ""
        guard url.scheme != "https" || !address.allows(host) else { return }
        throw FeedError(
            .rejected,
            "the server keeps the calendars at \(host.shortened(to: 100)), which is not in the domain \(address.domain)",
            hint:
                "Your password was not sent there. If you trust that host, set url to https://\(host.shortened(to: 100))/"
        )
    }
}

extension FeedError {
    /// The error with what to do about a login that was refused.
    fileprivate func explained(for url: URL) -> FeedError {
        var error = self
        if code == .authentication {
            error.hint = "Check user and password; many services take an app password here, not that of the account."
        }
        error.message = "\(url.host() ?? ""): \(message)"
        return error
    }
}
