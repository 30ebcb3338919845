import NIOCore
import NIOHTTP1
import Synchronization

/// Looks at each new connection before a request goes out on it, and counts the bytes that come in.
///
/// One guard stands before all connections of one client.
final class ConnectionGuard: Sendable {
    private let scope: PeerScope
    private let classify: AddressClassifier
    private let maximumBytes: Int
    private let lastPeer = Mutex<AddressClass?>(nil)

    init(scope: PeerScope, classify: AddressClassifier, maximumBytes: Int) {
        self.scope = scope
        self.classify = classify
        self.maximumBytes = maximumBytes
    }

    /// The class of the peer of the newest connection.
    var lastPeerClass: AddressClass? { lastPeer.withLock { $0 } }

    func admit(_ channel: any Channel) -> EventLoopFuture<Void> {
        if let address = channel.remoteAddress {
            let peer = classify(address)
            lastPeer.withLock { $0 = peer }
            if scope == .publicAddresses, peer != .public {
                let refusal = RefusedPeer(address: address.ipAddress ?? "\(address)", kind: peer)
                return refuse(channel, refusal)
            }
        } else if scope == .publicAddresses {
            return refuse(channel, RefusedPeer(address: "an unknown address", kind: .reserved))
        }
        let limit = maximumBytes
        let namesWholeAddress = scope == .proxy
        return channel.eventLoop.submit {
            let pipeline = channel.pipeline.syncOperations
            let byteLimit = IncomingByteLimit(limit)
            try pipeline.addHandler(byteLimit, position: .first)
            let encoder = try pipeline.handler(type: HTTPRequestEncoder.self)
            try pipeline.addHandler(RequestStart(byteLimit), position: .after(encoder))
            if namesWholeAddress {
                try pipeline.addHandler(WholeAddressTarget(), position: .after(encoder))
            }
        }
    }

    private func refuse(_ channel: any Channel, _ refusal: RefusedPeer) -> EventLoopFuture<Void> {
        channel.close().flatMapThrowing { throw refusal }.flatMapErrorThrowing { _ in throw refusal }
    }
}

/// Which peers a client may talk to.
package enum PeerScope: Sendable, Hashable {
    /// Public addresses only.
    case publicAddresses
    /// Any address: the user named this host. Only connections to it use the client.
    case usersEndpoint(host: String, port: Int)
    /// The peer is a proxy, which looks names up itself and is asked for whole addresses.
    case proxy
    /// The peer is a proxy, which looks names up itself and passes on what it cannot read.
    case tunnel
}

/// A peer on an address that the rules forbid; nothing was sent to it.
struct RefusedPeer: Error {
    var address: String
    var kind: AddressClass
}

/// An answer with more bytes on the wire than the feed allows.
struct TooManyBytes: Error {
    var limit: Int
}

/// Ends a connection that brings more bytes for one request than allowed, whatever they inflate to.
private final class IncomingByteLimit: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let limit: Int
    private var count = 0

    init(_ limit: Int) { self.limit = limit }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        count += unwrapInboundIn(data).readableBytes
        guard count <= limit else {
            context.fireErrorCaught(TooManyBytes(limit: limit))
            return context.close(promise: nil)
        }
        context.fireChannelRead(data)
    }

    /// Begins to count anew, for the answer to the next request.
    ///
    /// Connections are never used for two requests at once.
    func restart() { count = 0 }
}

/// Tells the limit of a request that goes out.
///
/// It stands above TLS, which writes on its own account whenever a publisher makes it.
private final class RequestStart: ChannelOutboundHandler {
    typealias OutboundIn = HTTPClientRequestPart

    private let limit: IncomingByteLimit

    init(_ limit: IncomingByteLimit) { self.limit = limit }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .head = unwrapOutboundIn(data) { limit.restart() }
        context.write(data, promise: promise)
    }
}
