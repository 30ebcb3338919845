package import FeedBoard
import FeedCore
package import FeedJSON
package import Terminal

/// The reasons why an item or a feed is or is not shown, a line each.
///
/// `Documentation/why.schema.json` describes the document.
extension Explanation: Page {
    package func lines(width: Int?) -> [StyledText] {
        var lines = heading(width: width)
        for reason in reasons {
            let (mark, style) = reason.code.look
            let sentence = reason.sentence.cleaned
            let parts = width.map { sentence.wrappedProse(to: max(8, $0 - 5)) } ?? [sentence]
            for (index, part) in parts.enumerated() {
                let line = StyledText("\(index == 0 ? "   \(mark) " : "     ")\(part)", style)
                // A command stays on one line, which the terminal wraps, so that it can be copied whole.
                lines.append(part.hasPrefix("aggregate ") ? line : line.cut(to: width))
            }
        }
        return lines
    }

    /// Returns the title and the id, the id on a line of its own if both do not fit on one: an id is never cut.
    private func heading(width: Int?) -> [StyledText] {
        let named = StyledText(title ?? subject, .bold).wrapped(to: width.map { $0 - 1 })
        var lines = named.map { .blanks(1) + $0 }
        guard title != nil, let last = lines.indices.last else { return lines }
        let id = StyledText(subject, .dim)
        if width.map({ lines[last].width + 2 + id.width <= $0 }) ?? true {
            lines[last].append(.blanks(2) + id)
        } else {
            lines.append(.blanks(1) + id)
        }
        return lines
    }

    package func write(to json: inout JSONWriter) {
        json.object {
            $0.member("subject", subject)
            $0.member("title", ifPresent: title)
            $0.member("isShown", isShown)
            $0.member("reasons", objects: reasons) { json, reason in
                json.member("code", reason.code.rawValue)
                json.member("message", reason.sentence)
            }
        }
    }
}

extension Explanation.Reason.Code {
    /// The sign and style of a reason: a plus for a reason to show an item, a minus for one to hide it, otherwise a
    /// dot.
    fileprivate var look: (mark: String, style: TextStyle) {
        switch self {
        case .shown: ("+", .good)
        case .fetched: ("+", .plain)
        case .event: ("·", .plain)
        case .stale, .breakerOpen, .budgetSpent, .held, .crashed, .incomplete, .warning: ("·", .doubtful)
        case .dropped, .duplicate: ("-", .doubtful)
        case .notSelected, .notFetched, .hidden: ("-", .dim)
        case .failed, .missing: ("-", .bad)
        }
    }
}
