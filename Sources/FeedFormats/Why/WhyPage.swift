import FeedCore
import FeedJSON
package import FeedTimeline
import Foundation
package import TerminalText

/// What `aggregate why` prints: the reasons line by line, or as JSON.
package struct WhyPage: Sendable {
    /// How wide a line may be, in columns of the terminal; `nil` leaves lines whole, as a pipe wants them.
    package var width: Int?
    package var terminal: TerminalStyle

    package init(width: Int? = nil, terminal: TerminalStyle = .none) {
        self.width = width.map { max($0, 1) }
        self.terminal = terminal
    }

    /// The page, its last line ended.
    package func text(of answer: Explanation) -> String {
        var heading = StyledText(" ")
        heading.append(answer.title ?? answer.subject, .bold)
        if answer.title != nil {
            heading.append("  ")
            heading.append(answer.subject, .dim)
        }
        var lines = [heading.cut(to: width)]
        for reason in answer.reasons {
            let style = reason.code.style
            for (index, part) in reason.sentence.cleaned.wrapped(to: width.map { max(8, $0 - 5) }).enumerated() {
                var line = StyledText(index == 0 ? "   \(reason.code.mark) " : "     ", style)
                line.append(part, style)
                lines.append(line.cut(to: width))
            }
        }
        return lines.map { $0.rendered(terminal) + "\n" }.joined()
    }

    /// The answer as JSON, indented, its last line ended.
    ///
    /// `Documentation/why.schema.json` describes it.
    package static func json(of answer: Explanation) -> [UInt8] {
        var json = JSONWriter(.indented)
        json.object {
            $0.member("subject", answer.subject)
            $0.member("title", ifPresent: answer.title)
            $0.member("isShown", answer.isShown)
            $0.member("reasons") {
                $0.array {
                    for reason in answer.reasons {
                        $0.object {
                            $0.member("code", reason.code.rawValue)
                            $0.member("message", reason.sentence)
                        }
                    }
                }
            }
        }
        json.separate(with: UInt8(ascii: "\n"))
        return json.bytes
    }
}

extension Explanation.Reason.Code {
    /// A plus for what brings an item to the screen, a minus for what keeps it away, a dot for the rest.
    fileprivate var mark: String {
        switch self {
        case .fetched, .shown: "+"
        case .notSelected, .notFetched, .failed, .hidden, .missing, .dropped, .duplicate: "-"
        case .stale, .breakerOpen, .budgetSpent, .held, .crashed, .incomplete, .event: "·"
        }
    }

    fileprivate var style: TextStyle {
        switch self {
        case .shown: .good
        case .fetched, .event: .plain
        case .stale, .breakerOpen, .budgetSpent, .held, .crashed, .incomplete, .dropped, .duplicate: .doubtful
        case .notSelected, .notFetched, .failed, .hidden, .missing: .bad
        }
    }
}
