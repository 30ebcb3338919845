import FeedConfiguration
import FeedCore
import FeedEngine
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import Synchronization

/// The checks before every route, and the headers and records of every answer.
///
/// It is a single middleware, since each middleware costs as much as all of these steps together.
struct RequestMiddleware: RouterMiddleware {
    let settings: ServerSettings
    let routes: [Route]

    /// The endpoints by the paths of their routes; only the router finds an endpoint whose path has parameters.
    let endpoints: [String: Endpoint]
    let clients: ClientRecognition
    let access: AccessCheck
    let log: AccessLog
    let metrics: ServerMetrics?

    @concurrent func handle(
        _ request: Request,
        context: ServerContext,
        next: @concurrent (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let begin = ContinuousClock.now
        let options = settings.current
        var context = context
        let id = request.ownID ?? context.id
        // The key that Hummingbird uses in its own log lines.
        if id != context.id { context.logger[metadataKey: "hb.request.id"] = "\(id)" }
        let tokens = request.withoutToken.tokens
        let request = await clients.recognize(request, &context, options)
        var response: Response
        do {
            try options.checkSite(of: request, context)
            try access.check(request, context, options)
            context.connection.isAccepted = check(again: request, context)
            if let kept = Login.exchanged(tokens, of: request, context) { throw kept }
            // The router ignores an empty part of a path, but a proxy in front does not.
            if request.uri.path.hasEmptyPart { throw HTTPError(.notFound) }
            // The server as a whole: https://www.rfc-editor.org/rfc/rfc9110#section-9.3.7
            let isOfAll = request.method == .options && request.head.path == "*"
            response =
                isOfAll
                ? Response(status: .noContent, headers: [.allow: routes.allowed])
                : try await next(request, context)
            access.mark(&response.headers, for: context.credential)
        } catch let redirect as Redirect {
            response = redirect.response
        } catch let error as HTTPParserError {
            // The connection sends the answer.
            throw error
        } catch {
            let problem = problem(for: error, request, context)
            let login = problem.status == .unauthorized ? Login.redirect(for: request) : nil
            response = login?.response ?? problem.response(to: request)
        }
        let duration = ContinuousClock.now - begin
        finish(&response, to: request, context, id, options, name: name(of: request, context), after: duration)
        return response
    }

    /// Returns the cached answer to a request without a body, with all checks and records, but without a task of its
    /// own; `nil` if the answer is not cached.
    func readyResponse(to head: HTTPRequest, _ context: ServerContext) -> ReadyResponse? {
        let begin = ContinuousClock.now
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        guard [.get, .head].contains(request.method), let endpoint = endpoints[request.uri.path], !request.hasToken,
            var answer = endpoint.readyResponse(to: request)
        else { return nil }
        let options = settings.current
        var context = context
        context.recordSender(of: request, options)
        do {
            try options.checkSite(of: request, context)
            try access.check(request, context, options)
            access.mark(&answer.response.headers, for: context.credential)
        } catch {
            // A browser gets a page or the login, which need more than a body that is ready.
            guard !request.wantsPage else { return nil }
            // Refused before any route, as a request with a task is.
            answer.route = ServerMetrics.noRoute
            answer.response = error.response(to: request)
            answer.body = request.method == .head ? nil : ByteBuffer(bytes: error.bytes)
        }
        let id = request.ownID ?? "\(RequestID())"
        let duration = ContinuousClock.now - begin
        finish(&answer.response, to: request, context, id, options, name: answer.route, after: duration)
        answer.response.headers[.date] = dateText
        return answer
    }

    /// The value of the header `Date`, which is the same for a second.
    private var dateText: String {
        let now = Date()
        let second = Int(now.timeIntervalSince1970)
        return lastDate.withLock { date in
            if date.second != second { date = (second, now.internetText(zone: "GMT")) }
            return date.text
        }
    }

    /// Returns a check that a request with a stream would still be accepted, since tokens and settings change.
    private func check(again request: Request, _ context: ServerContext) -> @Sendable () async -> Bool {
        { [settings, clients, access, head = request.head] in
            let (options, request) = (settings.current, Request(head: head, body: RequestBody(buffer: ByteBuffer())))
            guard await clients.accepts(context.credential) else { return false }
            do {
                try options.checkSite(of: request, context)
                try access.checkCredential(of: request, context, options)
            } catch {
                return false
            }
            return true
        }
    }

    /// Adds the headers of every answer to a response, and logs and counts the response.
    private func finish(
        _ response: inout Response,
        to request: Request,
        _ context: ServerContext,
        _ id: String,
        _ options: ServerPlan,
        name: String,
        after duration: Duration
    ) {
        response.headers.allow(options.origins, toRead: request)
        response.headers[.xRequestID] = id
        metrics?.record(name, response.status, after: duration)
        log.record(
            response.status,
            of: context.client,
            id: id,
            method: request.method.rawValue,
            path: request.uri.path,
            token: context.credential.token?.name,
            duration: duration
        )
    }

    /// Returns the name of a request's route, under which its answers are counted.
    private func name(of request: Request, _ context: ServerContext) -> String {
        let routes = context.endpointPath.flatMap { endpoints[$0]?.routes }
        let method = request.method == .head ? .get : request.method
        return routes?.first { $0.method == method }?.name ?? ServerMetrics.noRoute
    }

    private func problem(for error: any Error, _ request: Request, _ context: Context) -> Problem {
        if let problem = error as? Problem { return problem }
        if let error = error as? HTTPError, error.status == .notFound {
            let here = request.uri.path.hasEmptyPart ? [] : routes.filter { $0.isAt(request.uri.path) }
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

private let lastDate = Mutex((second: Int.min, text: ""))

extension String {
    /// True if the path has an empty part: between two slashes, or after a slash at its end.
    fileprivate var hasEmptyPart: Bool {
        utf8.count > 1 && (utf8.last == UInt8(ascii: "/") || contains("//"))
    }

    /// True if a client's request id can be used: 1 to 128 letters, digits, `-`, `_` and `.`, which are safe in logs.
    var isRequestID: Bool {
        (1...128).contains(utf8.count) && utf8.allSatisfy { $0.isLetterOrDigit || "-_.".utf8.contains($0) }
    }
}
