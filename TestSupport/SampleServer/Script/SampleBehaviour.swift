package import SamplePublishers

/// A publisher's handling of a request: the answer, the changes to it, and its delivery.
///
/// A behaviour starts from an answer, which is then modified step by step:
///
/// ```swift
/// sample.script(.sports, .status(503, headers: [("retry-after", "2")]))
/// sample.script(.trains, .ordinary.compressed().dripped(bytes: 100, every: .milliseconds(10)))
/// sample.script(.races, .quirk(.oneBadRecord).delayed(by: .seconds(1)))
/// ```
package struct SampleBehaviour: Sendable {
    enum Answer: Sendable {
        case publisher(SampleQuirk?)
        case fixed(SampleAnswer)
    }

    enum Delivery: Sendable {
        case whole
        case dripped(bytes: Int, every: Duration)
        /// Nothing is ever sent.
        case silence
        /// The head and this many bytes of the body, then the end of the connection.
        case stopped(afterBytes: Int, how: Ending)
        /// These bytes instead of an answer.
        case raw([RawStep])
    }

    enum Ending: Sendable { case close, reset, silence }

    var answer: Answer
    var delivery = Delivery.whole
    var delay = Duration.zero
    var condition: (@Sendable (SampleActivity) -> Bool)?
    private(set) var edits: [@Sendable (inout SampleAnswer, RecordedRequest) -> Void] = []

    private init(_ answer: Answer) { self.answer = answer }

    // MARK: - Base answers

    /// The publisher's own answer.
    package static let ordinary = SampleBehaviour(.publisher(nil))

    /// The publisher's own answer with something odd about its records.
    package static func quirk(_ quirk: SampleQuirk) -> SampleBehaviour { SampleBehaviour(.publisher(quirk)) }

    /// This answer to every request.
    package static func answer(_ answer: SampleAnswer) -> SampleBehaviour { SampleBehaviour(.fixed(answer)) }

    /// A status with headers and a body, which may be empty.
    package static func status(
        _ status: Int,
        headers: [(name: String, value: String)] = [],
        body: String = ""
    ) -> SampleBehaviour {
        .answer(SampleAnswer(status: status, headers: headers, body: SampleBody(body)))
    }

    package static func json(_ text: String) -> SampleBehaviour { .answer(.json(body: SampleBody(text))) }

    /// Status 200 with the page of a proxy or a captive portal.
    package static let webPage = answer(
        SampleAnswer(
            headers: [("content-type", "text/html; charset=utf-8")],
            body: SampleBody("<!DOCTYPE html><title>Please sign in</title><h1>Please sign in</h1>")
        )
    )

    /// A redirect to a path or to a whole address.
    package static func redirect(to location: String, status: Int = 302) -> SampleBehaviour {
        .status(status, headers: [("location", location)])
    }

    /// A redirect to the address of the request itself.
    package static let redirectLoop = status(302).edited { answer, request in
        answer.setHeader("location", request.target)
    }

    /// A gzip file that inflates to an empty list of at least this many bytes: ``Gzip/bomb(inflatingTo:)``.
    package static func gzipBomb(inflatingTo bytes: Int) -> SampleBehaviour { .gzip(Gzip.bomb(inflatingTo: bytes)) }

    /// A gzip file of this many bytes that inflates to nothing: ``Gzip/emptyBlocks(bytes:)``.
    package static func gzipOfNothing(bytes: Int = 1 << 40) -> SampleBehaviour {
        .gzip(Gzip.emptyBlocks(bytes: bytes))
    }

    private static func gzip(_ body: SampleBody) -> SampleBehaviour {
        .answer(.json(headers: [("content-encoding", "gzip")], body: body))
    }

    /// The request is received, and never answered.
    package static let silence = delivered(.silence)

    /// The connection is reset before a byte is sent.
    package static let reset = delivered(.raw([.reset]))

    /// The connection is closed before a byte is sent.
    package static let hangUp = delivered(.raw([.close]))

    /// These bytes and pauses instead of an answer, below HTTP; then the connection closes.
    package static func raw(_ steps: [RawStep]) -> SampleBehaviour { delivered(.raw(steps)) }

    private static func delivered(_ delivery: Delivery) -> SampleBehaviour {
        var behaviour = ordinary
        behaviour.delivery = delivery
        return behaviour
    }

    // MARK: - Changes of the answer

    /// Changes the answer.
    package func edited(_ edit: @escaping @Sendable (inout SampleAnswer) -> Void) -> SampleBehaviour {
        edited { answer, _ in edit(&answer) }
    }

    /// Changes the answer by the request.
    package func edited(
        _ edit: @escaping @Sendable (inout SampleAnswer, RecordedRequest) -> Void
    ) -> SampleBehaviour {
        var behaviour = self
        behaviour.edits.append(edit)
        return behaviour
    }

    /// Replaces a header's value, or removes the header.
    package func header(_ name: String, _ value: String?) -> SampleBehaviour {
        edited { $0.setHeader(name, value) }
    }

    /// Waits before the answer's first byte.
    package func delayed(by delay: Duration) -> SampleBehaviour {
        var behaviour = self
        behaviour.delay = delay
        return behaviour
    }

    /// Waits before the answer's first byte, and before its delay, until the requests so far meet a condition.
    package func held(until condition: @escaping @Sendable (SampleActivity) -> Bool) -> SampleBehaviour {
        var behaviour = self
        behaviour.condition = condition
        return behaviour
    }

    // MARK: - Delivery

    /// Sends the body in pieces of this many bytes.
    package func dripped(bytes: Int, every interval: Duration) -> SampleBehaviour {
        delivered(.dripped(bytes: max(1, bytes), every: interval))
    }

    /// Sends the head with the whole body's length, and this many bytes of the body; then the connection closes.
    package func cut(afterBytes bytes: Int) -> SampleBehaviour {
        delivered(.stopped(afterBytes: bytes, how: .close))
    }

    /// Sends the head with the whole body's length, and this many bytes of the body; then the connection is reset.
    package func reset(afterBytes bytes: Int) -> SampleBehaviour {
        delivered(.stopped(afterBytes: bytes, how: .reset))
    }

    /// Sends the head with the whole body's length, and this many bytes of the body; then nothing more.
    package func stalled(afterBytes bytes: Int) -> SampleBehaviour {
        delivered(.stopped(afterBytes: bytes, how: .silence))
    }

    private func delivered(_ delivery: Delivery) -> SampleBehaviour {
        var behaviour = self
        behaviour.delivery = delivery
        return behaviour
    }
}
