import NIOCore
import Synchronization

/// The open connections of a listener.
final class ConnectionRegister: Sendable {
    private struct State {
        var connections: [ObjectIdentifier: SampleConnection] = [:]
        var isClosed = false
    }

    private let log: SampleLog
    private let state = Mutex(State())

    init(log: SampleLog) { self.log = log }

    subscript(channel: any Channel) -> SampleConnection? {
        state.withLock { $0.connections[ObjectIdentifier(channel)] }
    }

    /// Closes all connections, including those that are still to come.
    func close() {
        let open = state.withLock { state in
            state.isClosed = true
            return Array(state.connections.values)
        }
        for connection in open { connection.close() }
    }

    @discardableResult
    func open(_ channel: any Channel, speaksHTTP: Bool) -> SampleConnection {
        let connection = SampleConnection(channel, speaksHTTP: speaksHTTP)
        let isClosed = state.withLock { state in
            state.connections[ObjectIdentifier(channel)] = connection
            return state.isClosed
        }
        log.change {
            $0.connections += 1
            $0.openConnections += 1
        }
        channel.closeFuture.whenComplete { [weak self] _ in self?.forget(ObjectIdentifier(channel)) }
        // Not at once: the connection is still being set up.
        if isClosed { channel.eventLoop.execute { connection.close() } }
        return connection
    }

    private func forget(_ channel: ObjectIdentifier) {
        let wasOpen = state.withLock { $0.connections.removeValue(forKey: channel) != nil }
        if wasOpen { log.change { $0.openConnections -= 1 } }
    }
}

/// Adds its connection to the register, and notifies it when the client has ended.
final class ConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let register: ConnectionRegister
    private var connection: SampleConnection?

    init(_ register: ConnectionRegister) { self.register = register }

    func handlerAdded(context: ChannelHandlerContext) {
        connection = register.open(context.channel, speaksHTTP: true)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed? = event as? ChannelEvent { connection?.clientEnded() }
        context.fireUserInboundEventTriggered(event)
    }
}
