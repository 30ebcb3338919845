package import FeedCore

/// A server that accepts mail for delivery, and the settings of connections to it.
package struct MailRelay: Sendable, Hashable {
    /// The encryption of a connection.
    package enum Security: String, Sendable, Hashable, CaseIterable {
        /// The connection is encrypted by the command STARTTLS, usually at port 587.
        ///
        /// - SeeAlso: [RFC 3207](https://www.rfc-editor.org/rfc/rfc3207)
        case startTLS = "starttls"

        /// The connection is encrypted from its first byte, usually at port 465.
        ///
        /// - SeeAlso: [RFC 8314, section 3.3](https://www.rfc-editor.org/rfc/rfc8314#section-3.3)
        case tls

        /// The connection is not encrypted: for a relay on this machine. No password is sent.
        case none
    }

    /// A name or an IP address.
    package var host: String
    package var port: Int
    package var security: Security

    /// The name to log in with; `nil` for a relay that needs no login.
    package var user: String?
    package var password: Secret?

    /// A PEM file with certificates to trust besides the system's, which `SSL_CERT_FILE` names; `nil` for none.
    package var trustedCertificates: String?

    package init(
        host: String,
        port: Int,
        security: Security,
        user: String? = nil,
        password: Secret? = nil,
        trustedCertificates: String? = nil
    ) {
        self.host = host
        self.port = port
        self.security = security
        self.user = user
        self.password = password
        self.trustedCertificates = trustedCertificates
    }
}

extension MailRelay {
    /// The relay as messages name it, such as `the mail relay smtp.example.org:587`.
    var name: String { "the mail relay \(host.contains(":") ? "[\(host)]" : host):\(port)".printable }

    /// Checks what can be checked without a connection.
    ///
    /// - Throws: `configuration`.
    func validate() throws(FeedError) {
        guard !host.isEmpty, host.utf8.count <= 255, host.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw FeedError(
                .configuration,
                "\(host.printable.quoted) is not a host for mail",
                hint: "Name the host of a mail relay, such as smtp.example.org."
            )
        }
        guard (1...65_535).contains(port) else {
            throw FeedError(
                .configuration,
                "\(port) is not a port for mail",
                hint: "Valid ports: 1 to 65535; usual are 587 with STARTTLS and 465 with TLS."
            )
        }
        _ = try credentials
    }
}
