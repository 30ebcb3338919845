import FeedCore
import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    /// The number of bytes of a body that are read; no route uses any.
    private static let maximumBodySize = 1 << 10

    /// Reads the body of a change, which has to be empty, or an object without members, as some clients send it.
    ///
    /// - Throws: A ``Problem`` for any other body; an `HTTPParserError` for a broken one, which the connection answers.
    func checkBody() async throws {
        let size = Self.maximumBodySize
        let tooLarge = "The body has more than \(size) bytes, but \(named) takes none. Leave it out."
        // A client that names the length may wait for an answer before it sends the body.
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > size {
            throw Problem(.contentTooLarge, tooLarge)
        }
        let body = try await wholeBody(upTo: size, tooLarge)
        let text = String(buffer: body).split(whereSeparator: \.isWhitespace).joined()
        guard !["", "{}"].contains(text) else { return }
        let type = headers[.contentType]?.prefix { $0 != ";" }.lowercased() ?? "application/json"
        guard type == "application/json" || type.hasSuffix("+json") else {
            throw Problem(
                .unsupportedMediaType,
                "The body is of the type \(type.quoted), but \(named) takes none. Leave the body out."
            )
        }
        throw Problem(.badRequest, "The body says something, but \(named) takes none. Leave it out, or send {}.")
    }

    private var named: String { "\(method.rawValue) \(uri.path)" }

    /// Reads the whole body.
    ///
    /// - Throws: A ``Problem`` with a detail if it is longer than a size.
    func wholeBody(upTo size: Int, _ detail: String) async throws -> ByteBuffer {
        do {
            return try await body.collect(upTo: size)
        } catch is NIOTooManyBytesError {
            throw Problem(.contentTooLarge, detail)
        } catch let error as HTTPError where error.status == .contentTooLarge {
            throw Problem(.contentTooLarge, detail)
        }
    }
}
