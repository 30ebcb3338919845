import NIOCore

/// Closes the connection of a client that takes nothing of what it is sent.
///
/// It would otherwise hold the connection, and the answer, for as long as it wants. A slow client takes a little now and
/// then, for which it is waited.
final class AnswerDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    /// How long a client may take nothing.
    static let time = TimeAmount.seconds(60)

    private var timer: Scheduled<Void>?

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        cancel()
        if !context.channel.isWritable { watch(context) }
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

    private func watch(_ context: ChannelHandlerContext) {
        let before = Self.waitingBytes(of: context.channel)
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: Self.time) { [self] in
            timer = nil
            if Self.waitingBytes(of: context.channel) < before { watch(context) } else { context.close(promise: nil) }
        }
    }

    /// How much of what was written has not been sent.
    private static func waitingBytes(of channel: any Channel) -> Int {
        (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }
}
