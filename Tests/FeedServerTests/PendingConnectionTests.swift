import FeedServer
import NIOCore
import NIOEmbedded
import Testing

struct PendingConnectionTests {
    private func connection(over channel: NIOAsyncTestingChannel) async throws -> PendingConnection<
        ByteBuffer, ByteBuffer
    > {
        try await channel.testingEventLoop.executeInContext {
            PendingConnection(try NIOAsyncChannel(wrappingChannelSynchronously: channel))
        }
    }

    @Test func `a connection that nobody takes is closed`() async throws {
        let channel = NIOAsyncTestingChannel()
        _ = try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).get()
        _ = try await connection(over: channel)
        try await channel.closeFuture.get()
        #expect(!channel.isActive)
    }

    @Test func `one that is taken is its taker's`() async throws {
        let channel = NIOAsyncTestingChannel()
        _ = try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).get()
        let taken = try await connection(over: channel).consume()
        try await taken.executeThenClose { _, outbound in
            #expect(channel.isActive)
            try await outbound.write(ByteBuffer(string: "a"))
        }
        #expect(try await channel.readOutbound(as: ByteBuffer.self) == ByteBuffer(string: "a"))
        try await channel.closeFuture.get()
    }
}
