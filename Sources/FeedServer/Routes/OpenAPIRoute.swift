import FeedConfiguration
import FeedCore
import FeedJSON
import Foundation
import HTTPTypes

/// `/openapi.json`: all routes, from the same declarations.
///
/// - SeeAlso: [OpenAPI 3.1](https://spec.openapis.org/oas/v3.1.1.html).
enum OpenAPIRoute {
    static func route(describing routes: [Route], version: String) -> Route {
        Route(
            path: "/openapi.json",
            summary: "The routes of this server.",
            name: "openapi",
            mediaTypes: ["application/json"]
        ) { request in
            let all = routes + [route(describing: routes, version: version)]
            return Representation(document(of: all, version: version), request.mediaType, validUntil: .distantFuture)
        }
    }

    private static func document(of routes: [Route], version: String) -> [UInt8] {
        var json = JSONWriter(.indented)
        let paths = Dictionary(grouping: routes, by: \.path).sorted { $0.key < $1.key }
        json.object {
            $0.member("openapi", "3.1.0")
            $0.member("info") {
                $0.object {
                    $0.member("title", "aggregate")
                    $0.member("summary", "What happens next, across feeds that have nothing in common but time.")
                    $0.member("version", version)
                }
            }
            $0.member("paths") {
                $0.object {
                    for (path, routes) in paths {
                        $0.member(path) {
                            $0.object {
                                for route in routes {
                                    $0.member(route.method.rawValue.lowercased()) { $0.value(route) }
                                }
                            }
                        }
                    }
                }
            }
            $0.member("components") {
                $0.object {
                    $0.member("schemas") {
                        $0.object {
                            $0.member("Problem") { $0.problemSchema() }
                            for schema in DocumentSchema.allCases { schema.write(to: &$0) }
                            $0.member("TimeZone") {
                                $0.object {
                                    $0.member("type", "string")
                                    $0.member("enum", TimeZone.knownTimeZoneIdentifiers)
                                }
                            }
                        }
                    }
                    $0.member("securitySchemes") {
                        $0.object { for scheme in RouteAccess.schemes { $0.member(scheme) } }
                    }
                }
            }
        }
        json.separate(with: UInt8(ascii: "\n"))
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func value(_ route: Route) {
        object {
            $0.member("operationId", route.name)
            $0.member("summary", route.summary)
            $0.member("security") { $0.array { for scheme in route.access.security { $0.requirement(scheme) } } }
            if !route.parameters.isEmpty {
                $0.member("parameters") { $0.array { for parameter in route.parameters { $0.value(parameter) } } }
            }
            if route.takesForm { $0.member("requestBody") { $0.loginForm() } }
            $0.member("responses") {
                $0.object {
                    $0.member("\(route.success.code)") {
                        $0.object {
                            $0.member("description", "The answer.")
                            if route.parameters.contains(where: { $0.name == "cursor" }) {
                                $0.member("headers") { $0.object { $0.member("Link") { $0.link() } } }
                            }
                            // A redirect has no content.
                            if route.success != .seeOther {
                                $0.member("content") {
                                    $0.object {
                                        for type in route.mediaTypes { $0.member(type) { $0.schema(of: type, route) } }
                                    }
                                }
                            }
                            if !route.links.isEmpty {
                                $0.member("links") { $0.object { for link in route.links { $0.member(of: link) } } }
                            }
                        }
                    }
                    if route.method == .get {
                        $0.member("304") { $0.object { $0.member("description", "Nothing has changed.") } }
                    }
                    var failures = route.failures
                    for refusal in route.access.failures + RouteAccess.failuresOfAll
                    where !failures.contains(where: { $0.status == refusal.status }) {
                        failures.append(refusal)
                    }
                    if route.method != .get {
                        failures.append((.contentTooLarge, "The request has a body, and a long one."))
                        failures.append((.unsupportedMediaType, "The request has a body, which is not JSON."))
                    }
                    failures.append((.notAcceptable, "Accept has none of the media types that there are."))
                    if !failures.contains(where: { $0.status == .badRequest }) {
                        failures.append(
                            (
                                .badRequest,
                                route.method == .get
                                    ? "A parameter has no meaning; the detail says which."
                                    : "A parameter has no meaning, or the body says something; the detail says which."
                            )
                        )
                    }
                    for failure in failures.sorted(by: { $0.status.code < $1.status.code }) {
                        $0.member("\(failure.status.code)") {
                            $0.problem(failure.reason, waits: failure.status == .tooManyRequests)
                        }
                    }
                }
            }
        }
    }

    /// Writes the fields of the login form.
    private mutating func loginForm() {
        object {
            $0.member("content") {
                $0.object {
                    $0.member("application/x-www-form-urlencoded") {
                        $0.object {
                            $0.member("schema") {
                                $0.object {
                                    $0.member("type", "object")
                                    $0.member("properties") {
                                        $0.object {
                                            for name in ["token", "back"] {
                                                $0.member(name) { $0.object { $0.member("type", "string") } }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private mutating func member(of link: RouteLink) {
        member(link.route) {
            $0.object {
                $0.member("operationId", link.route)
                $0.member("parameters") { $0.object { $0.member(link.parameter, "$response.body#\(link.pointer)") } }
            }
        }
    }

    private mutating func schema(of mediaType: String, _ route: Route) {
        let isDocument = mediaType == "application/json" || mediaType.contains("+json")
        object {
            $0.member("schema") {
                $0.object {
                    if mediaType == "application/json", let schema = route.schema {
                        $0.member("$ref", "#/components/schemas/\(schema)")
                    } else if mediaType != StreamRoute.mediaType {
                        // An event is neither: each has a name, an id and data of its own.
                        $0.member("type", isDocument ? "object" : "string")
                    }
                }
            }
        }
    }

    /// Writes the header with the URL of the next page.
    private mutating func link() {
        object {
            $0.member("description", "The address of the next page, with rel=\"next\"; absent on the last one.")
            $0.member("schema") { $0.object { $0.member("type", "string") } }
        }
    }

    private mutating func problem(_ reason: String, waits: Bool) {
        object {
            $0.member("description", reason)
            if waits {
                $0.member("headers") {
                    $0.object {
                        $0.member("Retry-After") {
                            $0.object {
                                $0.member("description", "After how many seconds to try again.")
                                $0.member("schema") { $0.object { $0.member("type", "integer") } }
                            }
                        }
                    }
                }
            }
            $0.member("content") {
                $0.object {
                    $0.member(Problem.mediaType) {
                        $0.object {
                            $0.member("schema") { $0.object { $0.member("$ref", "#/components/schemas/Problem") } }
                        }
                    }
                }
            }
        }
    }

    fileprivate mutating func problemSchema() {
        object {
            $0.member("type", "object")
            $0.member("required", ["title", "status", "detail"])
            $0.member("properties") {
                $0.object {
                    for (name, type) in [
                        ("title", "string"), ("status", "integer"), ("detail", "string"), ("reason", "string"),
                    ] {
                        $0.member(name) { $0.object { $0.member("type", type) } }
                    }
                }
            }
        }
    }

    private mutating func value(_ parameter: RouteParameter) {
        object {
            $0.member("name", parameter.name)
            $0.member("in", parameter.place.rawValue)
            $0.member("description", parameter.summary)
            if parameter.place == .path { $0.member("required", true) }
            $0.member("schema") {
                guard parameter.repeats else { return $0.schema(of: parameter.form) }
                $0.object {
                    $0.member("type", "array")
                    $0.member("items") { $0.schema(of: parameter.form) }
                    $0.member("maxItems", parameter.maximumCount)
                }
            }
        }
    }

    private mutating func duration() {
        member("type", "string")
        member("pattern", Duration.pattern)
    }

    private mutating func dates() {
        object {
            $0.member("type", "string")
            $0.member("enum", DateArgument.words)
        }
        for format in ["date", "date-time"] {
            object {
                $0.member("type", "string")
                $0.member("format", format)
            }
        }
        object {
            $0.member("type", "string")
            $0.member("pattern", DateArgument.clockPattern)
        }
    }

    private mutating func schema(of form: RouteParameter.Form) {
        object {
            switch form {
            case .text(let pattern, _):
                $0.member("type", "string")
                $0.member("minLength", 1)
                if let pattern { $0.member("pattern", pattern) }
            case .words(let words):
                $0.member("type", "string")
                $0.member("enum", words)
            case .size(let maximum):
                $0.member("type", "integer")
                $0.member("minimum", 1)
                $0.member("maximum", maximum)
            case .flag: $0.member("type", "boolean")
            case .duration: $0.duration()
            case .day:
                $0.member("type", "string")
                $0.member("format", "date")
            case .date: $0.member("anyOf") { $0.array { $0.dates() } }
            case .past:
                $0.member("anyOf") {
                    $0.array {
                        $0.object { $0.duration() }
                        $0.dates()
                    }
                }
            case .timeZone: $0.member("$ref", "#/components/schemas/TimeZone")
            }
        }
    }
}
