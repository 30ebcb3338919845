import FeedCore
import Foundation

/// Questions to a person at a terminal.
package struct Dialogue {
    /// Asks a question, whose answer is empty where only Enter is pressed; `nil` at the end of the input.
    let ask: (_ question: String) -> String?

    /// Shows a line.
    let tell: (_ line: String) -> Void

    package init(ask: @escaping (String) -> String?, tell: @escaping (String) -> Void) {
        self.ask = ask
        self.tell = tell
    }

    /// Asks until there is an answer.
    func answer(to question: String, unless fallback: String? = nil) throws(ArgumentProblem) -> String {
        let hint = fallback.map { $0.isEmpty ? "" : " [\($0)]" } ?? ""
        while true {
            guard let text = ask("\(question)\(hint): ") else { throw Self.ended }
            let answer = text.trimmingCharacters(in: .whitespaces)
            if !answer.isEmpty { return answer }
            if let fallback { return fallback }
        }
    }

    /// Asks for yes or no.
    package func confirms(_ question: String, unless fallback: Bool = true) throws(ArgumentProblem) -> Bool {
        while true {
            let answer = try answer(to: "\(question) (y/n)", unless: fallback ? "y" : "n").lowercased()
            if ["y", "yes"].contains(answer) { return true }
            if ["n", "no"].contains(answer) { return false }
        }
    }

    /// Lets somebody look for values by words and choose among what is found.
    ///
    /// - Parameters:
    ///   - setting: The name of the setting.
    ///   - subject: What to look for.
    ///   - takesSeveral: Whether several may be chosen.
    ///   - find: Finds values.
    /// - Returns: What is chosen; nothing where that is left out.
    /// - Throws: What the search throws, or that the input ended.
    func choice(
        of setting: String,
        _ subject: String,
        takesSeveral: Bool,
        _ find: (String) async throws -> [SettingMatch]
    ) async throws -> [SettingMatch] {
        var words = try answer(to: "\(setting) (\(subject); Enter for the default)", unless: "")
        while !words.isEmpty {
            let matches = try await Array(find(words).prefix(20))
            for (index, match) in matches.enumerated() {
                let distance = match.distance.map { ", \(Int($0.rounded())) m" } ?? ""
                let detail = match.detail.map { " (\($0)\(distance))" } ?? ""
                tell("  \(index + 1)  \(match.value)  \(match.title)\(detail)")
            }
            if matches.isEmpty { tell("  Nothing is called so.") }
            let hint = takesSeveral ? "numbers with commas between" : "its number"
            let question =
                matches.isEmpty
                ? "Other words (Enter for the default)" : "Which one (\(hint), or other words; Enter for 1)"
            let reply = try answer(to: question, unless: "")
            if reply.isEmpty { return Array(matches.prefix(1)) }
            let numbers = reply.split(separator: ",").map { Int($0.trimmingCharacters(in: .whitespaces)) }
            let chosen = numbers.compactMap { $0.flatMap { matches.indices.contains($0 - 1) ? matches[$0 - 1] : nil } }
            if chosen.count == numbers.count { return takesSeveral ? chosen : Array(chosen.prefix(1)) }
            if numbers.contains(where: { $0 != nil }) { tell("  There is no such number.") } else { words = reply }
        }
        return []
    }

    private static let ended = ArgumentProblem("the input ended before all was said. Nothing is written.")
}
