import HTTPTypes
import Hummingbird
import NIOCore

extension Problem {
    /// Returns the answer, which is a page for a person who has followed a link; it has no body for HEAD, which the
    /// client would take for the next answer.
    func response(to request: Request) -> Response {
        var fields = fields
        let isPage = request.wantsPage
        (fields[.contentType], fields[.cacheControl]) = (isPage ? BoardRoutes.mediaType : Self.mediaType, "no-store")
        if isPage { fields.protectPage() }
        let body = ByteBuffer(bytes: isPage ? Array(ProblemPage(status.reasonPhrase, detail).html.utf8) : bytes)
        guard request.method != .head else {
            fields[.contentLength] = "\(body.readableBytes)"
            return Response(status: status, headers: fields)
        }
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: body))
    }
}
