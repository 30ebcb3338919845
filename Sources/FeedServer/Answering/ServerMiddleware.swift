import Logging
import FeedCore
import HTTPTypes
import Hummingbird
import NIOCore

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
        } catch let problem as Problem {
            return problem.response
        } catch let error as HTTPError where error.status == .notFound {
            let here = routes.filter { $0.isAt(request.uri.path) }
            if !here.isEmpty { return Problem.noMethod(request, here).response }
            return Problem(
                .notFound,
                "There is nothing at \(request.uri.path.quoted). /openapi.json lists what there is."
            )
            .response
        } catch is CancellationError {
            return Problem(.serviceUnavailable, "The server is ending. Try again in a moment.").response
        } catch {
            context.logger.error("A request failed: \(error)")
            return Problem(.internalServerError, "The server could not answer; its log says why.").response
        }
    }
}

extension Problem {
    var response: Response {
        var fields = fields
        (fields[.contentType], fields[.cacheControl]) = (Self.mediaType, "no-store")
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
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
                    + " Where it should be, start it with: aggregate serve --name \(host.quotedForShell)"
            )
        }
        let isReading = [.get, .head, .options].contains(request.method)
        if !isReading, let origin = request.headers[.origin] {
            // Where a browser says itself whose page it is, it knows best: a proxy may have left out the port.
            let isOwn =
                request.headers[.secFetchSite].map { $0 == "same-origin" }
                ?? (origin.split(separator: "/").last.map { $0.lowercased() } == request.head.authority?.lowercased())
            guard isOwn else {
                throw Problem(
                    .forbidden,
                    "A page of \(origin.quoted) asks for a change, which only pages of this server may."
                )
            }
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

extension HTTPField.Name {
    /// - SeeAlso: [Fetch Metadata](https://www.w3.org/TR/fetch-metadata/).
    static let secFetchSite = Self("Sec-Fetch-Site").unsafelyUnwrapped
}
