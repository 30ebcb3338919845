import FeedCore
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// The refusal of requests before any route: the reasons, and the answers, which have the headers of every error.
struct RequestRefusals: Sendable {
    /// The maximum size of the request line and all header fields together, in bytes.
    static let maximumHeaderSize = 16 << 10

    /// The maximum number of header fields.
    static let maximumFieldCount = 100

    let log: AccessLog
    let metrics: ServerMetrics?

    /// Creates the last answer of a connection, to a request as far as it could be read, and records the answer in the
    /// log and the metrics.
    ///
    /// - Returns: The head and the body, which is not sent to HEAD.
    func answer(
        _ problem: Problem,
        to request: HTTPRequestHead?,
        on channel: any Channel
    ) -> (head: HTTPResponseHead, body: ByteBuffer) {
        let own = request?.headers.first(name: "X-Request-Id")
        let id = own.flatMap { $0.isRequestID ? $0 : nil } ?? "\(RequestID())"
        let body = ByteBuffer(bytes: problem.bytes)
        var headers = HTTPHeaders(problem.fields.map { ($0.name.rawName, $0.value) })
        headers.add(contentsOf: [
            ("Content-Type", Problem.mediaType), ("Cache-Control", "no-store"),
            ("Content-Length", "\(body.readableBytes)"), ("X-Request-Id", id),
            ("Date", Date().internetText(zone: "GMT")),
            ("Connection", "close"),
        ])
        let path = request?.uri.prefix { $0 != "?" }
        log.record(
            problem.status,
            of: ClientAddress(of: channel),
            id: id,
            method: request?.method.rawValue,
            path: path.map(String.init)
        )
        metrics?.record(ServerMetrics.noRoute, problem.status, after: .zero)
        let status = HTTPResponseStatus(statusCode: problem.status.code, reasonPhrase: problem.status.reasonPhrase)
        return (HTTPResponseHead(version: .http1_1, status: status, headers: headers), body)
    }

    // MARK: - Heads

    /// Checks a head that the parser accepts, and removes the host from the target if the target has one.
    ///
    /// - Parameter head: The request; its target has the form of a path after this.
    /// - Returns: The error; `nil` if the head is valid.
    static func check(_ head: inout HTTPRequestHead) -> Problem? {
        guard head.method != .CONNECT else {
            return Problem(.notImplemented, "CONNECT asks for a connection to another server, and this is not a proxy.")
        }
        // Another server would find other ends of the body: https://www.rfc-editor.org/rfc/rfc9112#section-6.1
        let codings = head.headers["Transfer-Encoding"]
        guard codings.isEmpty || codings.map({ $0.lowercased() }) == ["chunked"] && head.version != .http1_0 else {
            return Problem(
                .badRequest,
                "Transfer-Encoding is \(codings.joined(separator: ", ").quoted), but must be chunked, in a request of HTTP/1.1."
            )
        }
        let hosts = head.headers["Host"]
        guard let host = hosts.first, hosts.count == 1 else {
            let found = hosts.isEmpty ? "no header Host" : "\(hosts.count) headers Host"
            return Problem(.badRequest, "The request has \(found), but must have one, with the name of this server.")
        }
        guard host.utf8.allSatisfy(\.isOfHost) else {
            return Problem(
                .badRequest,
                "Host is \(host.quoted), but must be a name or an address, with or without a port."
            )
        }
        if head.uri.hasPrefix("/") || head.uri == "*" && head.method == .OPTIONS { return nil }
        guard let target = AbsoluteTarget(head.uri) else {
            return Problem(
                .badRequest,
                "The request is for \(head.uri.quoted), but must be for a path such as /v1/items."
            )
        }
        guard target.authority.lowercased() == host.lowercased() else {
            return Problem(
                .badRequest,
                "The request is for the host \(target.authority.quoted), but its header Host has \(host.quoted). Send the"
                    + " same in both, or only a path."
            )
        }
        head.uri = target.path
        return nil
    }

    /// A target in absolute form, as in requests to proxies, which every server accepts.
    ///
    /// - SeeAlso: [RFC 9112, section 3.2.2](https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2).
    private struct AbsoluteTarget {
        var authority: String
        var path: String

