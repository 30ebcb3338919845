import FeedConfiguration
import FeedCore
import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// Converts errors of a connection to a relay.
struct ConnectionErrors: Sendable {
    let relay: MailSettings
    let limit: Duration

    /// The time at which the connection is aborted.
    let deadline: ContinuousClock.Instant

    /// Converts an error of the network, of TLS or of the reply reader.
    func error(_ error: any Error) -> FeedError {
        if let error = error as? FeedError { return error }
        if let error = error as? ReplyReader.NotAReply {
            return FeedError(.malformed, "\(relay.name) does not speak SMTP: it sent \(error.found)")
        }
        if Task.isCancelled || error is CancellationError {
            return FeedError(.cancelled, "sending the mail was cancelled")
        }
        // The connection was aborted at the deadline.
        if ContinuousClock.now >= deadline { return timedOut }
        return switch error {
        case let error as NIOConnectionError: noConnection(error)
        case ChannelError.connectTimeout: timedOut
        case let error as IOError: unreachable("the connection to \(relay.name) broke: \(reason(error))")
        case let error as NIOSSLExtraError where error == .failedToValidateHostname:
            unreachable("no secure connection to \(relay.name): its certificate is for another host")
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: insecure("\(error)")
        default: unreachable("\(relay.name) closed the connection too early")
        }
    }

    private var timedOut: FeedError {
        FeedError(.timedOut, "\(relay.name) did not accept the mail within \(limit.spoken)")
    }

    private func unreachable(_ message: String) -> FeedError { FeedError(.unreachable, message) }

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
        return unreachable("no connection to \(relay.name): \(text)")
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

    /// The reasons of BoringSSL, which are names within a longer text.
    private static let reasons: KeyValuePairs = [
        "CERTIFICATE_VERIFY_FAILED": "its certificate is not trusted",
        "WRONG_VERSION_NUMBER": "it does not speak TLS at this port",
        "UNSUPPORTED_PROTOCOL": "it speaks only TLS older than 1.2, which is not safe",
        "PROTOCOL_VERSION": "it speaks only TLS older than 1.2, which is not safe",
    ]

    private func insecure(_ text: String) -> FeedError {
        let reason = Self.reasons.first { text.contains($0.key) }.map { ": \($0.value)" }
        return unreachable("no secure connection to \(relay.name)\(reason ?? "")")
    }
}
