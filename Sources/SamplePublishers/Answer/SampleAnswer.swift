import FeedCore
package import FeedJSON
package import Foundation

/// A publisher's answer: status, headers and body.
package struct SampleAnswer: Sendable {
    package var status: Int

    /// The publisher's own headers, in the order in which they are sent; see ``headers(sentAt:)``.
    package var headers: [(name: String, value: String)]

    package var body: SampleBody

    /// The files of a ZIP archive; ``body`` is then the archive.
    package var files: [String: [UInt8]]?

    /// True if the body is sent in chunks, without a length.
    package var isChunked = false

    /// True if only the head is sent, as for a HEAD request.
    package var hasNoBody = false

    package init(status: Int = 200, headers: [(name: String, value: String)] = [], body: SampleBody = SampleBody("")) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Returns an answer with a JSON text, and with the content type that the publishers send.
    package static func json(
        status: Int = 200,
        headers: [(name: String, value: String)] = [],
        _ write: (inout JSONWriter) -> Void
    ) -> SampleAnswer {
        var json = JSONWriter()
        write(&json)
        return .json(status: status, headers: headers, body: SampleBody(json.bytes))
    }

    package static func json(
        status: Int = 200,
        headers: [(name: String, value: String)] = [],
        body: SampleBody
    ) -> SampleAnswer {
        SampleAnswer(
            status: status,
            headers: [("content-type", "application/json; charset=utf-8")] + headers,
            body: body
        )
    }

    /// Returns the value of the first header with a name, in any letter case.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Replaces a header's value, or removes the header.
    package mutating func setHeader(_ name: String, _ value: String?) {
        headers.removeAll { $0.name.lowercased() == name.lowercased() }
        if let value { headers.append((name, value)) }
    }

    /// Returns all headers: the date, the publisher's own, and the length of the body.
    ///
    /// The publisher's own `content-length` is sent unchanged. Without one, the length is added, except for a chunked
    /// body, a body of unknown length, and the statuses 204 and 304.
    package func headers(sentAt date: Date) -> [(name: String, value: String)] {
        var all = [("date", date.internetText(zone: "GMT"))] + headers
        if !isChunked, header("content-length") == nil, ![204, 304].contains(status), let count = body.count {
            all.append(("content-length", String(count)))
        }
        return all
    }
}
