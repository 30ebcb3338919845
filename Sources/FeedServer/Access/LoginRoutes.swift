import HTTPTypes

/// `/login` and `/logout`: they give a browser a token in a cookie, and remove it.
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
