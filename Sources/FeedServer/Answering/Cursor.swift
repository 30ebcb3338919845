import Crypto
import Foundation
import HTTPTypes

/// Where a page ends, as a text that clients hand back as it is: what its route needs to go on, and a hash by which a text
/// of another query or a damaged one is found out.
enum Cursor {
    static let parameter = RouteParameter(
        name: "cursor",
        form: .text(pattern: "^[A-Za-z0-9_-]+$", rule: "a text that the next of a page has"),
        summary: "Go on where a page ended: what its next has. With the same parameters."
    )

    private static let hashLength = 9

    /// The text of a page's end.
    ///
    /// - Parameters:
    ///   - fields: What the route needs, without blanks.
    ///   - query: What is asked, which is the same for all pages.
    /// - Returns: The text, for an address.
    static func text(of fields: [String], for query: String) -> String {
        let content = Array(fields.joined(separator: " ").utf8)
        let encoded = Data(hash(of: content, for: query) + content).base64EncodedString()
        return encoded.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Reads a text that a client hands back.
    ///
    /// - Returns: What the route has put in; `nil` where the text is not of this query.
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
    /// A cursor that no page has: it names one that is not there, as a path would.
    static var wrongCursor: Problem {
        Problem(
            .notFound,
            "cursor is not one of this query. Take it from the next of a page before, with the same parameters, or begin"
                + " without it."
        )
    }
}
