import Logging
import FeedCore
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// Answers every error with a document that says what is wrong.
struct ProblemMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let routes: [Route]

    @concurrent func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HTTPParserError {
            // The connection answers it.
            throw error
        } catch {
            return problem(for: error, request, context).response(to: request)
        }
    }

    private func problem(for error: any Error, _ request: Request, _ context: Context) -> Problem {
        if let problem = error as? Problem { return problem }
        if let error = error as? HTTPError, error.status == .notFound {
            let here = routes.filter { $0.isAt(request.uri.path) }
            if !here.isEmpty { return .noMethod(request, here) }
            return Problem(
                .notFound,
                "There is nothing at \(request.uri.path.quoted). /openapi.json lists what there is."
            )
        }
        if error is CancellationError {
            return Problem(.serviceUnavailable, "The server is ending. Try again in a moment.")
        }
        context.logger.error("A request failed: \(error)")
        return Problem(.internalServerError, "The server could not answer; its log says why.")
    }
}

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

/// Refuses requests that were meant for another host, and changes that another site's page asks for.
///
/// A page whose own name was made to point to this machine sends that name, which is how it is told from the user.
struct HostMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let settings: ServerSettings

    @concurrent func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let host = request.head.authority.map(Self.name) ?? ""
        guard settings.current.isCalled(host) else {
            throw Problem(
                .misdirectedRequest,
                "The request is for the host \(host.quoted), which is not one of this server's names."
                    + " Ask for one of those; whoever runs the server can give it more, under names in its configuration."
            )
        }
        let isReading = [.get, .head, .options].contains(request.method)
        guard isReading || request.isOfThisSite else {
            let page = request.headers[.origin].map { "A page of \($0.quoted)" } ?? "A page of another site"
            throw Problem(.forbidden, "\(page) asks for a change, which only pages of this server may.")
        }
        return try await next(request, context)
    }

    /// The host of `host:port`, without the brackets of an IPv6 address, in lower case.
    static func name(_ authority: String) -> String {
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
            return authority[authority.index(after: authority.startIndex)..<end].lowercased()
        }
        return authority.prefix { $0 != ":" }.lowercased()
    }
}

extension Request {
    /// Whether no page of another site makes it, as far as browsers say so.
    var isOfThisSite: Bool {
        // Where a browser says itself whose page it is, it knows best: a proxy may have left out the port.
        if let site = headers[.secFetchSite] {
            return site == "same-origin" || site == "none" && headers[.origin] == nil
        }
        guard let origin = headers[.origin] else { return true }
        return origin.split(separator: "/").last.map { $0.lowercased() } == head.authority?.lowercased()
    }
}

extension HTTPField.Name {
    /// - SeeAlso: [Fetch Metadata](https://www.w3.org/TR/fetch-metadata/).
    static let secFetchSite = Self("Sec-Fetch-Site").unsafelyUnwrapped
}
