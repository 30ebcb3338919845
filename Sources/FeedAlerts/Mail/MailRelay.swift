import FeedConfiguration
import FeedCore
import Foundation

/// The relay of a target, and the login to it.
extension MailSettings {
    /// The relay as messages name it, such as `the mail relay smtp.example.org:587`.
    var name: String { "the mail relay \(host.contains(":") ? "[\(host)]" : host):\(port)".printable }

    /// Checks the parts of the settings that need no connection.
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

    /// The longest user or password, so that a line with both in Base64 has at most 12,288 octets.
    ///
    /// - SeeAlso: [RFC 4954, section 4](https://www.rfc-editor.org/rfc/rfc4954#section-4)
    private static let maximumCredentialLength = 4_000

    /// The user and the password; `nil` if there is neither.
    ///
    /// - Throws: `configuration` if one of them is missing, would be sent unencrypted, or cannot be sent.
    var credentials: MailCredentials? {
        get throws(FeedError) {
            guard user != nil || password != nil else { return nil }
            guard let user, let password else {
                throw FeedError(
                    .configuration,
                    "\(name) has a \(user == nil ? "password, but no user" : "user, but no password")",
                    hint: "Give both, or neither if the relay needs no login."
                )
            }
            guard security != .none else {
                throw FeedError(
                    .configuration,
                    "the password for \(name) would be sent unencrypted",
                    hint: "Set the security of the relay to starttls or tls, or remove user and password."
                )
            }
            for (what, text) in [("user", user), ("password", password.revealed)] {
                guard !text.isEmpty, text.utf8.count <= Self.maximumCredentialLength, !text.utf8.contains(0) else {
                    throw FeedError(
                        .configuration,
                        "the \(what) for \(name) is empty, longer than \(Self.maximumCredentialLength) bytes, or has a"
                            + " zero byte",
                        hint: "Check the \(what)."
                    )
                }
            }
            return MailCredentials(user: user, password: password)
        }
    }
}

/// A user and a password, encoded for the SASL mechanisms PLAIN and LOGIN.
struct MailCredentials {
    let user: String
    let password: Secret

    /// The response of PLAIN, in Base64.
    ///
    /// - SeeAlso: [RFC 4616, section 2](https://www.rfc-editor.org/rfc/rfc4616#section-2)
    var plain: String { Self.base64("\0\(user)\0\(password.revealed)") }

    /// The two responses of LOGIN, in Base64.
    ///
    /// - SeeAlso: [draft-murchison-sasl-login](https://datatracker.ietf.org/doc/html/draft-murchison-sasl-login-00)
    var login: [String] { [Self.base64(user), Self.base64(password.revealed)] }

    /// Returns true if a text from the relay repeats the password, encoded or not.
    func appear(in text: String) -> Bool {
        ([password.revealed, plain] + login).contains { !$0.isEmpty && text.contains($0) }
    }

    private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
}
