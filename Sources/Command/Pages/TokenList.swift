import FeedCore
import FeedEngine
import FeedFormats
import FeedJSON
import Foundation
import Terminal

/// The page of tokens that a server accepts, without their texts, since only hashes are stored.
struct TokenList: Page {
    let tokens: [AccessToken]

    func lines(width: Int?) -> [StyledText] {
        guard !tokens.isEmpty else {
            return [StyledText(" There are no tokens. To add one: aggregate serve tokens add NAME")]
        }
        var grid = TextGrid([.init("TOKEN"), .init("MAY"), .init("STARS OF"), .init("SINCE", dropOrder: 0)])
        for token in tokens {
            grid.add([
                StyledText(token.name, .bold), StyledText(token.isReadOnly ? "read" : "read and change"),
                StyledText(token.owner.rawValue), StyledText(token.createdAt.rfc3339, .dim),
            ])
        }
        return grid.lines(width: width)
    }

    /// Writes the tokens, for example
    /// `{"tokens":[{"name":"kitchen","readOnly":true,"owner":"household","createdAt":"2026-11-21T10:00:00Z"}]}`.
    func write(to json: inout JSONWriter) {
        json.object {
            $0.member("tokens", objects: tokens) { json, token in
                json.member("name", token.name)
                json.member("readOnly", token.isReadOnly)
                json.member("owner", token.owner.rawValue)
                json.member("createdAt", token.createdAt.rfc3339)
            }
        }
    }
}
