import FeedCore
import FeedEngine
import HTTPTypes
import Hummingbird

/// Lets a request through that its client may send: not too many of them, and with a token where that is needed.
struct AccessCheck: Sendable {
    private let routes: [Route]

    /// The paths that anybody may ask for, such as `/healthz`.
    private let openPaths: Set<String>
    private let rates = ClientRates()

    /// What a client may have at once, in seconds of its rate.
    private static let burstSeconds = 4.0

    init(_ routes: [Route]) {
        self.routes = routes
        openPaths = Set(routes.filter(\.isOpen).map(\.path))
    }

    /// - Throws: Why the request may not go on.
    func check(_ request: Request, _ context: ServerContext, _ options: ServerOptions) throws(Problem) {
        try checkRate(of: context.client, options)
        guard request.method != .options, context.endpointPath.map({ !openPaths.contains($0) }) ?? true else { return }
        try checkCredential(of: request, context, options)
    }

    /// Says that what one client is answered is not for another.
    func mark(_ fields: inout HTTPFields, for credential: Credential) {
        fields.append(HTTPField(name: .vary, value: "Authorization, Cookie"))
        if credential.token != nil, let control = fields[.cacheControl], control != "no-store" {
            fields[.cacheControl] = "private, \(control)"
        }
    }

    /// This machine's programs are the user's own, and a proxy that nobody named stands for many clients.
    private func checkRate(of client: ClientAddress, _ options: ServerOptions) throws(Problem) {
        guard !client.isThisMachine else { return }
        let rate = Double(options.rate.count) / options.rate.span.seconds
        let burst = max(1, Double(options.rate.count), rate * Self.burstSeconds)
        guard let wait = rates.wait(for: client, rate: rate, burst: burst) else { return }
        throw Problem.tooMany("Your address sends more than \(options.rate.count) requests in", options.rate.span, wait)
    }

    /// - Throws: Why the client may not do what it asks for.
    func checkCredential(
        of request: Request,
        _ context: ServerContext,
        _ options: ServerOptions
    ) throws(Problem) {
        // What no route does is no change: the answer is that there is none, or which methods there are.
        let isChange =
            ![.get, .head].contains(request.method)
            && routes.contains { $0.method == request.method && $0.isAt(request.uri.path) }
        switch context.credential {
        case .none:
            let isOpen = options.isOpenToThisMachine && !context.isForwarded
            guard options.isPrivate || isChange && !isOpen else { return }
            if isOpen != options.isOpenToThisMachine, !options.isPrivate {
                throw Problem.unauthorized(
                    "A proxy has passed this request on, as one of Forwarded, Via, X-Forwarded-For and X-Real-IP says, and"
                        + " then a change takes a token: aggregate serve tokens add NAME makes one. Send it as Authorization:"
                        + " Bearer TOKEN."
                )
            }
            throw Problem.unauthorized(
                "\(isChange && !options.isPrivate ? "A change" : "Every request") takes a token here."
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
            throw Problem(
                .tooManyRequests,
                "Your address has sent too many wrong tokens. Try again in \(wait.wholeSeconds) s.",
                [.retryAfter: "\(wait.wholeSeconds)", .connection: "close"]
            )
        case .token(let token, let place):
            // Browsers say whose page asks for a change.
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

    fileprivate static func tooMany(_ sentence: String, _ span: Duration, _ wait: Duration) -> Problem {
        Problem(
            .tooManyRequests,
            "\(sentence) \(span.shortText). Try again in \(wait.wholeSeconds) s.",
            // Who sends many without waiting for the answers would be answered each.
            [.retryAfter: "\(wait.wholeSeconds)", .connection: "close"]
        )
    }
}

extension Duration {
    /// Whole seconds, at least one, after which it has passed.
    fileprivate var wholeSeconds: Int { max(1, Int((self / .seconds(1)).rounded(.up))) }
}
