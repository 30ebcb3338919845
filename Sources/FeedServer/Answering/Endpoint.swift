import FeedCore
import FeedEngine
import FeedRuntime
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A cached answer, which is ready without waiting, and its body.
struct ReadyResponse {
    /// The name of the route.
    var route: String
    var response: Response
    var body: ByteBuffer?
}

/// The routes of a path, one for each method.
struct Endpoint: Sendable {
    let routes: [Route]
    let feeds: ServedFeeds
    let cache: RepresentationCache

    func respond(to request: Request, _ context: ServerContext) async throws -> Response {
        if request.method == .options { return Response(status: .noContent, headers: [.allow: routes.allowed]) }
        let method = request.method == .head ? .get : request.method
        guard let route = routes.first(where: { $0.method == method }) else { throw Problem.noMethod(request, routes) }
        guard let mediaType = MediaTypes.agreed(request.headers[.accept], among: route.mediaTypes) else {
            throw Problem(
                .notAcceptable,
                "Accept has none of the media types that there are: \(route.mediaTypes.joined(separator: ", "))."
            )
        }
        var asked = RouteRequest(
            headers: request.headers,
            mediaType: mediaType,
            route: route.path,
            maySpend: feeds.session.options.fetches && request.isOfThisSite(isSecure: context.isSecure)
                && request.isOfOurs(context),
            feeds: feeds.owned(by: context.owner),
            connection: context.connection
        )
        asked.query = try RouteQuery.read(request.uri.query ?? "", route.parameters)
        for parameter in route.parameters where parameter.place == .path {
            asked.path[parameter.name] = context.parameters.get(parameter.name)
        }
        asked.isSecure = context.isSecure
        if route.takesForm {
            asked.form = try await request.form(atMost: Self.maximumFormSize)
        } else if route.method != .get {
            try await request.checkBody()
        }
        let representation = try await representation(
            of: route,
            asked,
            target: request.head.path ?? "",
            isCompressed: MediaTypes.acceptsGzip(request.headers[.acceptEncoding])
        )
        return response(representation, to: request, of: route)
    }

    private static let maximumFormSize = 2_048

    /// Returns the answer of a route, encoded once for each query as long as nothing has changed.
    private func representation(
        of route: Route,
        _ request: RouteRequest,
        target: String,
        isCompressed: Bool
    ) async throws -> Representation {
        guard route.method == .get, !route.isOpen || route.isForGood else {
            return try await answer(of: route, request)
        }
        let version = route.isForGood ? 0 : await request.feeds.snapshot().version
        let name = Self.name(of: route, request.mediaType, request.feeds.owner, target)
        if let kept = kept(name, version, isCompressed: isCompressed) { return kept }
        let plain: Representation
        if let kept = kept(name, version, isCompressed: false) {
            plain = kept
        } else {
            plain = try await answer(of: route, request)
            cache.keep(plain, for: name, version: version)
        }
        guard isCompressed, plain.isCompressible, let compressed = plain.compressed else { return plain }
        cache.keep(compressed, for: Self.compressed(name), version: version)
        return compressed
    }

    /// Calls the handler of a route; short work is done on the thread of the connection, since on the shared executor
    /// it would wait for each of the other answers.
    private func answer(of route: Route, _ request: RouteRequest) async throws -> Representation {
        if route.isOpen || route.isBrief { return try await route.respond(request) }
        return try await withTaskExecutorPreference(globalConcurrentExecutor) { try await route.respond(request) }
    }

    /// Returns the key of an answer in the cache: the request as it was written.
    ///
    /// The same query with its parameters in another order is cached once more, which costs less than comparing queries
    /// each time.
    private static func name(of route: Route, _ mediaType: String, _ owner: StarOwner, _ target: String) -> String {
        "\(route.name) \(mediaType) \(owner.rawValue) \(target)"
    }

    private static func compressed(_ name: String) -> String { "gzip \(name)" }

    /// Returns the cached answer with a name; `nil` if the answer still has to be made, or compressed.
    private func kept(_ name: String, _ version: UInt64, isCompressed: Bool) -> Representation? {
        let now = feeds.session.clock.now
        if isCompressed, let kept = cache.representation(of: Self.compressed(name), version: version, at: now) {
            return kept
        }
        let plain = cache.representation(of: name, version: version, at: now)
        return isCompressed && plain?.isCompressible != false ? nil : plain
    }

