import FeedCore
package import FeedJSON
package import Foundation
package import Terminal

/// The tokens that a server accepts, without their texts, which are stored only as hashes.
package struct TokenList: Page {
    /// One of them.
    package struct Row: Sendable {
        package var name: String
        package var isReadOnly: Bool
        package var owner: String
        package var createdAt: Date

        package init(name: String, isReadOnly: Bool, owner: String, createdAt: Date) {
            (self.name, self.isReadOnly, self.owner, self.createdAt) = (name, isReadOnly, owner, createdAt)
        }
    }

    private let rows: [Row]

    package init(_ rows: [Row]) { self.rows = rows }

    package func lines(width: Int?) -> [StyledText] {
        guard !rows.isEmpty else {
            return [StyledText(" There are no tokens. To add one: aggregate serve tokens add NAME")]
        }
        var grid = TextGrid([.init("TOKEN"), .init("MAY"), .init("STARS OF"), .init("SINCE", dropOrder: 0)])
        for row in rows {
            grid.add([
                StyledText(row.name, .bold), StyledText(row.isReadOnly ? "read" : "read and change"),
                StyledText(row.owner), StyledText(row.createdAt.rfc3339, .dim),
            ])
        }
        return grid.lines(width: width)
    }

    /// For example
    /// `{"tokens":[{"name":"kitchen","readOnly":true,"owner":"household","createdAt":"2026-11-21T10:00:00Z"}]}`.
    package func write(to json: inout JSONWriter) {
        json.object {
            $0.member("tokens", objects: rows) { json, row in
                json.member("name", row.name)
                json.member("readOnly", row.isReadOnly)
                json.member("owner", row.owner)
                json.member("createdAt", row.createdAt.rfc3339)
            }
        }
    }
}
