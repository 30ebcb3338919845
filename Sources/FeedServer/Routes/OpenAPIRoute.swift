import FeedJSON
import Foundation
import HTTPTypes

/// `/openapi.json`: all routes, from the same declarations.
///
/// - SeeAlso: [OpenAPI 3.1](https://spec.openapis.org/oas/v3.1.1.html).
enum OpenAPIRoute {
    static func route(describing routes: [Route], version: String) -> Route {
        Route(path: "/openapi.json", summary: "The routes of this server.", name: "openapi") { request in
            let all = routes + [route(describing: routes, version: version)]
            var json = JSONWriter(.indented)
            json.value(document(of: all, version: version))
            json.separate(with: UInt8(ascii: "\n"))
            return Representation(json.bytes, request.mediaType, validUntil: .distantFuture)
        }
    }

    private static func document(of routes: [Route], version: String) -> JSONLiteral {
        let paths = Dictionary(grouping: routes, by: \.path).sorted { $0.key < $1.key }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "aggregate",
                "summary": "What happens next, across feeds that have nothing in common but time.",
                "version": .text(version),
            ],
            "paths": .object(
                paths.map { path, routes in
                    (path, .object(routes.map { ($0.method.rawValue.lowercased(), $0.operation) }))
                }
            ),
            "components": [
                "schemas": .object(
                    [("Problem", part("Problem") ?? [:])] + DocumentSchema.allCases.flatMap(\.definitions)
                        + [("TimeZone", ["type": "string", "enum": .texts(TimeZone.knownTimeZoneIdentifiers)])]
                ),
                "securitySchemes": part("securitySchemes"),
            ],
        ]
    }

    /// The parts of the document that do not depend on the routes.
    private static let parts = try? JSONDocument(PackageResources.openapi_parts_json).root

    fileprivate static func part(_ name: String) -> JSONLiteral? { parts?[name].map { .copy($0) } }
}

extension Route {
    fileprivate var operation: JSONLiteral {
        let unchanged = (method == .get ? OpenAPIRoute.part("unchanged") : nil).map { [("304", $0)] } ?? []
        return [
            "operationId": .text(name),
            "summary": .text(summary),
            "security": .list(security),
            "parameters": parameters.isEmpty ? nil : .list(parameters.map(\.description)),
            "requestBody": takesForm ? OpenAPIRoute.part("loginForm") : nil,
            "responses": .object(
                [("\(success.code)", answer)] + unchanged
                    + allFailures.map { ("\($0.status.code)", Self.problem($0)) }
            ),
        ]
    }

    private var answer: JSONLiteral {
        [
            "description": "The answer.",
            "headers": parameters.contains { $0.name == "cursor" } ? OpenAPIRoute.part("nextPage") : nil,
            // A redirect has no content.
            "content": success == .seeOther
                ? nil : .object(mediaTypes.map { ($0, ["schema": contentSchema(of: $0)]) }),
            "links": links.isEmpty
                ? nil
                : .object(
                    links.map { link in
                        let value: JSONLiteral = .text("$response.body#\(link.pointer)")
                        let parameters: JSONLiteral = .object([(link.parameter, value)])
                        return (link.route, ["operationId": .text(link.route), "parameters": parameters])
                    }
                ),
        ]
    }

    private func contentSchema(of mediaType: String) -> JSONLiteral {
        if mediaType == "application/json", let schema { return ["$ref": .text("#/components/schemas/\(schema)")] }
        // An event has a name, an id and data of its own.
        if mediaType == StreamRoute.mediaType { return [:] }
        return ["type": mediaType == "application/json" || mediaType.contains("+json") ? "object" : "string"]
    }

    /// The failures of the route, by status.
    private var allFailures: [Failure] {
        var all = failures
        func add(_ others: [Failure]) { all += others.filter { other in !all.contains { $0.status == other.status } } }
        add(accessFailures + Self.failuresOfAll)
        if method != .get {
            all.append((.contentTooLarge, "The request has a body, and a long one."))
            all.append((.unsupportedMediaType, "The request has a body, which is not JSON."))
        }
        all.append((.notAcceptable, "Accept has none of the media types that there are."))
        let body = method == .get ? "" : ", or the body says something"
        add([(.badRequest, "A parameter has no meaning\(body); the detail says which.")])
        return all.sorted { $0.status.code < $1.status.code }
    }

    private static func problem(_ failure: Failure) -> JSONLiteral {
        let document: JSONLiteral = ["schema": ["$ref": "#/components/schemas/Problem"]]
        return [
            "description": .text(failure.reason),
            "headers": failure.status == .tooManyRequests ? OpenAPIRoute.part("retryAfter") : nil,
            "content": .object([(Problem.mediaType, document)]),
        ]
    }

    /// The failures that every request may have.
    private static let failuresOfAll: [Route.Failure] = [
        (.requestTimeout, "The request has not come whole in time."),
        (.uriTooLong, "The address is too long."),
        (.misdirectedRequest, "The header Host has none of the server's names."),
        (.requestHeaderFieldsTooLarge, "The header is too long, or has too many fields."),
        (.internalServerError, "The server could not answer; its log says why."),
    ]

    /// The tokens that the route requires, as ``AccessCheck`` enforces: one element suffices; `{}` is for no token.
    ///
    /// An open route requires no token. Reading requires a token if the server is private; a change requires a token
    /// that may change things, unless only this machine can reach the server.
    private var security: [JSONLiteral] {
        if isOpen { return [] }
        return [[:], ["token": []]] + (method == .get ? [["tokenInAddress": []]] : [])
    }

    /// The failures of requests without access.
    private var accessFailures: [Failure] {
        let tooMany: Failure = (.tooManyRequests, "The client's address asks too often; Retry-After says when.")
        if isOpen { return [tooMany] }
        return [
            (.unauthorized, "A token is needed, or the one that was sent is not accepted."),
            (.forbidden, "The token may not do this, or another site's page asks for a change."), tooMany,
        ]
    }
}
