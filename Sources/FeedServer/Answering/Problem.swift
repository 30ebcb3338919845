import FeedJSON
import HTTPTypes
import Hummingbird
import NIOCore

/// The reason why a request fails, as a document that programs read.
///
/// - SeeAlso: [RFC 9457, problem details for HTTP APIs](https://www.rfc-editor.org/rfc/rfc9457).
struct Problem: Error, Sendable {
    var status: HTTPResponse.Status

    /// The explanation in whole sentences: the fault, the expected form, and the remedy.
    var detail: String
    var fields: HTTPFields = [:]

    /// The reason in a word, for programs; `nil` if the status is precise enough.
    var reason: String?

    init(_ status: HTTPResponse.Status, _ detail: String, _ fields: HTTPFields = [:]) {
        self.status = status
        self.detail = detail
        self.fields = fields
    }

    static let mediaType = "application/problem+json"

    /// The document; `type` is omitted, which means that the problem has no other type than its status.
    var bytes: [UInt8] {
        var json = JSONWriter(.indented)
        json.object {
            $0.member("title", status.reasonPhrase)
            $0.member("status", status.code)
            $0.member("detail", detail)
            $0.member("reason", ifPresent: reason)
        }
        json.separate(with: UInt8(ascii: "\n"))
        return json.bytes
    }
}

extension Problem {
    /// Returns the answer: a page for a browser, otherwise the document; without a body for HEAD, since the client
    /// would take the body for the next answer.
    func response(to request: Request) -> Response {
        var fields = fields
        let isPage = request.wantsPage
        (fields[.contentType], fields[.cacheControl]) = (isPage ? BoardRoutes.mediaType : Self.mediaType, "no-store")
        if isPage { fields.protectPage() }
        let body = ByteBuffer(bytes: isPage ? HTML.problemPage(status.reasonPhrase, detail).bytes : bytes)
        guard request.method != .head else {
            fields[.contentLength] = "\(body.readableBytes)"
            return Response(status: status, headers: fields)
        }
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: body))
    }
}
