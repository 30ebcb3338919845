import HTTPTypes
import Hummingbird

/// A path of this server with its query; redirects lead only to such paths.
///
/// It begins with neither `//` nor `/\`, after which browsers read the name of another server.
///
/// - SeeAlso: [The URL standard, section 4.4](https://url.spec.whatwg.org/#concept-basic-url-parser).
struct LocalPath: Sendable, Hashable {
    /// The regular expression of such paths, for ``init(_:)`` and the OpenAPI document: printable ASCII without blanks
    /// and backslashes.
    static let pattern = #"^/([!-.0-\[\]-~][!-\[\]-~]*)?$"#

    /// The start page of the board.
    static let root = LocalPath(PageKind.timeline)

    let text: String

    /// Creates a path; `nil` for any text that leads, or may lead, to another server.
    init?(_ text: String) {
        guard let regex = try? Regex(Self.pattern).matchingSemantics(.unicodeScalar),
            text.wholeMatch(of: regex) != nil
        else { return nil }
        self.text = text
    }

    init(_ page: PageKind) { text = page.path }

    private init(checked text: String) { self.text = text }

    /// Returns the path of the login page, which leads back to a requested page; `isWrong` is true after a wrong token.
    static func login(back: LocalPath? = nil, isWrong: Bool = false) -> LocalPath {
        let query = [back.map { "back=\($0.text.addressPart)" }, isWrong ? "wrong=true" : nil].compactMap(\.self)
        return LocalPath(checked: Login.path + (query.isEmpty ? "" : "?" + query.joined(separator: "&")))
    }
}

/// A redirect of a browser to a page of this server, which the browser requests with GET.
///
/// Only this type writes `Location`, so that no redirect leads to another server; `Scripts/check-imports` checks this.
///
/// - SeeAlso: [RFC 9110, section 15.4.4](https://www.rfc-editor.org/rfc/rfc9110#section-15.4.4).
struct Redirect: Error, Sendable {
    let target: LocalPath

    /// The value of `Set-Cookie`; `nil` for a redirect without a cookie.
    let cookie: String?

    init(to target: LocalPath, cookie: String? = nil) { (self.target, self.cookie) = (target, cookie) }

    var response: Response {
        var fields: HTTPFields = [.location: target.text, .cacheControl: "no-store", .contentLength: "0"]
        fields[.setCookie] = cookie
        return Response(status: .seeOther, headers: fields)
    }
}
