import Foundation
import MeasureKit
import NIOCore
import NIOPosix
import Synchronization

/// Many clients of `/v1/stream` in this process, on one thread, that note when each stamp reaches them.
final class StreamClients: Sendable {
    /// The ages of stamps when they reached clients, in seconds.
    struct Ages {
        /// The first client of each change, the last one, and each client of each change.
        var first: Spread
        var last: Spread
        var all: Spread
    }

    private let channels: [any Channel]
    private let arrivals: Arrivals

    /// Connects to one server after another, and waits until every client has received everything.
    ///
    /// - Throws: An error if a server does not accept this many connections.
    init(count: Int, ports: [Int]) async throws {
        let arrivals = Arrivals()
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup(numberOfThreads: 1))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(StreamReader(arrivals: arrivals))
                }
            }
        var channels: [any Channel] = []
        for number in 0..<count {
            channels.append(try await bootstrap.connect(host: "127.0.0.1", port: ports[number % ports.count]).get())
        }
        (self.channels, self.arrivals) = (channels, arrivals)
        let deadline = ContinuousClock.now + .seconds(120)
        while arrivals.clientCount < count {
            guard ContinuousClock.now < deadline else {
                say("  \(arrivals.clientCount) of \(count) streams were answered")
                throw POSIXError(.ETIMEDOUT)
            }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    /// Waits until changes have reached every client.
    ///
    /// - Throws: An error if a change did not reach them in time.
    func arrivals(ofChanges count: Int) async throws -> Ages {
        let start = ProcessFigures.monotonicNanoseconds
        let deadline = ContinuousClock.now + .seconds(count * 3 + 60)
        while true {
            try await Task.sleep(for: .milliseconds(200))
            let ages = arrivals.ages(since: start)
            let whole = ages.filter { $0.count == channels.count }
            if whole.count >= count {
                return Ages(
                    first: Spread(whole.compactMap { $0.min() }),
                    last: Spread(whole.compactMap { $0.max() }),
                    all: Spread(whole.flatMap { $0 })
                )
            }
            guard ContinuousClock.now < deadline else {
                say("  \(whole.count) of \(ages.count) changes reached all \(channels.count) streams")
                throw POSIXError(.ETIMEDOUT)
            }
        }
    }

    func end() async throws {
        for channel in channels { try? await channel.close() }
    }
}

/// The times at which stamps reached clients.
private final class Arrivals: Sendable {
    private struct State {
        var clients = 0
        var ages: [UInt64: [Double]] = [:]
    }

    private let state = Mutex(State())

    /// The number of clients that have received a stamp.
    var clientCount: Int { state.withLock(\.clients) }

    func record(_ stamp: UInt64, isFirst: Bool) {
        let age = Double(ProcessFigures.monotonicNanoseconds - stamp) / 1e9
        state.withLock {
            if isFirst { $0.clients += 1 } else { $0.ages[stamp, default: []].append(age) }
        }
    }

    func ages(since start: UInt64) -> [[Double]] {
        state.withLock { state in state.ages.filter { $0.key > start }.map(\.value) }
    }
}

private final class StreamReader: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let mark = Array(StampProgram.mark.utf8)

    private let arrivals: Arrivals
    private var latest: UInt64?

    /// The digits of a stamp that has begun to come, or a part of the mark before it.
    private var rest: [UInt8] = []

    init(arrivals: Arrivals) { self.arrivals = arrivals }

    func channelActive(context: ChannelHandlerContext) {
        let request = "GET /v1/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: request)), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = rest + unwrapInboundIn(data).readableBytesView
        var place = bytes.startIndex
        while let found = Self.place(of: Self.mark, in: bytes, from: place) {
            let digits = bytes[(found + Self.mark.count)...].prefix { (48...57).contains($0) }
            // The end of a stamp may not have arrived yet.
            guard digits.endIndex < bytes.endIndex else {
                rest = Array(bytes[found...])
                return
            }
            record(digits.reduce(0) { $0 &* 10 &+ UInt64($1 &- 48) })
            place = digits.endIndex
        }
        rest = Array(bytes[place...].suffix(Self.mark.count - 1))
    }

    /// Returns the offset of a text.
    ///
    /// Searching a collection costs so much more that it would dominate the measurement.
    private static func place(of text: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        bytes.withUnsafeBytes { bytes in
            text.withUnsafeBytes { text in
                var place = start
                while place + text.count <= bytes.count {
                    if bytes[place] == text[0], bytes[place..<(place + text.count)].elementsEqual(text) { return place }
                    place += 1
                }
                return nil
            }
        }
    }

    /// A change arrives as an item and as an event; the first of both counts.
    private func record(_ stamp: UInt64) {
        guard stamp > latest ?? 0 else { return }
        arrivals.record(stamp, isFirst: latest == nil)
        latest = stamp
    }
}
