import FeedCore
import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore
import SamplePublishers

/// Answers the requests of all listeners.
struct SampleResponder: Sendable {
    let publishers: SamplePublishers
    let clock: FeedClock
    let script: SampleScript
    let log: SampleLog

    // Off the caller's actor, as the writer's own methods are: the writer cannot be sent from one to the other.
    @concurrent
    func respond(
        to request: Request,
        isSecure: Bool,
        writer: consuming ResponseWriter,
        connection: SampleConnection
    ) async throws {
        let recorded = RecordedRequest(
            request: SampleRequest(
                method: request.method.rawValue,
                target: request.head.path ?? "/",
                headers: headers(of: request),
                date: clock.now
            ),
            isSecure: isSecure,
            arrival: .now
        )
        let behaviour = script.behaviour(for: recorded)
        log.change { $0.requests.append(recorded) }
        if let condition = behaviour.condition {
            connection.hold()
            try await log.wait { !connection.isOpen || condition($0) }
        }
        if behaviour.delay > .zero {
            connection.hold()
            try await connection.pause(behaviour.delay)
        }
        switch behaviour.delivery {
        case .whole:
            try await send(answer(behaviour, recorded), piece: nil, every: .zero, to: writer, connection)
        case .dripped(let bytes, let interval):
            try await send(answer(behaviour, recorded), piece: bytes, every: interval, to: writer, connection)
        case .stopped(let bytes, let ending):
            try await send(answer(behaviour, recorded), upTo: bytes, ending: ending, to: writer, connection)
        case .silence:
            connection.hold()
            await connection.closed()
            throw ChannelError.eof
        case .raw(let steps):
            try await connection.perform(steps)
            throw ChannelError.eof
        }
    }

    private func answer(_ behaviour: SampleBehaviour, _ request: RecordedRequest) -> SampleAnswer {
        var answer =
            switch behaviour.answer {
            case .fixed(let answer): answer
            case .publisher(let quirk): publishers.answer(to: request.request, quirk: quirk)
            }
        for edit in behaviour.edits { edit(&answer, request) }
        answer.hasNoBody = request.method == "HEAD" || answer.status == 304 || answer.status == 204
        return answer
    }

    // MARK: - Sending

    @concurrent
    private func send(
        _ answer: SampleAnswer,
        piece: Int?,
        every interval: Duration,
        to writer: consuming ResponseWriter,
        _ connection: SampleConnection
    ) async throws {
        let isSlow = piece != nil || answer.body.count.map { $0 > 1 << 20 } ?? true
        if isSlow { connection.hold() }
        var body = try await writer.writeHead(head(of: answer))
        if !answer.hasNoBody {
            for chunk in answer.body.chunks {
                guard let piece else {
                    try await body.write(ByteBuffer(bytes: chunk))
                    continue
                }
                for start in stride(from: 0, to: chunk.count, by: piece) {
                    try await body.write(ByteBuffer(bytes: chunk[start..<min(chunk.count, start + piece)]))
                    try await connection.pause(interval)
                }
            }
        }
        try await body.finish(nil)
    }

    @concurrent
    private func send(
        _ answer: SampleAnswer,
        upTo count: Int,
        ending: SampleBehaviour.Ending,
        to writer: consuming ResponseWriter,
        _ connection: SampleConnection
    ) async throws {
        connection.hold()
        var body = try await writer.writeHead(head(of: answer))
        var left = count
        for chunk in answer.body.chunks where left > 0 && !answer.hasNoBody {
            try await body.write(ByteBuffer(bytes: chunk.prefix(left)))
            left -= chunk.count
        }
        // Returns when everything that was written before has been sent.
        try await connection.send([])
        switch ending {
        case .close: connection.close()
        case .reset: try await connection.reset()
        case .silence: await connection.closed()
        }
        throw ChannelError.eof
    }

    private func head(of answer: SampleAnswer) -> HTTPResponse {
        var fields = HTTPFields()
        for header in answer.headers(sentAt: clock.now) {
            guard let name = HTTPField.Name(header.name) else { continue }
            fields.append(HTTPField(name: name, value: header.value))
        }
        return HTTPResponse(status: HTTPResponse.Status(code: answer.status), headerFields: fields)
    }

    private func headers(of request: Request) -> [String: String] {
        var headers = Dictionary(
            request.headers.map { ($0.name.canonicalName, $0.value) },
            uniquingKeysWith: { "\($0), \($1)" }
        )
        headers["host"] = request.head.authority
        return headers
    }
}
