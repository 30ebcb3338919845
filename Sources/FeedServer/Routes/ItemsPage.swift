import Crypto
import FeedCore
import FeedTimeline
import Foundation
import HTTPTypes

/// The page of the items that a request asks for.
///
/// All pages show the timeline at the instant of the first page, so that no item becomes past or near between two
/// pages. Items of later answers appear if they come after the pages that were read.
struct ItemsPage: Sendable {
    static let parameters: [RouteParameter] = [
        .init(
            "page-size",
            "Answer at most this many items, and where the next ones are; in the layout per-feed the first of each"
                + " feed.",
            .size(maximum: 1_000)
        ),
        Cursor.parameter,
    ]

    /// The number of items of a page if only a cursor is given.
    private static let usualSize = 100

    /// The time after the first page within which further pages can be requested, in seconds.
    private static let longestReading = 86_400.0

    var size: Int

    /// The instant of the first page, and the last item of the previous page; `nil` for the first page.
    var start: (instant: Date, position: Timeline.Position)?

    /// - Returns: `nil` if the request has neither a page size nor a cursor.
    init?(_ request: RouteRequest, now: Date) throws(Problem) {
        let cursor = request.value("cursor")
        guard let size = request.value("page-size").map({ Int($0) }) ?? cursor.map({ _ in Self.usualSize }) else {
            return nil
        }
        self.size = size
        guard let cursor else { return }
        guard let fields = Cursor.fields(of: cursor, for: request.pagedQuery), fields.count == 7,
            let instant = Double(fields[0]), let key = Double(fields[3]), let order = Int(fields[5]),
            instant.isFinite, key.isFinite
        else { throw .wrongCursor }
        let start = Date(timeIntervalSinceReferenceDate: instant)
        guard abs(now.timeIntervalSince(start)) <= Self.longestReading else {
            throw Problem(.notFound, "cursor is of pages that were begun more than a day ago. Begin without it.")
        }
        self.start = (
            start,
            Timeline.Position(
                isUndated: fields[1] == "1",
                ranksAsPast: fields[2] == "1",
                key: key,
                isDay: fields[4] == "1",
                order: order,
                id: LocalID(encoded: fields[6])
            )
        )
    }

    /// Removes all items except those of the page from a timeline, and sets the URL of the next page.
    func cut(_ timeline: inout Timeline, of request: RouteRequest) {
        guard let last = timeline.cutPage(after: start?.position, size: size) else { return }
        let flags = [last.isUndated, last.ranksAsPast, last.isDay].map { $0 ? "1" : "0" }
        let fields = [
            "\(timeline.now.timeIntervalSinceReferenceDate)", flags[0], flags[1], "\(last.key)", flags[2],
            "\(last.order)", last.id.rawValue,
        ]
        timeline.next = request.address(ofPageAt: Cursor.text(of: fields, for: request.pagedQuery))
    }
}

extension RouteRequest {
    private static let pageParameters = ["cursor", "page-size"]

    /// The route and the parameters of the request, without those of the page.
    var pagedQuery: String {
        let query = query.filter { !Self.pageParameters.contains($0.key) }.sorted { $0.key < $1.key }
        return "\([route] + query.flatMap { [$0.key] + $0.value })"
    }

    /// Returns the URL of another page, at this server.
    func address(ofPageAt cursor: String) -> String {
        var query = query
        query["cursor"] = [cursor]
        let pairs = query.sorted { $0.key < $1.key }.flatMap { name, values in
            values.map { "\(name)=\($0.percentEncoded(keeping: "/:"))" }
        }
        return "\(route)?\(pairs.joined(separator: "&"))"
    }
}

/// The end of a page, as an opaque text for clients: the fields that the route needs to continue, and a hash that
/// reveals a damaged text or a text of another query.
enum Cursor {
    static let parameter = RouteParameter(
        "cursor",
        "Go on where a page ended: what its next has. With the same parameters.",
        .text("^[A-Za-z0-9_-]+$", "a text that the next of a page has")
    )

    private static let hashLength = 9

    /// Returns the text of a page's end for a URL, from fields without blanks and the query that all pages share.
    static func text(of fields: [String], for query: String) -> String {
        let content = Array(fields.joined(separator: " ").utf8)
        let encoded = Data(hash(of: content, for: query) + content).base64EncodedString()
        return encoded.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Returns the fields of a text that a client sends back; `nil` if the text is not of this query.
    static func fields(of text: String, for query: String) -> [String]? {
        var encoded = text.replacing("-", with: "+").replacing("_", with: "/")
        encoded += String(repeating: "=", count: (4 - encoded.utf8.count % 4) % 4)
        guard let bytes = Data(base64Encoded: encoded).map(Array.init), bytes.count > hashLength else { return nil }
        let content = Array(bytes.dropFirst(hashLength))
        guard Array(bytes.prefix(hashLength)) == hash(of: content, for: query) else { return nil }
        return String(validating: content, as: UTF8.self)?.split(separator: " ", omittingEmptySubsequences: false)
            .map(String.init)
    }

    private static func hash(of content: [UInt8], for query: String) -> [UInt8] {
        Array(SHA256.hash(data: Array(query.utf8) + [0] + content).prefix(hashLength))
    }
}

extension Problem {
    /// The error of a cursor that belongs to no page: 404, as for a path.
    static var wrongCursor: Problem {
        Problem(
            .notFound,
            "cursor is not one of this query. Take it from the next of a page before, with the same parameters, or begin"
                + " without it."
        )
    }
}
