import AsyncHTTPClient
import FeedCore
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

extension FeedError {
    static let proxyHint = "Check the endpoint and any proxy in between."
    static let requestCancelled = FeedError(.cancelled, "the request was cancelled")

    static func tooLarge(_ limit: Int, _ state: String) -> FeedError {
        let size = limit % (1 << 20) == 0 ? "\(limit >> 20) MiB" : "\(limit) bytes"
        return FeedError(
            .malformed,
            "the answer is larger than \(size) \(state)",
            hint: "If that is right for this publisher, raise maximumBytes or maximumDecompressedBytes of the feed."
        )
    }

    /// A request to a forbidden address; nothing was sent to it.
    static func refused(_ address: String, _ kind: AddressClass) -> FeedError {
        FeedError(
            .rejected,
            "the request leads to \(address), a \(kind.rawValue) address, and was not sent",
            hint: "If that is meant, name the address as the feed's endpoint."
        )
    }

    private static let networkHint = "Check the network and the endpoint."
    private static let brokenOff = "the connection ended before the answer was complete"

    /// Describes an error of the network or the HTTP client.
    init(transport error: any Error, maximumDecompressedBytes: Int) {
        switch error {
        case let error as FeedError: self = error
        case is CancellationError: self = .requestCancelled
        case let error as HTTPClientError where error == .cancelled: self = .requestCancelled
        case let error as HTTPClientError where error == .connectTimeout:
            self.init(.timedOut, "no connection within the time for it", hint: Self.networkHint, cause: error)
        case let error as HTTPClientError where error == .remoteConnectionClosed:
            self.init(.unreachable, Self.brokenOff, hint: "Try again later.", cause: error)
        case let error as HTTPClientError:
            self.init(.unreachable, "the request failed: \(error.shortDescription)", cause: error)
        case NIOHTTPDecompression.DecompressionError.limit: self = .tooLarge(maximumDecompressedBytes, "decompressed")
        case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
            self.init(.malformed, "the answer is not compressed as it says", cause: error)
        case HTTPParserError.invalidEOFState:
            self.init(.unreachable, Self.brokenOff, hint: "Try again later.")
        case is HTTPParserError: self.init(.malformed, "the answer is not HTTP", cause: error)
        case let error as NIOConnectionError:
            self.init(
                .unreachable,
                "no connection to \(error.host):\(error.port)\(error.reason)",
                hint: Self.networkHint,
                cause: (error.connectionErrors.last?.error as? IOError).map(SystemError.init) ?? error
            )
        case let error as IOError:
            self.init(.unreachable, "the connection broke: \(error.shortReason)", cause: SystemError(error))
        case let error as NIOSSLExtraError:
            let reason = error == .failedToValidateHostname ? "is for another host" : "does not fit: \(error)"
            self.init(tls: "the publisher's certificate \(reason)", hint: "Check the endpoint.", isLasting: true, error)
        case is NIOSSLError, is BoringSSLError: self.init(tls: error)
        case let error as ChannelError where error == .eof || error == .inputClosed:
            self.init(.unreachable, Self.brokenOff, cause: error)
        default:
            self.init(.unreachable, "the connection failed: \(error)", hint: "Check the network.", cause: error)
        }
    }

    static func unknownName(of url: URL) -> FeedError {
        FeedError(connectionTo: url, "the name is not known")
    }

    /// Describes a system error that occurred before any data was received.
    init(connectionTo url: URL, _ error: IOError) {
        if error.saysNoConnection {
            self.init(connectionTo: url, error.shortReason, cause: SystemError(error))
        } else {
            self.init(.unreachable, "the connection broke: \(error.shortReason)", cause: SystemError(error))
        }
    }

    private init(connectionTo url: URL, _ reason: String, cause: SystemError? = nil) {
        let place = "\(url.host() ?? ""):\(url.effectivePort)"
        self.init(.unreachable, "no connection to \(place): \(reason)", hint: Self.networkHint, cause: cause)
    }

    private static let plainHint =
        "Check the endpoint. If it has no encryption, write http:// instead of https:// or webcal://."

    private init(tls error: any Error) {
        // BoringSSL's reasons are names within a longer text.
        let text = "\(error)"
        if text.contains("CERTIFICATE_VERIFY_FAILED") {
            let hint = "Check the endpoint and the clock of this machine; SSL_CERT_FILE can name more to trust."
            self.init(tls: "the publisher's certificate is not trusted", hint: hint, isLasting: true, error)
        } else if text.contains("UNSUPPORTED_PROTOCOL") || text.contains("PROTOCOL_VERSION") {
            let reason = "the publisher speaks only TLS older than 1.2, which is not safe"
            self.init(tls: reason, hint: "Ask the publisher to update it.", isLasting: true, error)
        } else {
            let isLasting = text.contains("WRONG_VERSION_NUMBER")
            let reason = isLasting ? "publisher speaks no TLS at this port" : "publisher and we found no common way"
            self.init(tls: "the \(reason)", hint: Self.plainHint, isLasting: isLasting, error)
        }
    }

    private init(tls reason: String, hint: String, isLasting: Bool, _ error: any Error) {
        self.init(.unreachable, "no secure connection: \(reason)", hint: hint, cause: error)
        self.isLasting = isLasting
    }
}

extension NIOConnectionError {
    /// The last reason why no address could be used, such as ": connection refused".
    fileprivate var reason: String {
        if let failure = connectionErrors.last {
            return ": \((failure.error as? IOError)?.shortReason ?? "\(failure.error)")"
        }
        return dnsAError != nil || dnsAAAAError != nil ? ": the name is not known" : ""
    }
}

/// The system's name of an error of a connection, and its number: `Connection refused (errno 111)`.
///
/// NIO calls all such errors resets.
private struct SystemError: Error, CustomStringConvertible {
    let description: String

    init(_ error: IOError) {
        description = "\(String(cString: strerror(error.errnoCode))) (errno \(error.errnoCode))"
    }
}

extension IOError {
    /// True if no connection was made at all.
    var saysNoConnection: Bool {
        [ECONNREFUSED, ENETUNREACH, EHOSTUNREACH, EADDRNOTAVAIL, EINVAL, ETIMEDOUT].contains(errnoCode)
    }

    fileprivate var shortReason: String {
        switch errnoCode {
        case ECONNREFUSED: "connection refused"
        case EMFILE, ENFILE: "too many files and connections are open; raise the limit (ulimit -n)"
        case ECONNRESET: "connection reset"
        case EPIPE: "connection closed"
        case ENETUNREACH, EHOSTUNREACH, EADDRNOTAVAIL, EINVAL: "no way to the host"
        case ETIMEDOUT: "no reply"
        default: String(cString: strerror(errnoCode))
        }
    }
}
