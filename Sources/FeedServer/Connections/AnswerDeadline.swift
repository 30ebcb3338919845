import NIOCore

/// Closes the connection of a client that takes nothing of what it is sent.
///
/// It would otherwise hold the connection, and the answer, for as long as it wants. A slow client takes a little now and
/// then, for which it is waited.
final class AnswerDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    /// How long a client may take nothing.
    static let time = TimeAmount.seconds(60)

    /// The time between two looks at what is left: what the system takes at once, before the first, is not the client's.
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

    /// Looks a moment later how much is left of what was written.
    ///
    /// - Parameters:
    ///   - context: The connection.
    ///   - left: The least that was left so far, in bytes.
    ///   - start: The time since when it has been as much.
    private func watch(_ context: ChannelHandlerContext, left: Int, since start: NIODeadline) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: Self.pollInterval) { [self] in
            timer = nil
            let (now, waiting) = (context.eventLoop.now, Self.waitingBytes(of: context.channel))
            if waiting < left {
                watch(context, left: waiting, since: now)
            } else if now - start < Self.time {
                watch(context, left: left, since: start)
            } else {
                context.close(promise: nil)
            }
        }
    }

    /// How much of what was written has not been sent.
    private static func waitingBytes(of channel: any Channel) -> Int {
        (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }
}
