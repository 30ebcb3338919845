import FeedEngine
import NIOCore
import NIOEmbedded
import Testing

@testable import FeedServer

struct StreamWakerTests {
    @Test func `clients are woken in turns between which others are heard, each once`() async throws {
        let loop = NIOAsyncTestingEventLoop()
        let waker = StreamWaker(on: loop)
        let mailboxes = (0..<300).map { _ in Mailbox<ByteBuffer>(wokenBy: waker) }
        var left: [Int] = []
        for text in ["x", "y"] {
            // Nothing is woken before all have something.
            let waiting = try await loop.executeInContext {
                for _ in 0..<2 { for mailbox in mailboxes { mailbox.add(ByteBuffer(string: text)) } }
                return waker.waitingCount
            }
            left.append(waiting)
            await loop.run()
            left.append(waker.waitingCount)
            for _ in 0..<2 {
                await loop.advanceTime(by: .microseconds(200))
                left.append(waker.waitingCount)
            }
        }
        #expect(left == [300, 172, 44, 0, 300, 172, 44, 0])
        await loop.shutdownGracefully()
    }

    @Test func `a client that waits goes on when it is woken`() async {
        let loop = NIOAsyncTestingEventLoop()
        let mailbox = Mailbox<ByteBuffer>(wokenBy: StreamWaker(on: loop))
        async let next = mailbox.next()
        mailbox.add(ByteBuffer(string: "x"))
        await loop.run()
        #expect(await next?.elements == [ByteBuffer(string: "x")])
        await loop.shutdownGracefully()
    }
}
