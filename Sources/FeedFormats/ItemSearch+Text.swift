import FeedCore
package import FeedTimeline
import TerminalText

extension ItemSearch {
    /// What to say where not one item was found, in lines for standard error; nothing where no feed has an answer, which
    /// the lines about the feeds say.
    package func lines(on finding: Finding) -> [String] {
        switch finding {
        case .item, .noAnswer: return []
        case .nothing(let nearest):
            let hint = nearest.map { "Did you mean \"\($0)\"?" } ?? "aggregate --format json prints the ids."
            return ["aggregate: there is no item \"\(id.cleaned)\". \(hint)"]
        case .several(let ids):
            return ["aggregate: \(ids.count) items begin with \"\(id.cleaned)\":"] + ids.prefix(20).map { "  \($0)" }
                + (ids.count > 20 ? ["  and \(ids.count - 20) more"] : [])
        }
    }
}
