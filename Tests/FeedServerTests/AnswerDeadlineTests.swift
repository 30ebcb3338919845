import NIOCore
import NIOEmbedded
import Testing

@testable import FeedServer

/// The maximum time for which a client may take nothing of an answer, by a clock that the test moves.
struct AnswerDeadlineTests {
    private let channel = EmbeddedChannel()

    init() throws {
        try channel.pipeline.syncOperations.addHandler(AnswerDeadline())
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private func setWritable(_ isWritable: Bool) {
        channel.isWritable = isWritable
        channel.pipeline.fireChannelWritabilityChanged()
    }

    private func pass(_ seconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }

    @Test func `a client that takes nothing is cut off`() {
        setWritable(false)
        pass(59)
        #expect(channel.isActive)
        pass(2)
        #expect(!channel.isActive)
    }

    @Test func `what the system takes at once is not taken by the client`() {
        channel.write(ByteBuffer(string: "one"), promise: nil)
        setWritable(false)
        channel.flush()
        pass(59)
        #expect(channel.isActive)
        pass(2)
        #expect(!channel.isActive)
    }

    @Test func `a client that takes all of it may rest`() {
        setWritable(false)
        pass(59)
        setWritable(true)
        pass(600)
        #expect(channel.isActive)
    }

    @Test func `a client that takes a little now and then is waited for`() throws {
        // What is not flushed has not been sent.
        for text in ["one", "two"] { channel.write(ByteBuffer(string: text), promise: nil) }
        setWritable(false)
        pass(59)
        channel.flush()
        pass(2)
        #expect(channel.isActive)
        pass(60)
        #expect(!channel.isActive)
    }
}
