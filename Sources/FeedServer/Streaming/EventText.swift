import FeedFormats
import FeedTimeline
import NIOCore

/// A server-sent event, as it is sent.
///
/// - SeeAlso: [Server-sent events](https://html.spec.whatwg.org/multipage/server-sent-events.html).
struct EventText {
    /// The type of the event for browsers; `nil` for an id or a comment alone.
    var name: String?

    /// The data: a JSON document, which has no line feed.
    var data: [UInt8] = []

    /// The beginning of a stream: the time after which a client reconnects once it was cut off, in milliseconds.
    static let beginning = ByteBuffer(string: "retry: 1000\n\n")

    static let heartbeat = EventText()
    static let reset = EventText(name: "reset", data: ChangeFormat().document(saying: "reset"))
    static let end = EventText(name: "end", data: ChangeFormat().document(saying: "end"))

    static func change(_ kind: FeedChange.Kind) -> EventText {
        EventText(name: kind.name, data: ChangeFormat().document(of: kind))
    }

    /// Returns the text of the event.
    func bytes(_ id: StreamID? = nil) -> ByteBuffer { Self.bytes(of: [self], id?.description) }

    /// Returns the texts of events, the last one with an id, which a client sends back when it reconnects: a client
    /// that is cut off between the events does not have the id yet.
    static func bytes(of texts: [EventText], _ id: String?) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.reserveCapacity(texts.reduce(64) { $0 + $1.data.count + 64 })
        for (number, text) in texts.enumerated() {
            if number == texts.count - 1, let id { buffer.writeString("id: \(id)\n") }
            if let name = text.name {
                buffer.writeString("event: \(name)\ndata: ")
                buffer.writeBytes(text.data)
                buffer.writeString("\n")
            } else {
                buffer.writeString(":\n")
            }
            buffer.writeString("\n")
        }
        return buffer
    }
}
