import HTTPTypes
import Hummingbird

/// A path of this server with its query: the only place that its redirects lead to.
///
/// It begins with neither `//` nor `/\`, after which browsers read the name of another server.
///
/// - SeeAlso: [The URL standard, section 4.4](https://url.spec.whatwg.org/#concept-basic-url-parser).
struct LocalPath: Sendable, Hashable {
    /// The texts that are such a path, as ``init(_:)`` and the document of all routes take them: printable ASCII
    /// without blanks and backslashes.
    static let pattern = #"^/([!-.0-\[\]-~][!-\[\]-~]*)?$"#

    /// The start page of the board.
    static let root = LocalPath(PageKind.timeline)

    let text: String

    /// Creates a path; `nil` for any text that leads elsewhere, or may.
    init?(_ text: String) {
        guard let regex = try? Regex(Self.pattern).matchingSemantics(.unicodeScalar),
            text.wholeMatch(of: regex) != nil
        else { return nil }
        self.text = text
    }

    init(_ page: PageKind) { text = page.path }

    private init(checked text: String) { self.text = text }

    /// Returns the path of the page that asks for a token, perhaps again, and leads back to the page that was requested.
    static func login(back: LocalPath? = nil, isWrong: Bool = false) -> LocalPath {
        let query = [back.map { "back=\($0.text.addressPart)" }, isWrong ? "wrong=true" : nil].compactMap(\.self)
        return LocalPath(checked: Login.path + (query.isEmpty ? "" : "?" + query.joined(separator: "&")))
    }
}

/// Redirects a browser to another page of this server, which it requests with GET; with a cookie or without.
///
/// Only this writes `Location`, so that no redirect leads to another server; `Scripts/check-imports` sees to it.
///
/// - SeeAlso: [RFC 9110, section 15.4.4](https://www.rfc-editor.org/rfc/rfc9110#section-15.4.4).
struct Redirect: Error, Sendable {
    let target: LocalPath

    /// The value of `Set-Cookie`.
    let cookie: String?

    init(to target: LocalPath, cookie: String? = nil) { (self.target, self.cookie) = (target, cookie) }

    var response: Response {
        var fields: HTTPFields = [.location: target.text, .cacheControl: "no-store", .contentLength: "0"]
        fields[.setCookie] = cookie
        return Response(status: .seeOther, headers: fields)
    }
}
