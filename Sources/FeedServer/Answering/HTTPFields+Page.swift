import HTTPTypes

extension HTTPFields {
    /// Sets the content security policy of a page: it may load resources of this server only, and no text of a
    /// publisher becomes a script or a style.
    ///
    /// - SeeAlso: [Content Security Policy](https://www.w3.org/TR/CSP3/).
    mutating func protectPage() {
        self[.contentSecurityPolicy] =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
            + " manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
        self[.referrerPolicy] = "same-origin"
        self[.vary] = "Accept-Language, Accept-Encoding"
    }
}

extension HTTPField.Name {
    static let referrerPolicy = Self("Referrer-Policy").unsafelyUnwrapped
}
