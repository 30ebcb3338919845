import NIOCore

/// Limits how long the head and the body of a request may take, before they are parsed.
///
/// A client that sends a byte now and then would otherwise hold its connection for as long as it wants. A connection between
/// two requests may rest, and an answer may take as long as it does.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// What the client sends now.
    enum Phase { case nothing, head, body }

    /// How long the head may take: from the connection's begin for the first request, then from its first byte.
    static let headTime = TimeAmount.seconds(15)

    /// How long the body may take, which no route has much of.
    static let bodyTime = TimeAmount.seconds(30)

    /// The most bytes that a body may have beside its content, such as the sizes of its chunks and extensions of those.
    ///
    /// - SeeAlso: [RFC 9112, section 7.1.1](https://www.rfc-editor.org/rfc/rfc9112#section-7.1.1).
    static let maximumFraming = 16 << 10

    /// Is told that a body has more than that.
    var onExcessFraming: () -> Void = {}

    /// The bytes of the body so far that are not content; what came in one part with the head is not counted.
    private var framing = 0

    /// Is told that the time of a phase is over, and says whether to wait once more.
    var onExpiry: (Phase) -> Bool = { _ in false }

    /// What there is of a request whose head is read, to say what is wrong with it.
    private struct Beginning {
        var bytes = ByteBuffer()
        var lineLength = 0
        var isInLine = true

        /// Whether the first line ends with a line feed that has no carriage return before it.
        var hasBareLineFeed = false

        mutating func add(_ part: ByteBuffer) {
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

    /// What is parsed now; most heads come in one part, of which nobody asks.
    private var current: ByteBuffer?

    private var whole: Beginning {
        var whole = earlier ?? Beginning()
        if let current { whole.add(current) }
        return whole
    }

    /// The first bytes of the request that is read; empty where they came in the same part as the request before.
    var beginning: ByteBuffer { whole.bytes }

    var hasBareLineFeed: Bool { whole.hasBareLineFeed }

    /// How many bytes its first line has so far.
    var lineLength: Int { whole.lineLength }

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
        // The gate says what was in it, before this returns.
        context.fireChannelRead(data)
        if phase == .head, current != nil { earlier = whole }
        if phase == .body, framing > Self.maximumFraming { onExcessFraming() }
        current = nil
        begin(context)
    }

    /// The gate has got a head.
    func headEnded() { go(to: .body) }

    /// The gate has got some content of a body.
    func contentCame(_ count: Int) { framing -= count }

    /// The gate has got a whole request, or takes no more of it.
    func requestEnded() { go(to: .nothing) }

    private func go(to next: Phase) {
        cancel()
        (phase, earlier, current, framing) = (next, nil, nil, 0)
    }

    private func cancel() {
        timer?.cancel()
        timer = nil
    }

    /// Most requests come whole, and need no timer.
    private func begin(_ context: ChannelHandlerContext) {
        guard timer == nil, phase != .nothing, context.channel.isActive else { return }
        let time = phase == .head ? Self.headTime : Self.bodyTime
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in
            timer = nil
            if onExpiry(phase) { begin(context) }
        }
    }
}
