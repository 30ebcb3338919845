import FeedCore
import Testing

@testable import FeedClient

@Suite struct EventReaderTests {
    @Test(arguments: [
        ("event: state\ndata: {}\nid: a-1\n\n", [StreamEvent(id: "a-1", data: Array("{}".utf8))]),
        ("id: a-1\n:\n\ndata:x\n\n", [StreamEvent(id: "a-1"), StreamEvent(id: "a-1", data: [0x78])]),
        ("data: a\r\ndata: b\r\n\r\n", [StreamEvent(data: Array("a\nb".utf8))]),
        ("data: a\rdata\r\r", [StreamEvent(data: Array("a\n".utf8))]),
        ("\u{FEFF}data:  a\n\n", [StreamEvent(data: Array(" a".utf8))]),
        ("retry: 1000\n\nid: a b\nfuture: x\ndata: é\n\n", [StreamEvent(), StreamEvent(data: Array("é".utf8))]),
        ("data: never ended\n", []),
    ])
    func `events are read as browsers read them, in pieces of any size`(text: String, expected: [StreamEvent]) throws {
        let bytes = Array(text.utf8)
        for size in [1, 2, 3, 1_000] {
            var reader = EventReader(maximumByteCount: 1_000)
            var events: [StreamEvent] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                events += try reader.read(bytes[start..<min(start + size, bytes.count)])
            }
            #expect(events == expected, "pieces of \(size)")
        }
    }

    @Test func `the server says when to come again, within reason`() throws {
        var reader = EventReader(maximumByteCount: 1_000)
        _ = try reader.read("retry: 2500\n\n".utf8)
        #expect(reader.retry == .milliseconds(2_500))
        _ = try reader.read("retry: -1\nretry: soon\nretry: 99999999999\n\n".utf8)
        #expect(reader.retry == .milliseconds(2_500))
    }

    @Test func `an event that never ends is refused`() throws {
        var reader = EventReader(maximumByteCount: 1_000)
        #expect(throws: FeedError.self) { try reader.read(String(repeating: "x", count: 1_001).utf8) }
        var lines = EventReader(maximumByteCount: 1_000)
        #expect(throws: FeedError.self) { try lines.read(String(repeating: "data: 12345678\n", count: 200).utf8) }
    }
}
