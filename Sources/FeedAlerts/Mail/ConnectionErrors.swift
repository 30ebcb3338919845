import FeedConfiguration
import FeedCore
import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// A converter of the errors of a connection to a relay.
struct ConnectionErrors: Sendable {
    let relay: MailSettings
    let limit: Duration

    /// The time at which the connection is aborted.
    let deadline: ContinuousClock.Instant

    /// Converts an error of the network, of TLS or of the reply reader.
    func error(_ error: any Error) -> FeedError {
        if let error = error as? FeedError { return error }
        if let error = error as? ReplyReader.NotAReply {
            return FeedError(
                .malformed,
                "\(relay.name) does not speak SMTP: it sent \(error.found)",
                hint: "Check host and port of the relay."
            )
        }
        if Task.isCancelled || error is CancellationError {
            return FeedError(.cancelled, "sending the mail was cancelled")
        }
        // The connection was aborted at the deadline.
        if ContinuousClock.now >= deadline { return timedOut }
        return switch error {
        case let error as NIOConnectionError: noConnection(error)
        case ChannelError.connectTimeout: timedOut
        case let error as IOError:
            unreachable("the connection to \(relay.name) broke: \(reason(error))", "Another try may succeed.", error)
        case let error as NIOSSLExtraError where error == .failedToValidateHostname:
            insecure("its certificate is for another host", "Use the name that the certificate is for.", error)
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: insecure(error)
        default: unreachable("\(relay.name) closed the connection too early", "Another try may succeed.", error)
        }
    }

    private var timedOut: FeedError {
        FeedError(
            .timedOut,
            "\(relay.name) did not accept the mail within \(limit.spoken)",
            hint: relay.security == .tls
                ? "Check the network and the relay."
                : "Check the network and the relay. If the relay expects TLS from the start, as at port 465,"
                    + " set its security to tls."
        )
    }

    private func unreachable(_ message: String, _ hint: String, _ cause: any Error) -> FeedError {
        FeedError(.unreachable, message, hint: hint, cause: cause)
    }

    private func noConnection(_ error: NIOConnectionError) -> FeedError {
        let causes = error.connectionErrors.map(\.error)
        if causes.contains(where: { if case ChannelError.connectTimeout = $0 { true } else { false } }) {
            return timedOut
        }
        let text =
            if let last = causes.last {
                (last as? IOError).map(reason) ?? "\(last)"
            } else {
                error.dnsAError != nil || error.dnsAAAAError != nil ? "the name is not known" : "no address"
            }
        return unreachable("no connection to \(relay.name): \(text)", "Check the network, host and port.", error)
    }

    private func reason(_ error: IOError) -> String {
        switch error.errnoCode {
        case ECONNREFUSED: "connection refused"
        case EMFILE, ENFILE: "too many files and connections are open; raise the limit (ulimit -n)"
        case ECONNRESET: "connection reset"
        case EPIPE: "connection closed"
        case ENETUNREACH, EHOSTUNREACH, EADDRNOTAVAIL, EINVAL: "no way to the host"
        case ETIMEDOUT: "no reply"
        default: error.description
        }
    }

    private func insecure(_ reason: String, _ hint: String, _ cause: any Error) -> FeedError {
        var error = unreachable("no secure connection to \(relay.name): \(reason)", hint, cause)
        error.isLasting = true
        return error
    }

    private func insecure(_ error: any Error) -> FeedError {
        // BoringSSL's reasons are names within a longer text.
        let text = "\(error)"
        let causes =
            [
                (
                    "CERTIFICATE_VERIFY_FAILED", "its certificate is not trusted",
                    "Check the host and the clock of this machine; SSL_CERT_FILE can name more certificates to trust."
                ),
                (
                    "WRONG_VERSION_NUMBER", "it does not speak TLS at this port",
                    relay.security == .tls
                        ? "If it encrypts by STARTTLS, as at port 587, set its security to starttls."
                        : "Ask its operator."
                ),
            ]
            + ["UNSUPPORTED_PROTOCOL", "PROTOCOL_VERSION"].map {
                ($0, "it speaks only TLS older than 1.2, which is not safe", "Ask its operator.")
            }
        for (name, reason, hint) in causes where text.contains(name) { return insecure(reason, hint, error) }
        return unreachable("no secure connection to \(relay.name)", "Another try may succeed.", error)
    }
}
