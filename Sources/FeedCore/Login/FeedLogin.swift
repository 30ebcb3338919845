/// A user's name and password at a publisher, which answer the publisher's challenge.
///
/// - SeeAlso: [RFC 9110, section 11](https://www.rfc-editor.org/rfc/rfc9110#section-11)
package struct FeedLogin: Sendable {
    package var user: String
    package var password: Secret

    package init(user: String, password: Secret) { (self.user, self.password) = (user, password) }
}

/// The requests of one fetch under a login.
///
/// The first request to a publisher goes without the password, which is sent in the way that the publisher asks for. A
/// challenge that a provider has saved spares that request at the next fetch.
package struct LoginSession: Sendable {
    private let login: FeedLogin?

    /// The last challenge of the publisher; `nil` before the first one.
    package private(set) var challenge: LoginChallenge?

    /// The number of requests that answered ``challenge``.
    private var count = 0
    private let makeNonce: @Sendable () -> String

    /// Creates a session; `makeNonce` returns a random text for each answer to a Digest challenge.
    package init(
        _ login: FeedLogin?,
        challenge: LoginChallenge? = nil,
        makeNonce: @escaping @Sendable () -> String = { String(UInt64.random(in: .min ... .max), radix: 16) }
    ) {
        self.login = login
        self.challenge = login == nil ? nil : challenge
        self.makeNonce = makeNonce
    }

    /// Sends a request, with the login if the publisher asks for it.
    ///
    /// - Throws: The errors of ``FeedTransport/send(_:)``, and ``FeedError`` with code `authentication` if the publisher
    ///   only takes logins of other kinds.
    package mutating func send(
        _ request: FeedRequest,
        over transport: any FeedTransport
    ) async throws(FeedError) -> FeedResponse {
        let response = try await transport.send(authorized(request, over: transport))
        guard response.status == 401, login != nil else { return response }
        let offers = LoginChallenge.all(in: response.header("www-authenticate") ?? "")
        guard let offer = offers.best else { throw .unknownLogin(offers.schemes) }
        // A repeated challenge means that the password is wrong; only a nonce may have ended meanwhile.
        if let challenge, challenge.scheme == offer.scheme, challenge.nonce == offer.nonce { return response }
        (challenge, count) = (offer, 0)
        return try await transport.send(authorized(request, over: transport))
    }

    /// Takes it that the publisher wants a name and a password, though it has answered without them.
    ///
    /// - Returns: False if there is no login, or a challenge is known already.
    package mutating func insist() -> Bool {
        guard login != nil, challenge == nil else { return false }
        challenge = LoginChallenge.basic
        return true
    }

    private mutating func authorized(_ request: FeedRequest, over transport: any FeedTransport) -> FeedRequest {
        guard let login, let challenge else { return request }
        count += 1
        var request = request
        let answer = challenge.answer(login, to: request, count: count, makeNonce(), over: transport)
        request.secretHeaders["Authorization"] = Secret(answer)
        return request
    }
}

extension FeedError {
    fileprivate static func unknownLogin(_ schemes: [String]) -> FeedError {
        FeedError(
            .authentication,
            "the publisher takes logins by \(schemes.listed.shortened(to: 80)), expected Basic or Digest",
            hint: "A name and a password are not enough there; look for another address of the data."
        )
    }
}
