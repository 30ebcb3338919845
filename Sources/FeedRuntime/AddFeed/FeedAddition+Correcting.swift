import FeedBoard
import FeedConfiguration
import FeedCore
import Foundation

extension FeedAddition {
    /// The outcome of a question about a feed that was shown.
    package enum Outcome {
        /// The feed was written; a line that says what was done.
        case written(String)
        case unwanted
        /// The mapping has changed, and its preview is to be shown.
        case corrected
    }

    /// Asks whether to write the feed; for JSON, the answer may also be a field of the mapping to correct.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - fallback: The answer that Enter alone stands for.
    ///   - dialogue: The dialogue that asks.
    /// - Returns: `nil` for yes.
    /// - Throws: An ``ArgumentProblem`` if the input ended.
    mutating func outcome(of question: String, unless fallback: Bool, _ dialogue: Dialogue) throws -> Outcome? {
        guard let mapping = proposal.mapping else {
            return try dialogue.confirms(question, unless: fallback) ? nil : .unwanted
        }
        let fields = ProposedMapping.correctable
        while true {
            let choice = try dialogue.choice(of: question, or: fields, unless: fallback)
            guard case .other(let field) = choice else {
                if case .yes = choice { return nil }
                return .unwanted
            }
            do {
                if try correct(field, of: mapping, dialogue) { return .corrected }
            } catch {
                try dialogue.tell(mistake: error)
            }
        }
    }

    /// Lets somebody say which member of the records is a field.
    ///
    /// - Returns: True if the mapping has changed.
    private mutating func correct(_ field: String, of mapping: ProposedMapping, _ dialogue: Dialogue) throws -> Bool {
        guard let mapping = try mapping.correction(of: field, dialogue) else { return false }
        var corrected = proposal
        corrected.adopt(mapping, in: words)
        let before = proposal
        proposal = corrected
        do {
            try replaceChange()
        } catch {
            proposal = before
            throw error
        }
        remarks = []
        corrected.remarks.forEach(dialogue.tell)
        return true
    }
}
