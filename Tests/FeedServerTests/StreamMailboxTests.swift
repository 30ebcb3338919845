import NIOCore
import Testing

@testable import FeedServer

struct StreamMailboxTests {
    private func text(_ count: Int) -> ByteBuffer { ByteBuffer(repeating: 0x61, count: count) }

    private func taken(_ mailbox: StreamMailbox) async -> [Int]? {
        guard case .texts(let texts)? = await mailbox.next() else { return nil }
        return texts.map(\.readableBytes)
    }

    @Test func `what waits is taken at once, in order, also after the end`() async {
        let mailbox = StreamMailbox()
        for count in 1...3 { mailbox.add(text(count)) }
        #expect(await taken(mailbox) == [1, 2, 3])
        mailbox.add(text(4))
        mailbox.finish()
        mailbox.add(text(5))
        #expect(await taken(mailbox) == [4])
        #expect(await mailbox.next() == nil)
    }

    @Test(arguments: [(count: 2_000, size: 1), (count: 6, size: 1 << 20)])
    func `a slow client loses what does not fit, and begins again`(count: Int, size: Int) async throws {
        let mailbox = StreamMailbox()
        for _ in 0..<count { mailbox.add(text(size)) }
        guard case .everything = try #require(await mailbox.next()) else { return #expect(Bool(false)) }
        mailbox.add(text(7))
        mailbox.begin()
        mailbox.add(text(8))
        #expect(await taken(mailbox) == [8])
    }

    @Test func `a client that takes nothing is stuck, until it takes something`() async {
        let mailbox = StreamMailbox()
        #expect(!mailbox.isStuck(for: .zero))
        mailbox.add(text(1))
        #expect(mailbox.isStuck(for: .zero) && !mailbox.isStuck(for: .seconds(3_600)))
        _ = await mailbox.next()
        #expect(!mailbox.isStuck(for: .zero))
        mailbox.overrun()
        #expect(mailbox.isStuck(for: .zero))
    }

    @Test func `one text may be larger than all that may wait`() async {
        let mailbox = StreamMailbox()
        mailbox.add(text(16 << 20))
        #expect(await taken(mailbox) == [16 << 20])
    }

    @Test(
        arguments: [
            ("0badcafe-17", StreamID(epoch: "0badcafe", sequence: 17)), ("a-b-3", StreamID(epoch: "a-b", sequence: 3)),
            ("", nil), ("17", nil), ("a-", nil), ("a-1x", nil), ("a-99999999999999999999", nil),
        ] as [(String, StreamID?)]
    )
    func `an id is read as it was sent`(text: String, id: StreamID?) {
        #expect(StreamID(text) == id)
        if let id { #expect("\(id)" == text) }
    }

    @Test func `the last of several events has the id`() {
        let events = [EventText(name: "a", data: Array("{}".utf8)), EventText(name: "b", data: Array("{}".utf8))]
        let bytes = EventText.bytes(of: events, StreamID(epoch: "e", sequence: 1))
        #expect(String(buffer: bytes) == "event: a\ndata: {}\n\nid: e-1\nevent: b\ndata: {}\n\n")
        #expect(String(buffer: EventText.heartbeat.bytes(nil)) == ":\n\n")
    }
}
