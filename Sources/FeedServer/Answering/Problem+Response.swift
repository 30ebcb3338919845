import HTTPTypes
import Hummingbird
import NIOCore

extension Problem {
    /// The answer; a client that asks for the head alone would take a body for the next answer.
    func response(to request: Request) -> Response {
        var fields = fields
        (fields[.contentType], fields[.cacheControl]) = (Self.mediaType, "no-store")
        let body = ByteBuffer(bytes: bytes)
        guard request.method != .head else {
            fields[.contentLength] = "\(body.readableBytes)"
            return Response(status: status, headers: fields)
        }
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: body))
    }
}
