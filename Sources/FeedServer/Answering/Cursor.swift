import Crypto
import Foundation
import HTTPTypes

/// The end of a page, as an opaque text for clients: the fields that the route needs to continue, and a hash by which a
/// text of another query or a damaged one is recognised.
enum Cursor {
    static let parameter = RouteParameter(
        "cursor",
        "Go on where a page ended: what its next has. With the same parameters.",
        .text("^[A-Za-z0-9_-]+$", "a text that the next of a page has")
    )

    private static let hashLength = 9

    /// Returns the text of a page's end.
    ///
    /// - Parameters:
    ///   - fields: The fields that the route needs, without blanks.
    ///   - query: The query, which is the same for all pages.
    /// - Returns: The text, for a URL.
    static func text(of fields: [String], for query: String) -> String {
        let content = Array(fields.joined(separator: " ").utf8)
        let encoded = Data(hash(of: content, for: query) + content).base64EncodedString()
        return encoded.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Reads a text that a client sends back.
    ///
    /// - Returns: The fields of the route; `nil` if the text is not of this query.
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
    /// The error of a cursor that no page has: 404, as for a path.
    static var wrongCursor: Problem {
        Problem(
            .notFound,
            "cursor is not one of this query. Take it from the next of a page before, with the same parameters, or begin"
                + " without it."
        )
    }
}
