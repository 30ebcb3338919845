import SamplePublishers

/// A step of a connection below HTTP.
package enum RawStep: Sendable {
    case bytes([UInt8])
    /// A text in UTF-8; line breaks are written as `\r\n`.
    case text(String)
    /// The same bytes many times.
    case repeated([UInt8], times: Int)
    /// Time in which nothing is sent.
    case pause(Duration)
    /// Nothing more until the client closes.
    case silence
    case close
    /// The end of the connection by RST.
    case reset

    /// A text in pieces of some bytes, with a pause after each, such as a slow head.
    package static func slowly(_ text: String, bytes: Int = 1, every interval: Duration) -> [RawStep] {
        let all = Array(text.utf8)
        return stride(from: 0, to: all.count, by: max(1, bytes)).flatMap { start in
            [.bytes(Array(all[start..<min(all.count, start + max(1, bytes))])), .pause(interval)]
        }
    }
}

extension SampleConnection {
    /// Performs the steps in order, and closes the connection.
    func perform(_ steps: [RawStep]) async throws {
        hold()
        for step in steps {
            switch step {
            case .bytes(let bytes): try await send(bytes)
            case .text(let text): try await send(Array(text.utf8))
            case .repeated(let bytes, let times):
                for chunk in SampleBody(parts: [.repeating(bytes, times: times)]).chunks { try await send(chunk) }
            case .pause(let duration): try await pause(duration)
            case .silence: await closed()
            case .close: close()
            case .reset: try await reset()
            }
        }
        close()
    }
}
