import NIOCore

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

    /// Returns the number of written bytes that have not been sent.
    private static func waitingBytes(of channel: any Channel) -> Int {
        (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }
}
