import FeedConfiguration
import FeedCore
import FeedEngine
import HTTPTypes
import Hummingbird

/// The check that a request is within its client's rate limit, and has a token if one is required.
struct AccessCheck: Sendable {
    private let routes: [Route]

    /// The paths that require no token, such as `/healthz`.
    private let openPaths: Set<String>
    private let rates = ClientRates()

    /// The size of the burst that a client may send at once: the requests that its rate allows in this many seconds,
    /// but at least the limit's count.
    private static let burstSeconds = 4.0

    init(_ routes: [Route]) {
        self.routes = routes
        openPaths = Set(routes.filter(\.isOpen).map(\.path))
    }

    /// - Throws: ``Problem`` with the reason why the request is refused.
    func check(_ request: Request, _ context: ServerContext, _ options: ServerPlan) throws(Problem) {
        try checkRate(of: context.client, options)
        guard request.method != .options, context.endpointPath.map({ !openPaths.contains($0) }) ?? true else { return }
        try checkCredential(of: request, context, options)
    }

    /// Adds the headers for caches: an answer depends on the credential, and is private if that is a token.
    func mark(_ fields: inout HTTPFields, for credential: Credential) {
        fields.append(HTTPField(name: .vary, value: "Authorization, Cookie"))
        if credential.token != nil, let control = fields[.cacheControl], control != "no-store" {
            fields[.cacheControl] = "private, \(control)"
        }
    }

    /// Checks the rate of a client; programs of this machine have no limit, since they are the user's own, or a proxy
    /// that is not configured and has many clients.
    private func checkRate(of client: ClientAddress, _ options: ServerPlan) throws(Problem) {
        guard !client.isThisMachine else { return }
        let limit = options.rate ?? ServerPlan.defaultRate
        let rate = Double(limit.count) / limit.span.seconds
        let burst = max(1, Double(limit.count), rate * Self.burstSeconds)
        guard let wait = rates.wait(for: client, rate: rate, burst: burst) else { return }
        throw Problem.tooMany("Your address sends more than \(limit.count) requests in \(limit.span.shortText).", wait)
    }

    /// - Throws: ``Problem`` with the reason why the client may not send the request.
    func checkCredential(
        of request: Request,
        _ context: ServerContext,
        _ options: ServerPlan
    ) throws(Problem) {
        // A method that no route has is not a change: the answer is 404, or 405 with the methods.
        let isChange =
            ![.get, .head].contains(request.method)
            && routes.contains { $0.method == request.method && $0.isAt(request.uri.path) }
        switch context.credential {
        case .none:
            let isOpen = options.isOpenToThisMachine && !context.isForwarded
            guard options.isClosed || isChange && !isOpen else { return }
            if isOpen != options.isOpenToThisMachine, !options.isClosed {
                throw Problem.unauthorized(
                    "A proxy has passed this request on, as one of Forwarded, Via, X-Forwarded-For and X-Real-IP says, and"
                        + " then a change takes a token: aggregate serve tokens add NAME makes one. Send it as Authorization:"
                        + " Bearer TOKEN."
                )
            }
            throw Problem.unauthorized(
                "\(isChange && !options.isClosed ? "A change" : "Every request") takes a token here."
                    + " Send one as Authorization: Bearer TOKEN."
            )
        case .wrong:
            throw Problem.unauthorized(
                "The token is not one of this server's, or not any more.",
                error: "invalid_token"
            )
        case .several:
            throw Problem(
                .badRequest,
                "The request has more than one token. Send one, in the header Authorization or in the address."
            )
        case .barred(let wait):
            throw Problem.tooMany("Your address has sent too many wrong tokens.", wait)
        case .token(let token, let place):
            // Browsers name the origin of a change.
            if place == .cookie, isChange, request.headers[.origin] == nil, request.headers[.secFetchSite] == nil {
                throw Problem.forbidden(
                    "A change with a cookie has to say whose page asks for it, in Origin or Sec-Fetch-Site. Programs send"
                        + " Authorization: Bearer TOKEN."
                )
            }
            if place == .address, !token.isReadOnly {
                throw Problem.forbidden(
                    "This token may change things, so it may not be in an address, which others get to see. Send it as"
                        + " Authorization: Bearer TOKEN, or use one that may read only."
                )
            }
            guard isChange, token.isReadOnly else { return }
            throw Problem.forbidden("The token \(token.name.quoted) may read only. Use one that may change things.")
        }
    }
}

extension Problem {
    /// - SeeAlso: [RFC 6750, section 3](https://www.rfc-editor.org/rfc/rfc6750#section-3).
    fileprivate static func unauthorized(_ detail: String, error: String? = nil) -> Problem {
        let error = error.map { ", error=\"\($0)\"" } ?? ""
        return Problem(.unauthorized, detail, [.wwwAuthenticate: "Bearer realm=\"aggregate\"\(error)"])
    }

    fileprivate static func forbidden(_ detail: String) -> Problem {
        Problem(
            .forbidden,
            detail,
            [.wwwAuthenticate: "Bearer realm=\"aggregate\", error=\"insufficient_scope\""]
        )
    }

    fileprivate static func tooMany(_ sentence: String, _ wait: Duration) -> Problem {
        // Whole seconds, at least one.
        let seconds = max(1, Int((wait / .seconds(1)).rounded(.up)))
        // A client that sends many requests without waiting for the answers would get an answer to each.
        let fields: HTTPFields = [.retryAfter: "\(seconds)", .connection: "close"]
        return Problem(.tooManyRequests, "\(sentence) Try again in \(seconds) s.", fields)
    }
}
