import NIOCore

/// The time limits for the head and the body of a request, before they are parsed.
///
/// A client that sends a byte now and then would otherwise hold its connection for as long as it wants. This handler
/// does not limit the time between two requests, nor that of an answer.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// The part of a request that the client is sending.
    enum Phase { case nothing, head, body }

    /// The longest time for the head: for the first request from the start of the connection, for others from the first
    /// byte.
    static let headTime = TimeAmount.seconds(15)

    /// The longest time for the body, which is short for every route.
    static let bodyTime = TimeAmount.seconds(30)

    /// The maximum number of bytes of a body that are not content, such as the sizes of chunks and their extensions.
    ///
    /// - SeeAlso: [RFC 9112, section 7.1.1](https://www.rfc-editor.org/rfc/rfc9112#section-7.1.1).
    static let maximumFraming = 16 << 10

    /// Called when a body exceeds ``maximumFraming``.
    var onExcessFraming: () -> Void = {}

    /// The number of bytes of the body so far that are not content, without bytes that came in one part with the head.
    private var framing = 0

    /// Called when the time for a phase is over; returns true to wait for the same time again.
    var onExpiry: (Phase) -> Bool = { _ in false }

    /// The first bytes of a request, for errors about its head.
    struct Beginning {
        private(set) var bytes = ByteBuffer()

        /// The length of the first line so far, in bytes.
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

    /// The part that is being parsed; most heads come in one part, so that ``earlier`` is rarely needed.
    private var current: ByteBuffer?

    /// The beginning of the request that is being read; empty if it came in one part with the end of the previous
    /// request.
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

    /// Begins the time of the body; the gate calls this when it has received a head.
    func headEnded() { go(to: .body) }

    /// Subtracts `count` bytes of content, which the gate has received, from the framing of the body.
    func contentCame(_ count: Int) { framing -= count }

    /// Stops the time; the gate calls this when it has received a whole request, or takes no more of the request.
    func requestEnded() { go(to: .nothing) }

    private func go(to next: Phase) {
        cancel()
        (phase, earlier, current, framing) = (next, nil, nil, 0)
    }

    private func cancel() {
        timer?.cancel()
        timer = nil
    }

    /// Starts the timer of a phase; most requests come whole, and need no timer.
    private func begin(_ context: ChannelHandlerContext) {
        guard timer == nil, phase != .nothing, context.channel.isActive else { return }
        let time = phase == .head ? Self.headTime : Self.bodyTime
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in
            timer = nil
            if onExpiry(phase) { begin(context) }
        }
    }
}

/// A handler that closes the connection of a client that does not read its answer.
///
/// Such a client would otherwise hold the connection, and the answer, for as long as it wants. A slow client that reads
/// a little now and then keeps its connection.
final class AnswerDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    /// The longest time for which a client may read nothing.
    static let time = TimeAmount.seconds(60)

    /// The time between two checks of the unsent bytes; bytes that the system takes before the first check do not count
    /// as read.
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

    /// Checks the number of unsent bytes after ``pollInterval``.
    ///
    /// - Parameters:
    ///   - context: The connection.
    ///   - left: The lowest number of unsent bytes so far.
    ///   - start: The time since which the number has not become lower.
    private func watch(_ context: ChannelHandlerContext, left: Int, since start: NIODeadline) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: Self.pollInterval) { [self] in
            timer = nil
            let now = context.eventLoop.now
            // The bytes that were written and have not been sent.
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