    /// Returns the cached answer to a request without a token, if a request with the same text was answered before;
    /// otherwise `nil`.
    func readyResponse(to request: Request) -> ReadyResponse? {
        guard let route = routes.first(where: { $0.method == .get }), !route.isOpen,
            let mediaType = MediaTypes.agreed(request.headers[.accept], among: route.mediaTypes),
            let snapshot = feeds.knownSnapshot
        else { return nil }
        let name = Self.name(of: route, mediaType, feeds.owner, request.head.path ?? "")
        let isCompressed = MediaTypes.acceptsGzip(request.headers[.acceptEncoding])
        guard let representation = kept(name, snapshot.version, isCompressed: isCompressed) else { return nil }
        let response = response(representation, to: request, of: route)
        let hasBody = request.method == .get && response.status == route.success
        return ReadyResponse(route: route.name, response: response, body: hasBody ? representation.body : nil)
    }

    private func response(_ representation: Representation, to request: Request, of route: Route) -> Response {
        if let redirect = representation.redirect { return redirect.response }
        if let stream = representation.stream {
            return Response(
                status: .ok,
                headers: [.contentType: representation.mediaType, .cacheControl: "no-store"],
                // Without a length, since the stream has no end.
                body: request.method == .head ? ResponseBody { try await $0.finish(nil) } : stream
            )
        }
        var fields: HTTPFields = [
            .eTag: representation.entityTag,
            .cacheControl: route.isForGood ? "public, max-age=31536000, immutable" : cacheControl(representation),
            .contentType: representation.mediaType, .xContentTypeOptions: "nosniff",
        ]
        fields[.vary] = route.mediaTypes.count > 1 ? "Accept, Accept-Encoding" : "Accept-Encoding"
        if representation.mediaType == BoardRoutes.mediaType { fields.protectPage() }
        fields[.contentEncoding] = representation.encoding
        if let next = representation.next { fields[.link] = "<\(next)>; rel=\"next\"" }
        if request.method == .get || request.method == .head,
            request.headers[.ifNoneMatch].map({ representation.isMatched(by: $0) }) ?? false
        {
            (fields[.contentType], fields[.contentEncoding]) = (nil, nil)
            return Response(status: .notModified, headers: fields)
        }
        if request.method == .head {
            fields[.contentLength] = "\(representation.body.readableBytes)"
            return Response(status: route.success, headers: fields)
        }
        return Response(status: route.success, headers: fields, body: ResponseBody(byteBuffer: representation.body))
    }

    /// The maximum time for which a client may cache an answer, in seconds: stars, and refreshes on request, change the
    /// answer before a feed is due.
    private static let maximumAge = 60.0

    /// Returns the value of `Cache-Control`: a client may cache an answer until a feed is due or time changes it.
    private func cacheControl(_ representation: Representation) -> String {
        guard let end = representation.validUntil else { return "no-store" }
        let seconds = min(end, representation.freshUntil ?? end).timeIntervalSince(feeds.session.clock.now)
        return seconds >= 1 ? "max-age=\(Int(min(seconds, Self.maximumAge)))" : "no-cache"
    }
}

extension Representation {
    /// Returns true if a list of validators contains this answer's, by the weak comparison that is defined for
    /// `If-None-Match`.
    ///
    /// - SeeAlso: [RFC 9110, section 13.1.2](https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2).
    func isMatched(by validators: String) -> Bool {
        // Most clients send back the validator that they were given.
        validators == entityTag
            || validators.split(separator: ",").contains { validator in
                let validator = validator.trimmingCharacters(in: .whitespaces)
                return validator == "*" || validator == entityTag || validator == "W/\(entityTag)"
            }
    }
}

extension [Route] {
    /// The methods that routes of one path answer, for the header `Allow`.
    var allowed: String {
        var methods: [String] = []
        for route in self where !methods.contains(route.method.rawValue) { methods.append(route.method.rawValue) }
        if methods.contains("GET") { methods.append("HEAD") }
        return (methods + ["OPTIONS"]).joined(separator: ", ")
    }
}

extension Problem {
    /// Returns the problem of a method that the routes of the path do not have.
    static func noMethod(_ request: Request, _ routes: [Route]) -> Problem {
        Problem(
            .methodNotAllowed,
            "\(request.method.rawValue) means nothing for \(request.uri.path), which takes \(routes.allowed).",
            [.allow: routes.allowed]
        )
    }
}