        init?(_ target: String) {
            guard let end = target.firstRange(of: "://"),
                ["http", "https"].contains(target[..<end.lowerBound].lowercased())
            else { return nil }
            let rest = target[end.upperBound...]
            authority = String(rest.prefix { $0 != "/" && $0 != "?" })
            let path = rest.dropFirst(authority.count)
            self.path = path.hasPrefix("/") ? String(path) : "/\(path)"
        }
    }

    // MARK: - Errors of the parser

    /// Returns the error of a request that the parser has given up.
    static func problem(for error: HTTPParserError, _ deadline: RequestDeadline) -> Problem {
        switch error {
        case .invalidMethod where deadline.beginsWithMethod:
            Problem(
                .notImplemented,
                "The method of the request is none that this server knows. It has GET for reading."
            )
        case .invalidVersion where deadline.beginning.hasBareLineFeed:
            Problem(.badRequest, "The first line of the request ends with a line feed alone, but must end with CR LF.")
        case .invalidVersion:
            Problem(.httpVersionNotSupported, "The request is not of HTTP/1.1 or HTTP/1.0, which this server has.")
        case .headerOverflow where deadline.beginning.lineLength > maximumHeaderSize:
            Problem(.uriTooLong, "The address has more than \(maximumHeaderSize) bytes. Leave parameters out.")
        case .headerOverflow:
            Problem(
                .requestHeaderFieldsTooLarge,
                "The header has more than \(maximumHeaderSize) bytes with the address, or more than \(maximumFieldCount)"
                    + " fields. Leave some out."
            )
        case .unexpectedContentLength, .invalidContentLength:
            Problem(
                .badRequest,
                "Content-Length is given twice, beside Transfer-Encoding, or is not a number. Give it once, or not at all."
            )
        case .invalidHeaderToken, .lfExpected:
            Problem(.badRequest, "A line of the header is not a name, a colon and a text without control characters.")
        case .unknown:
            Problem(
                .badRequest,
                "The header is not one of HTTP/1.1, or Transfer-Encoding is not chunked alone, without Content-Length."
            )
        case .invalidChunkSize:
            Problem(.badRequest, "The body is not in chunks, as Transfer-Encoding says it is.")
        case .invalidEOFState: Problem(.badRequest, "The request ends in the middle.")
        default:
            Problem(
                .badRequest,
                "The request is not one of HTTP. Its first line must be a method, a path and a version, such as"
                    + " GET /v1/items HTTP/1.1, and a header follows."
            )
        }
    }

    /// The error of a body whose chunks have long extensions, or of many chunks with little content each.
    static let tooMuchFraming = Problem(
        .badRequest,
        "The chunks of the body have more than \(RequestDeadline.maximumFraming) bytes beside their content. Send it in"
            + " fewer chunks, without extensions."
    )

    /// Returns the error of a request that has not come whole in time.
    static func tooSlow(_ phase: RequestDeadline.Phase) -> Problem {
        let (part, time) =
            phase == .body ? ("body", RequestDeadline.bodyTime) : ("header", RequestDeadline.headTime)
        return Problem(
            .requestTimeout,
            "The \(part) of the request has not come whole within \(time.nanoseconds / 1_000_000_000) s."
        )
    }
}

extension RequestDeadline {
    /// True if the request begins with a text that could be the name of a method, and a blank.
    fileprivate var beginsWithMethod: Bool {
        let beginning = beginning.bytes
        let name = beginning.readableBytesView.prefix { $0 != UInt8(ascii: " ") }
        let marks = "!#$%&'*+-.^_`|~".utf8
        return !name.isEmpty && name.count < beginning.readableBytes
            && name.allSatisfy { $0.isLetterOrDigit || marks.contains($0) }
    }
}

extension UInt8 {
    /// True if the byte may be in the header `Host`.
    ///
    /// - SeeAlso: [RFC 3986, section 3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2).
    fileprivate var isOfHost: Bool { isLetterOrDigit || "-._~%!$&'()*+,;=:[]".utf8.contains(self) }
}
