import FeedCore

/// A server-sent event, or a heartbeat, which has no data.
struct StreamEvent: Sendable, Hashable {
    /// The last id that the server has sent; `nil` before the first.
    var id: String?

    /// The data; empty for a heartbeat.
    var data: [UInt8] = []
}

/// Reads server-sent events from bytes as they come.
///
/// - SeeAlso: [Server-sent
///   events](https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation).
struct EventReader: Sendable {
    /// The maximum size of an event, including the line that is being read, in bytes.
    private let maximumByteCount: Int

    private var line: [UInt8] = []
    private var endsWithReturn = false
    private var isFirstLine = true
    private var event = StreamEvent()
    private var hasData = false

    /// The last id that the server has sent.
    private(set) var lastID: String?

    /// The time that the server asks a client to wait before it reconnects.
    private(set) var retry: Duration?

    init(maximumByteCount: Int) { self.maximumByteCount = maximumByteCount }

    /// Reads further bytes.
    ///
    /// - Returns: The events that these bytes complete, including those without data, which show that the server is
    ///   alive.
    /// - Throws: ``FeedError`` if an event is too large.
    mutating func read(_ bytes: some Sequence<UInt8>) throws(FeedError) -> [StreamEvent] {
        var events: [StreamEvent] = []
        for byte in bytes {
            if endsWithReturn, byte == UInt8(ascii: "\n") {
                endsWithReturn = false
                continue
            }
            endsWithReturn = byte == UInt8(ascii: "\r")
            guard endsWithReturn || byte == UInt8(ascii: "\n") else {
                line.append(byte)
                guard line.count + event.data.count <= maximumByteCount else {
                    throw FeedError(.malformed, "it sends events of more than \(maximumByteCount >> 20) MiB")
                }
                continue
            }
            if let event = endLine() { events.append(event) }
        }
        return events
    }

    private mutating func endLine() -> StreamEvent? {
        defer { line.removeAll(keepingCapacity: line.count < 1 << 16) }
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isFirstLine = false
        guard !line.isEmpty else {
            defer { (event, hasData) = (StreamEvent(), false) }
            event.id = lastID
            return event
        }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "data":
            if hasData { event.data.append(UInt8(ascii: "\n")) }
            event.data += value
            hasData = true
        // The id is sent back in a header.
        case "id" where value.count <= 1_000 && value.allSatisfy({ (0x21...0x7E).contains($0) }):
            lastID = String(decoding: value, as: UTF8.self)
        case "retry":
            if let milliseconds = Int(String(decoding: value, as: UTF8.self)), (0...3_600_000).contains(milliseconds) {
                retry = .milliseconds(milliseconds)
            }
        default: break
        }
        return nil
    }
}
