package import Foundation

package struct SampleRequest: Sendable {
    package let method: String

    /// The path and the query, as sent.
    package let target: String

    /// The decoded path without the query, such as `/StopPoint/`.
    package let path: String

    /// The decoded parameters of the query, in their order.
    package let query: [(name: String, value: String)]

    /// The headers by lower-case name; repeated headers are joined by commas.
    package let headers: [String: String]

    /// The time of receipt; the sample data is generated relative to it.
    package let date: Date

    package init(method: String = "GET", target: String, headers: [String: String] = [:], date: Date) {
        self.method = method
        self.target = target
        self.headers = headers
        self.date = date
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = Self.decoded(parts.first ?? "/")
        query = (parts.count > 1 ? parts[1] : "").split(separator: "&").map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decoded(sides[0]), sides.count > 1 ? Self.decoded(sides[1]) : "")
        }
    }

    package func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// The path's parts between slashes.
    package var components: [Substring] { path.split(separator: "/") }

    private static func decoded(_ text: Substring) -> String { String(text).removingPercentEncoding ?? String(text) }
}
