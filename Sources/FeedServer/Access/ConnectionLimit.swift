import FeedConfiguration
import NIOCore
import Synchronization

/// The number of open connections of each client address.
final class ConnectionCounts: Sendable {
    private let counts = Mutex<[ClientAddress: Int]>([:])
    private let maximum: Int

    /// - Parameter maximum: The maximum number of connections of an address.
    init(maximum: Int) { self.maximum = maximum }

    /// - Returns: True if the connection was counted, and false if the address already has the maximum.
    func add(_ client: ClientAddress) -> Bool {
        counts.withLock { counts in
            guard counts[client, default: 0] < maximum else { return false }
            counts[client, default: 0] += 1
            return true
        }
    }

    func remove(_ client: ClientAddress) {
        counts.withLock { counts in
            let count = counts[client, default: 0] - 1
            counts[client] = count > 0 ? count : nil
        }
    }
}

/// Closes a connection at once if its address has too many; this machine and proxies may have any number.
final class ConnectionLimit: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let counts: ConnectionCounts
    private let settings: ServerSettings
    private var counted: ClientAddress?

    init(_ counts: ConnectionCounts, _ settings: ServerSettings) { (self.counts, self.settings) = (counts, settings) }

    func channelActive(context: ChannelHandlerContext) {
        context.fireChannelActive()
        let address = ClientAddress(of: context.channel)
        guard !address.isThisMachine, !address.isAmong(settings.current.trustedProxies) else { return }
        let client = address.limited
        if counts.add(client) { counted = client } else { context.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        if let counted { counts.remove(counted) }
        counted = nil
    }
}
