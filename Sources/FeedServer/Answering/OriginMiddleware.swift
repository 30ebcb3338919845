import FeedConfiguration
import HTTPTypes
import Hummingbird

/// Lets pages of the sites that were named read answers; without any, browsers keep every page from that.
///
/// - SeeAlso: [the CORS protocol](https://fetch.spec.whatwg.org/#http-cors-protocol).
struct OriginMiddleware: RouterMiddleware {
    let settings: ServerSettings

    /// How long a browser need not ask again, in seconds.
    private static let maximumAge = 600

    @concurrent func handle(
        _ request: Request,
        context: ServerContext,
        next: @concurrent (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let origins = settings.current.origins
        var response = try await next(request, context)
        guard !origins.isEmpty else { return response }
        response.headers.append(HTTPField(name: .vary, value: "Origin"))
        guard let origin = request.headers[.origin], origins.contains(where: { $0.text == origin.lowercased() }) else {
            return response
        }
        response.headers[.accessControlAllowOrigin] = origin
        response.headers[.accessControlExposeHeaders] = "ETag, Retry-After, X-Request-Id"
        if request.method == .options, request.headers[.accessControlRequestMethod] != nil {
            response.headers[.accessControlAllowMethods] = "GET, HEAD"
            response.headers[.accessControlAllowHeaders] =
                "Accept, Authorization, If-None-Match, Last-Event-ID, X-Request-Id"
            response.headers[.accessControlMaxAge] = "\(Self.maximumAge)"
        }
        return response
    }
}
