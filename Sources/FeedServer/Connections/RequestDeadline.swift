import NIOCore

/// Limits how long the head and the body of a request may take, before they are parsed.
///
/// A client that sends a byte now and then would otherwise hold its connection for as long as it wants. A connection
/// between two requests may rest, and an answer may take as long as it does.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// The part of a request that the client is sending.
    enum Phase { case nothing, head, body }

    /// The longest time for the head: from the start of the connection for the first request, then from its first byte.
    static let headTime = TimeAmount.seconds(15)

    /// The longest time for the body, which is short for every route.
    static let bodyTime = TimeAmount.seconds(30)

    /// The most bytes that a body may have beside its content, such as the sizes of its chunks and extensions of those.
    ///
    /// - SeeAlso: [RFC 9112, section 7.1.1](https://www.rfc-editor.org/rfc/rfc9112#section-7.1.1).
    static let maximumFraming = 16 << 10

    /// Called when a body has more than that.
    var onExcessFraming: () -> Void = {}

    /// The bytes of the body so far that are not content; those that came in one part with the head are not counted.
    private var framing = 0

    /// Called when the time of a phase is over; returns true to wait once more.
    var onExpiry: (Phase) -> Bool = { _ in false }

    /// The first bytes of a request, for errors about its head.
    struct Beginning {
        private(set) var bytes = ByteBuffer()

        /// The length of its first line so far, in bytes.
        private(set) var lineLength = 0
        private var isInLine = true

        /// True if the first line ends with a line feed that has no carriage return before it.
        private(set) var hasBareLineFeed = false

        fileprivate mutating func add(_ part: ByteBuffer) {
            bytes.writeBytes(part.readableBytesView.prefix(RequestDeadline.beginningLength - bytes.readableBytes))
            guard isInLine else { return }
            let end = part.readableBytesView.firstIndex(of: UInt8(ascii: "\n"))
            lineLength += end.map { $0 - part.readerIndex } ?? part.readableBytes
            isInLine = end == nil
            if let end, end > part.readerIndex {
                hasBareLineFeed = part.getInteger(at: end - 1, as: UInt8.self) != UInt8(ascii: "\r")
            }
        }
    }

    private static let beginningLength = 32
    private var earlier: Beginning?

    /// The part that is being parsed; most heads come in one part, so that it is rarely needed.
    private var current: ByteBuffer?

    /// The beginning of the request that is read; empty if it came in the same part as the request before.
    var beginning: Beginning {
        var beginning = earlier ?? Beginning()
        if let current { beginning.add(current) }
        return beginning
    }

    private var phase = Phase.head
    private var timer: Scheduled<Void>?

    func handlerAdded(context: ChannelHandlerContext) { if context.channel.isActive { begin(context) } }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { cancel() }

    func channelInactive(context: ChannelHandlerContext) {
        cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        if phase == .nothing { phase = .head }
        current = phase == .head ? bytes : nil
        if phase == .body { framing += bytes.readableBytes }
        // The gate reports the contents of the part before this returns.
        context.fireChannelRead(data)
        if phase == .head, current != nil { earlier = beginning }
        if phase == .body, framing > Self.maximumFraming { onExcessFraming() }
        current = nil
        begin(context)
    }

    /// Begins the time of the body, since the gate has got a head.
    func headEnded() { go(to: .body) }

    /// Subtracts content of a body, which the gate has got.
    func contentCame(_ count: Int) { framing -= count }

    /// Stops the time, since the gate has got a whole request, or takes no more of it.
    func requestEnded() { go(to: .nothing) }

    private func go(to next: Phase) {
        cancel()
        (phase, earlier, current, framing) = (next, nil, nil, 0)
    }

    private func cancel() {
        timer?.cancel()
        timer = nil
    }

    /// Starts the timer of a phase; most requests come whole, and need none.
    private func begin(_ context: ChannelHandlerContext) {
        guard timer == nil, phase != .nothing, context.channel.isActive else { return }
        let time = phase == .head ? Self.headTime : Self.bodyTime
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in
            timer = nil
            if onExpiry(phase) { begin(context) }
        }
    }
}

/// Closes the connection of a client that does not read what it is sent.
///
/// It would otherwise hold the connection, and the answer, for as long as it wants. A slow client that reads a little
/// now and then is not closed.
final class AnswerDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    /// The longest time for which a client may read nothing.
    static let time = TimeAmount.seconds(60)

    /// The time between two looks at the rest: the bytes that the system takes before the first do not count as read.
    private static let pollInterval = TimeAmount.seconds(1)

    private var timer: Scheduled<Void>?

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        cancel()
        if !context.channel.isWritable { watch(context, left: .max, since: context.eventLoop.now) }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        cancel()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { cancel() }

    private func cancel() {
        timer?.cancel()
        timer = nil
    }

    /// Checks a moment later how much is left of what was written.
    ///
    /// - Parameters:
    ///   - context: The connection.
    ///   - left: The least that was left so far, in bytes.
    ///   - start: The time since which that much has been left.
    private func watch(_ context: ChannelHandlerContext, left: Int, since start: NIODeadline) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: Self.pollInterval) { [self] in
            timer = nil
            let now = context.eventLoop.now
            // What was written and has not been sent.
            let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
            if waiting < left {
                watch(context, left: waiting, since: now)
            } else if now - start < Self.time {
                watch(context, left: left, since: start)
            } else {
                context.close(promise: nil)
            }
        }
    }
}
