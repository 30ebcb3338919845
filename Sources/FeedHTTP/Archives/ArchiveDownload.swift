import FeedCore
import Foundation
import Synchronization

/// The download of an archive into a temporary file, which goes on where the connection broke, and can be limited to a
/// part of the archive.
final class ArchiveDownload: BodySink {
    private struct State {
        /// The requested positions; `nil` for the whole archive.
        var part: PartialRange?

        /// The position of the next byte, once an answer has begun.
        var next: Int?

        /// The position behind the last byte of the answer, if it is known.
        var end: Int?

        /// The size of the archive, if it is known.
        var size: Int?

        /// The status and headers of the first answer.
        var head: FeedResponse?

        /// The number of bytes that were received, also for answers that were given up.
        var count = 0

        /// A validator for `If-Range`; `nil` if there is none, so that a download cannot be resumed.
        var validator: String? {
            guard let head, head.headers["content-encoding"].map({ $0 == "identity" }) ?? true else { return nil }
            if let tag = head.headers["etag"], tag.hasPrefix("\"") { return tag }
            return head.headers["last-modified"]
        }
    }

    /// A part of an archive to request.
    enum PartialRange: Sendable {
        /// At most this many bytes at its end.
        case tail(Int)
        case bytes(Range<Int>)
    }

    let file: ArchiveFile
    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) throws(FeedError) {
        file = try ArchiveFile.temporary()
        self.limit = limit
    }

    /// Limits the next request to a part of the archive.
    func request(_ part: PartialRange) {
        state.withLock { ($0.part, $0.next, $0.end) = (part, nil, nil) }
    }

    /// Forgets what was received, so that the next request is for the whole archive.
    func restart() throws(FeedError) {
        try file.clear()
        state.withLock { state in
            let count = state.count
            state = State()
            state.count = count
        }
    }

    /// Returns the status and headers of the first answer.
    var head: FeedResponse? { state.withLock { $0.head } }

    /// The size of the archive, if it is known.
    var size: Int? { state.withLock { $0.size } }

    /// The positions that the last answer had, if it was a part and is complete; `nil` otherwise.
    var receivedPart: Range<Int>? {
        state.withLock { state in
            guard let next = state.next, next == state.end else { return nil }
            switch state.part {
            case .tail(let count): return max(0, next - count)..<next
            case .bytes(let range): return range
            case nil: return nil
            }
        }
    }

    var count: Int { state.withLock { $0.count } }

    var headers: [String: String] {
        state.withLock { state in
            var headers: [String: String] = [:]
            switch (state.part, state.next) {
            case (.bytes(let range), let next):
                headers["Range"] = "bytes=\(next ?? range.lowerBound)-\(range.upperBound - 1)"
            case (.tail(let count), nil): headers["Range"] = "bytes=-\(count)"
            case (.tail, let next?): headers["Range"] = "bytes=\(next)-"
            case (nil, let next?) where next > 0 && state.validator != nil: headers["Range"] = "bytes=\(next)-"
            case (nil, _): break
            }
            if !headers.isEmpty { headers["If-Range"] = state.validator }
            return headers
        }
    }

    func begin(_ head: FeedResponse) throws(FeedError) -> Bool {
        switch head.status {
        case 200:
            let length = head.headers["content-length"].flatMap { Int($0) }
            if let length, length > limit { throw .archiveTooLarge(limit) }
            try file.clear()
            state.withLock { state in
                (state.part, state.next, state.end, state.size, state.head) = (nil, 0, nil, length, head)
            }
            return true
        case 206:
            try resume(head)
            return true
        default: return false
        }
    }

    /// Goes on with a part that has to be the requested one, of the same archive.
    private func resume(_ head: FeedResponse) throws(FeedError) {
        let found = head.headers["content-range"].flatMap(ContentRange.init)
        let isAsIs = head.headers["content-encoding"].map { $0 == "identity" } ?? true
        let isSame = state.withLock { state in
            guard let found, isAsIs, state.size ?? found.size == found.size else { return false }
            for name in ["etag", "last-modified"] {
                guard let before = state.head?.headers[name], let now = head.headers[name] else { continue }
                guard before == now else { return false }
            }
            let start: Int
            switch (state.part, state.next) {
            case (_, let next?): start = next
            case (.bytes(let range), nil): start = range.lowerBound
            case (.tail(let count), nil): start = max(0, found.size - count)
            case (nil, nil): return false
            }
            guard found.start == start, found.end > start else { return false }
            if case .bytes(let range)? = state.part, found.end != range.upperBound { return false }
            if state.head == nil { state.head = head }
            (state.next, state.end, state.size) = (start, found.end, found.size)
            return true
        }
        guard isSame else {
            try restart()
            throw FeedError(
                .unreachable,
                "the publisher answered with another part of the archive than was requested, or the archive has changed",
                hint: "Try again later."
            )
        }
        if let found, found.size > limit { throw .archiveTooLarge(limit) }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
        let position = state.withLock { state in
            state.count += bytes.count
            return state.next ?? 0
        }
        let end = state.withLock { $0.end }
        guard bytes.count <= limit - position else { throw .archiveTooLarge(limit) }
        guard bytes.count <= (end ?? limit) - position else {
            throw FeedError(.malformed, "the answer is longer than the part of the archive that it names")
        }
        try file.write(bytes, at: position)
        state.withLock { $0.next = position + bytes.count }
    }
}

/// The value of the header `Content-Range`: `bytes 0-99/1234`.
///
/// - SeeAlso: [RFC 9110, section 14.4](https://www.rfc-editor.org/rfc/rfc9110#section-14.4)
struct ContentRange: Equatable {
    var start: Int
    var end: Int
    var size: Int

    init?(_ text: String) {
        let parts = text.split(whereSeparator: { " -/".contains($0) })
        guard parts.count == 4, parts[0].lowercased() == "bytes", let start = Int(parts[1]), let last = Int(parts[2]),
            let size = Int(parts[3]), start >= 0, start <= last, last < size
        else { return nil }
        (self.start, self.size) = (start, size)
        end = last + 1
    }
}

extension FeedError {
    static func archiveTooLarge(_ limit: Int) -> FeedError {
        FeedError(
            .malformed,
            "the archive is larger than \(limit) bytes",
            hint: "If that is right for this publisher, raise maximumBytes of the feed."
        )
    }
}
