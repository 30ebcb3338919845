import Crypto
package import FeedConfiguration
package import FeedCore
import FeedEngine
import FeedJSON
import Foundation
import Synchronization

/// A sender of messages over HTTP: as our own document, or in the formats of other services.
package struct WebhookSender: AlertSender {
    /// The maximum number of messages that are sent to one address at once.
    package static let concurrency = 64

    /// The maximum number of simultaneous messages: at most the number that the rate limit allows at once, so that
    /// messages that were due first are sent first.
    package var concurrency: Int { min(Self.concurrency, target.rate?.count ?? Self.concurrency) }
    private let target: AlertTarget
    private let transport: @Sendable (_ connections: Int) -> any FeedTransport
    private let connections = ConnectionSets(of: concurrency)

    /// Creates a sender to a target with an address.
    ///
    /// The closure returns a transport for one message, with the deadline, rate limits and address rules of fetching.
    /// Its parameter is the index of the set of connections to use.
    package init(_ target: AlertTarget, transport: @escaping @Sendable (_ connections: Int) -> any FeedTransport) {
        self.target = target
        self.transport = transport
    }

    package func send(_ message: AlertMessage) async throws(AlertFailure) { try await delivery(of: message)() }

    /// Encodes and signs the message at once.
    package func delivery(of message: AlertMessage) -> AlertDelivery {
        let prepared = Result { () throws(FeedError) in try self.request(for: message) }
        return { () async throws(AlertFailure) in
            let response: FeedResponse
            do throws(FeedError) {
                let request = try prepared.get()
                let place = connections.acquirePlace()
                defer { connections.leave(place) }
                response = try await transport(ConnectionSets.number(of: place)).send(request)
            } catch {
                throw AlertFailure(error)
            }
            switch response.status {
            case 200..<300: return
            case 408, 425, 429, 500...:
                let now = Date.now
                let wait = RetryAfter.seconds(in: response, receivedAt: now)
                throw AlertFailure("it answered with status \(response.status)", notBefore: wait.map { now + $0 })
            default: throw AlertFailure("it refuses the message with status \(response.status)", isFinal: true)
            }
        }
    }

    /// The header of each service for its token, and the text before the token.
    private static let tokenHeaders: [AlertTarget.Kind: (name: String, prefix: String)] = [
        .ntfy: ("Authorization", "Bearer "), .matrix: ("Authorization", "Bearer "), .gotify: ("X-Gotify-Key", ""),
    ]

    /// Returns the request for a message, in the form of the target's service.
    func request(for message: AlertMessage) throws(FeedError) -> FeedRequest {
        guard let address = target.url else { throw FeedError(.configuration, "the target has no address") }
        var request = address.request()
        let link = message.link?.absoluteString
        switch target.kind {
        case .ntfy:
            // [Publish as JSON](https://docs.ntfy.sh/publish/#publish-as-json): to the server, with the topic in the
            // body.
            guard let (topic, toServer) = address.requestToParent() else {
                throw FeedError(
                    .configuration,
                    "the address of an ntfy topic ends with its name, such as https://ntfy.sh/races"
                )
            }
            request = toServer
            request.body = .json([
                "topic": .text(topic), "title": .text(message.title), "message": .text(message.textOrTitle),
                "priority": target.priority.map { .number($0) }, "click": link.map { .text($0) },
            ])
        case .gotify:
            request = address.request(adding: "message")
            request.body = .json([
                "title": .text(message.title), "message": .text(message.textOrTitle),
                "priority": target.priority.map { .number($0) },
                "extras": link.map { ["client::notification": ["click": ["url": .text($0)]]] },
            ])
        case .matrix:
            // [Send an
            // event](https://spec.matrix.org/v1.11/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid),
            // which the homeserver accepts only once for each transaction id.
            let room = (target.room ?? "").addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let path = "_matrix/client/v3/rooms/\(room)/send/m.room.message/\(message.key)"
            request = address.request(adding: path)
            request.isReplacement = true
            request.body = .json(["msgtype": "m.text", "body": .text(message.plainText)])
        case .slack: request.body = .json(["text": .text(message.plainText.escapedForMarkup)])
        default:
            // Our own document with a signature, as [GitHub has
            // it](https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries).
            let document = message.document
            (request.body, request.secretHeaders) = (document, target.headers)
            if let secret = target.secret {
                let key = SymmetricKey(data: Array(secret.revealed.utf8))
                let code = HMAC<SHA256>.authenticationCode(for: document, using: key)
                request.headers["X-Hub-Signature-256"] = "sha256=" + code.map(\.hexadecimal).joined().lowercased()
            }
        }
        if let token = target.secret, let (name, prefix) = Self.tokenHeaders[target.kind] {
            request.secretHeaders[name] = Secret(prefix + token.revealed)
        }
        request.isMessage = true
        request.headers["Content-Type"] = "application/json"
        request.headers["Idempotency-Key"] = message.key
        return request
    }
}

extension AlertMessage {
    /// Title and text, for receivers without a field for a title.
    package var plainText: String { [title, text].filter { !$0.isEmpty }.joined(separator: "\n") }

    /// The text, for receivers that refuse an empty one.
    fileprivate var textOrTitle: String { text.isEmpty ? title : text }
}

extension [UInt8] {
    fileprivate static func json(_ body: JSONLiteral) -> [UInt8] {
        var json = JSONWriter()
        json.value(body)
        return json.bytes
    }
}

extension SourceAddress {
    /// Returns a request to an address below this one.
    fileprivate func request(adding path: String) -> FeedRequest {
        let below = { (url: URL) in
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
            let base = parts?.percentEncodedPath ?? ""
            parts?.percentEncodedPath = base + (base.hasSuffix("/") ? "" : "/") + path
            return parts?.url ?? url
        }
        return changed(below)
    }

    /// Returns the last part of the path, and a request to the address without it; `nil` if the path has none.
    fileprivate func requestToParent() -> (last: String, FeedRequest)? {
        let whole = secret { $0 }.flatMap { URL(string: $0.revealed) } ?? url
        guard let last = whole.pathComponents.last, last != "/" else { return nil }
        return (
            last,
            changed { url in
                var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
                parts?.path = url.pathComponents.dropFirst().dropLast().reduce("/") { $0 + $1 + "/" }
                return parts?.url ?? url
            }
        )
    }

    private func changed(_ change: (URL) -> URL) -> FeedRequest {
        guard let secret = secret(change) else { return FeedRequest(change(url)) }
        var request = FeedRequest(url)
        request.secretURL = secret
        return request
    }
}

/// Sets of connections, among which simultaneous messages to a target are divided.
///
/// To find a free connection, a client looks at all of its connections; if they are many, this takes longer than the
/// rest of sending a message. The first free slot is taken, so that a small number of messages uses connections that
/// are already open.
final class ConnectionSets: Sendable {
    /// The number of connections of a set.
    private static let size = 16
    private let taken: Mutex<[Bool]>

    init(of count: Int) { taken = Mutex(Array(repeating: false, count: count)) }

    /// Takes the first free slot and returns its index; adds a slot if all are taken.
    func acquirePlace() -> Int {
        taken.withLock { taken in
            let place = taken.firstIndex(of: false) ?? taken.endIndex
            if place == taken.endIndex { taken.append(true) } else { taken[place] = true }
            return place
        }
    }

    func leave(_ place: Int) { taken.withLock { $0[place] = false } }

    /// Returns the number of the set that a slot belongs to.
    static func number(of place: Int) -> Int { place / size }
}
