import AsyncHTTPClient
import FeedCore
import FeedJSON
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

extension FeedError {
    /// The hint for an answer that is not from `aggregate serve`.
    private static let startHint =
        "Give --connect the address that aggregate serve says at its start, such as http://127.0.0.1:8080."

    private static let addressHint = "Check the address, and whether aggregate serve runs there."

    /// Creates the error of an answer that is not from `aggregate serve`.
    init(notServer response: HTTPClientResponse) {
        let status = response.status.code
        if (300...399).contains(status), let target = response.headers.first(name: "Location") {
            self.init(
                .rejected,
                "it sends its clients to \(String(target.prefix(200)).withoutCredentials.quoted)",
                hint: "If that is the server, give --connect its address."
            )
            return
        }
        let type = response.headers.first(name: "Content-Type").map { " with \(String($0.prefix(100)).quoted)" } ?? ""
        self.init(
            .malformed,
            "it is not an aggregate server, or an older one: it answers \(status)\(type)",
            hint: Self.startHint
        )
    }

    /// Creates the error of a problem document, whose `detail` is in whole sentences; `isOfFeed` is true if the error
    /// is about a feed, and not about the request.
    init(status: Int, detail: String, isOfFeed: Bool, hasToken: Bool) {
        // The first sentence has the error, and the others the remedy.
        let end = detail.range(of: ". ")?.lowerBound ?? detail.endIndex
        var fault = String(detail[..<end])
        if fault.hasSuffix(".") { fault.removeLast() }
        let advice = detail[end...].drop { ". ".contains($0) }
        let hint = advice.isEmpty ? nil : String(advice)
        switch status {
        case 401 where hasToken:
            self.init(
                .authentication,
                "it refuses the token: \(fault)",
                hint: "Ask for another one, which aggregate serve tokens add makes, and name it with --token-file or"
                    + " $AGGREGATE_TOKEN."
            )
        case 401:
            self.init(
                .authentication,
                "it wants a token: \(fault)",
                hint: "Name a file with one: --token-file PATH. Or put it into $AGGREGATE_TOKEN."
            )
        case 403: self.init(.authentication, "it refuses that: \(fault)", hint: hint)
        case 421: self.init(.rejected, "it is not called by this name: \(fault)", hint: hint)
        case 429 where !isOfFeed: self.init(.rateLimited, "it gets too many requests: \(fault)", hint: hint)
        default: self.init(.rejected, fault, hint: hint)
        }
        self.status = status
    }

    /// Creates the error of a request that got no answer, or an answer that cannot be read.
    init(connecting error: any Error, to address: ServerAddress) {
        switch error {
        case let error as FeedError: self = error
        case is CancellationError: self.init(.cancelled, "the request was cancelled")
        case is JSONSyntaxError, is JSONMismatch:
            self.init(.malformed, "it is not an aggregate server: \(error)", hint: Self.startHint)
        case is NIOTooManyBytesError: self.init(.malformed, "its answer is too large")
        case let error as HTTPClientError: self.init(client: error, isSecure: address.isSecure)
        case let error as NIOConnectionError:
            let isUnknown = error.dnsAError != nil || error.dnsAAAAError != nil
            let reason = (error.connectionErrors.last?.error as? IOError).map(Self.words)
            let message = reason ?? (isUnknown ? "its name is not known" : "no connection")
            self.init(.unreachable, message, hint: Self.addressHint)
        case let error as IOError: self.init(.unreachable, Self.words(error), hint: Self.addressHint)
        case is NIOSSLExtraError:
            let hint = "Use the name that the certificate is for."
            self.init(.unreachable, "its certificate is for another host", hint: hint)
        case is NIOSSLError, is BoringSSLError: self.init(tls: "\(error)")
        case is HTTPParserError:
            self.init(.malformed, "it does not answer HTTP", hint: "If it has a certificate, write https://.")
        default: self.init(.unreachable, "the connection failed: \(error)")
        }
    }

    private static func words(_ error: IOError) -> String {
        switch error.errnoCode {
        case ECONNREFUSED: "nothing listens there (connection refused)"
        case ENOENT: "there is no such socket"
        case EACCES, EPERM: "the socket may not be used"
        case ECONNRESET, EPIPE: "the connection broke"
        case ENETUNREACH, EHOSTUNREACH, EADDRNOTAVAIL, EINVAL: "there is no way to the host"
        case ETIMEDOUT: "it does not answer"
        case EMFILE, ENFILE: "too many files and connections are open"
        default: error.description
        }
    }

    private init(tls text: String) {
        let (message, hint) =
            if text.contains("CERTIFICATE_VERIFY_FAILED") {
                (
                    "its certificate is not trusted",
                    "If it is your own, name the file of its authority in SSL_CERT_FILE. Check the clock of this machine too."
                )
            } else if text.contains("WRONG_VERSION_NUMBER") {
                ("it speaks no TLS at this port", "If it has no certificate, write http:// instead of https://.")
            } else {
                ("no secure connection: \(text)", "Check the address.")
            }
        self.init(.unreachable, message, hint: hint)
    }

    private init(client error: HTTPClientError, isSecure: Bool) {
        switch error {
        case .cancelled: self.init(.cancelled, "the request was cancelled")
        case .connectTimeout:
            self.init(.timedOut, "it does not answer", hint: "Check the address and the network.")
        case .readTimeout: self.init(.timedOut, "it has said nothing for a while")
        case .deadlineExceeded: self.init(.timedOut, "it takes too long to answer")
        case .remoteConnectionClosed:
            let hint = isSecure ? nil : "If it has a certificate, write https:// instead of http://."
            self.init(.unreachable, "the connection was closed", hint: hint)
        default: self.init(.unreachable, "the request failed: \(error.shortDescription)")
        }
    }
}
