import FeedCore
import Foundation
import HTTPTypes
import Hummingbird

/// The login of a browser: a token in a cookie, which the browser sends with each request.
///
/// No script can read the cookie, and no page of another site can send it. The token has the same rights as in a
/// header.
///
/// - SeeAlso: [Cookies, RFC 6265](https://www.rfc-editor.org/rfc/rfc6265)
enum Login {
    static let path = "/login"
    static let cookie = "aggregate-token"

    /// The lifetime of the cookie in seconds: a year.
    private static let lifetime = 31_536_000

    /// Returns the value of `Set-Cookie` that gives a browser a token or, without a token, removes the cookie.
    static func field(_ token: String?, isSecure: Bool) -> String {
        let value = token.map { "\(cookie)=\($0); Max-Age=\(lifetime)" } ?? "\(cookie)=; Max-Age=0"
        return "\(value); Path=/; HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
    }

    /// Returns true if a text can be the value of a cookie without an encoding.
    static func canKeep(_ token: String) -> Bool {
        !token.isEmpty
            && token.utf8.allSatisfy { (0x21...0x7E).contains($0) && ![0x22, 0x2C, 0x3B, 0x5C].contains($0) }
    }

    /// Returns a redirect to the login for a browser that may not see the requested page; `nil` for any other request.
    static func redirect(for request: Request) -> Redirect? {
        guard request.method == .get || request.method == .head, request.uri.path != path,
            !request.uri.path.hasPrefix("/v1/"), request.wantsPage
        else { return nil }
        let back = request.withoutToken.request.head.path.flatMap { LocalPath($0) } ?? .root
        return Redirect(to: .login(back: back, isWrong: request.hasToken))
    }

    /// Returns a redirect to the same page that moves the read-only token from the URL to a cookie; `nil` for any other
    /// request.
    static func exchanged(_ tokens: [String], of request: Request, _ context: ServerContext) -> Redirect? {
        guard case .token(_, .address) = context.credential, request.wantsPage, let text = tokens.first,
            canKeep(text), [.get, .head].contains(request.method), !request.uri.path.hasPrefix("/v1/"),
            let page = LocalPath(request.head.path ?? "/")
        else { return nil }
        return Redirect(to: page, cookie: field(text, isSecure: context.isSecure))
    }
}

extension Request {
    /// True if the client prefers a page to JSON, as a browser does.
    var wantsPage: Bool {
        MediaTypes.agreed(headers[.accept], among: ["application/json", "text/html"]) == "text/html"
    }

    /// Reads the fields of a form, the last one of each name; returns no fields for a body that is not a form.
    func form(atMost size: Int) async throws -> [String: String] {
        guard headers[.contentType]?.hasPrefix("application/x-www-form-urlencoded") == true else { return [:] }
        let body = try await wholeBody(upTo: size, "The form has more than \(size) bytes.")
        var fields: [String: String] = [:]
        for pair in String(buffer: body).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let texts = parts.map { $0.replacing("+", with: " ").removingPercentEncoding ?? "" }
            fields[texts[0]] = texts.count > 1 ? texts[1] : ""
        }
        return fields
    }
}

extension HTTPFields {
    /// Returns the values of the cookies with a name.
    func cookies(_ name: String) -> [String] {
        self[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            return parts.count == 2 && parts[0] == name && !parts[1].isEmpty ? parts[1] : nil
        }
    }
}

/// The routes `/login`, which gives a browser a token in a cookie, and `/logout`, which removes the cookie.
///
/// The token is checked with the next request: with a wrong one, the browser is redirected to the login again.
enum LoginRoutes {
    private static let back = RouteParameter("back", "The requested page of this server.", .page)

    static let all = [
        Route(
            path: Login.path,
            summary: "Asks a person for a token, for a browser to keep.",
            name: "login-page",
            parameters: [
                back, .init("wrong", "Whether the token that was sent is not accepted.", .flag),
            ],
            mediaTypes: [BoardRoutes.mediaType],
            isOpen: true
        ) { request in
            let page = HTML.loginPage(
                back: request.value("back") ?? "/",
                isWrong: request.value("wrong") == "true",
                in: BoardRequest(.timeline, request).languages
            )
            return Representation(page.bytes, BoardRoutes.mediaType)
        },
        Route(
            method: .post,
            path: Login.path,
            summary: "Gives a browser the token of a form to keep, in a cookie, and leads to a page.",
            name: "login",
            mediaTypes: [BoardRoutes.mediaType],
            success: .seeOther,
            isOpen: true,
            takesForm: true
        ) { request in
            let (token, back) = (request.form["token"] ?? "", request.form["back"] ?? "/")
            let page = LocalPath(back) ?? .root
            guard Login.canKeep(token) else { return Representation(Redirect(to: .login(back: page, isWrong: true))) }
            return Representation(Redirect(to: page, cookie: Login.field(token, isSecure: request.isSecure)))
        },
        Route(
            method: .post,
            path: "/logout",
            summary: "Takes a browser's token away.",
            name: "logout",
            mediaTypes: [BoardRoutes.mediaType],
            success: .seeOther,
            isOpen: true
        ) { request in
            Representation(Redirect(to: .login(), cookie: Login.field(nil, isSecure: request.isSecure)))
        },
    ]
}
