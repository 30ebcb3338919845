import FeedEngine
import NIOCore
import Testing

@testable import FeedServer

/// The texts of a stream.
struct StreamTextTests {
    @Test(arguments: [(count: 2_000, size: 1), (count: 6, size: 1 << 20)])
    func `a client that reads too slowly begins again`(count: Int, size: Int) async {
        let mailbox = Mailbox<ByteBuffer>(wokenBy: nil)
        for _ in 0..<count { mailbox.add(ByteBuffer(repeating: 0x61, count: size)) }
        #expect(await mailbox.next()?.omitted == count)
    }

    @Test func `one text may be larger than all that may wait`() async {
        let mailbox = Mailbox<ByteBuffer>(wokenBy: nil)
        mailbox.add(ByteBuffer(repeating: 0x61, count: 16 << 20))
        #expect(await mailbox.next()?.elements.map(\.readableBytes) == [16 << 20])
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
        let bytes = EventText.bytes(of: events, "e-1")
        #expect(String(buffer: bytes) == "event: a\ndata: {}\n\nid: e-1\nevent: b\ndata: {}\n\n")
        #expect(String(buffer: EventText.heartbeat.bytes()) == ":\n\n")
    }
}
