import FeedBoard
import FeedConfiguration
import FeedCore
import FeedTimeline
import Foundation

/// Questions to a person at a terminal.
package struct Dialogue {
    /// Asks a question; the answer is empty if only Enter is pressed, and `nil` at the end of the input.
    let ask: (_ question: String) -> String?

    /// Asks a question whose answer is not shown while it is typed.
    let askSecretly: (_ question: String) -> String?

    /// Shows a line.
    let tell: (_ line: String) -> Void

    /// The texts in the language of the dialogue.
    var words: Texts = Language.english.texts

    package init(
        ask: @escaping (String) -> String?,
        askSecretly: @escaping (String) -> String?,
        tell: @escaping (String) -> Void
    ) {
        self.ask = ask
        self.askSecretly = askSecretly
        self.tell = tell
    }

    /// Returns a copy of the dialogue in the viewer's language.
    func speaking(_ languages: Languages) -> Dialogue {
        var dialogue = self
        dialogue.words = languages.words.texts
        return dialogue
    }

    /// Asks until there is an answer.
    ///
    /// `question` has no punctuation at its end. `fallback` is the answer if only Enter is pressed, and is shown in
    /// brackets if `question` does not mention it. If `fallback` is not empty, a yes selects it too, unless `isAnswer`
    /// returns true for the typed yes.
    ///
    /// - Throws: An ``ArgumentProblem`` if the input ended.
    func answer(
        to question: String,
        unless fallback: String? = nil,
        isSecret: Bool = false,
        takingAsItIs isAnswer: (_ yes: String) -> Bool = { _ in false }
    ) throws(ArgumentProblem) -> String {
        let hint = fallback.map { $0.isEmpty || question.hasSuffix(words.enterMeans($0)) ? "" : " [\($0)]" } ?? ""
        while true {
            guard let text = (isSecret ? askSecretly : ask)("\(question)\(hint): ") else { throw Self.ended }
            let answer = text.trimmingCharacters(in: .whitespaces)
            if let fallback, answer.isEmpty || !fallback.isEmpty && isYes(answer) && !isAnswer(answer) {
                return fallback
            }
            if !answer.isEmpty { return answer }
            tell("  \(words[.needsAnswer])")
        }
    }

    /// Asks until `check` accepts an answer, and shows the error of each answer that it rejects.
    func answer(
        to question: String,
        unless fallback: String? = nil,
        isSecret: Bool = false,
        takingAsItIs isAnswer: (_ yes: String) -> Bool = { _ in false },
        _ check: (String) throws -> Void
    ) throws -> String {
        while true {
            let text = try answer(to: question, unless: fallback, isSecret: isSecret, takingAsItIs: isAnswer)
            do {
                try check(text)
                return text
            } catch {
                try tell(mistake: error)
            }
        }
    }

    /// Shows the error of an answer.
    ///
    /// - Throws: The error itself if another answer would not help.
    func tell(mistake error: any Error) throws {
        switch error {
        case let problem as ArgumentProblem where problem != Self.ended: tell("  \(problem)")
        case let error as FeedError: tell("  \(error)")
        case let refusal as ConfigurationEditor.Refusal: tell("  \(refusal)")
        case let issues as ConfigurationIssues: tell("  \(issues)")
        case let issues as SettingIssues:
            tell("  \(issues). \(issues.issues.compactMap(\.remedy).joined(separator: " "))")
        default: throw error
        }
    }

    /// Asks for yes or no.
    package func confirms(_ question: String, unless fallback: Bool = true) throws(ArgumentProblem) -> Bool {
        try choice(of: question, or: [], unless: fallback).isYes
    }

    /// Asks for yes, no or one of `names`.
    func choice(
        of question: String,
        or names: [String],
        unless fallback: Bool
    ) throws(ArgumentProblem) -> (isYes: Bool, name: String?) {
        let (yes, no) = (words.yesWords[0], words.noWords[0])
        let others = names.isEmpty ? "" : ", \(words.orFieldToCorrect(names))"
        let mistake = [words[.writeYesOrNo]] + (names.isEmpty ? [] : [words.fieldsToCorrect(names)])
        while true {
            let shown = "\(question) (\(yes)/\(no)\(others))"
            let answer = try answer(to: shown, unless: fallback ? yes : no) { _ in true }.lowercased()
            if isYes(answer) { return (true, nil) }
            if isNo(answer) { return (false, nil) }
            if let name = names.first(where: { $0.lowercased() == answer }) { return (false, name) }
            tell("  \(mistake.joined(separator: " "))")
        }
    }

    func isNo(_ answer: String) -> Bool { (words.noWords + ["n", "no"]).contains(answer.lowercased()) }

    private func isYes(_ answer: String) -> Bool { (words.yesWords + ["y", "yes"]).contains(answer.lowercased()) }

    static let ended = ArgumentProblem("the input ended before all was said. Nothing was written.")
}

// MARK: - Choosing

extension Dialogue {
    /// The number of failed searches after which a question throws the last error.
    private static let failedSearches = 3

    /// Lets a person search for values by words and choose among those found.
    ///
    /// The question names the thing to look for. If `proposes` is true, the question also shows a default, which Enter
    /// or a yes accepts; the result is then empty.
    ///
    /// - Returns: The chosen values; empty if the question is skipped.
    /// - Throws: An ``ArgumentProblem`` if the input ended, or the last error if ``failedSearches`` searches have
    ///   failed.
    func choice(
        of question: String,
        takesSeveral: Bool,
        proposes: Bool = false,
        _ find: (String) async throws -> [SettingMatch]
    ) async throws -> [SettingMatch] {
        var chosen: [SettingMatch] = []
        var failures = 0
        var words = try answer(to: question, unless: "")
        if proposes, isYes(words) { words = "" }
        while !words.isEmpty {
            var matches: [SettingMatch] = []
            do {
                matches = try await find(words).map(self.words.named)
                if matches.isEmpty { tell("  \(self.words[.nothingHasThatName])") }
            } catch let error as FeedError {
                // If the publisher cannot be reached, a code still helps, since it needs no search.
                failures += 1
                guard failures < Self.failedSearches else { throw error }
                tell("  \(error)")
            } catch {
                try tell(mistake: error)
            }
            if let match = matches.first, matches.count == 1, match.isCalled(words) {
                tell("  \(match.value)  \(match.inWords)")
                if !takesSeveral { return [match] }
                if !chosen.contains(where: { $0.value == match.value }) { chosen.append(match) }
                words = try answer(to: self.words[.anotherOne], unless: "")
                continue
            }
            let reply = try reply(to: matches, takesSeveral: takesSeveral, orWords: true)
            if let others = reply.words {
                words = others
                continue
            }
            chosen += reply.chosen.filter { new in !chosen.contains { $0.value == new.value } }
            if !reply.chosen.isEmpty, !takesSeveral { return chosen }
            let next = chosen.isEmpty ? self.words[.otherWords] : self.words[.anotherOne]
            words = try answer(to: next, unless: "")
        }
        return chosen
    }

    /// Lets somebody choose among values by their numbers.
    ///
    /// - Returns: The chosen values; empty for `0`.
    /// - Throws: An ``ArgumentProblem`` if the input ended.
    func choice(among matches: [SettingMatch], takesSeveral: Bool) throws -> [SettingMatch] {
        try reply(to: matches.map(words.named), takesSeveral: takesSeveral, orWords: false).chosen
    }

    /// Lets somebody choose some of a few values by their numbers.
    ///
    /// - Returns: The chosen values; empty for Enter, which takes all.
    /// - Throws: An ``ArgumentProblem`` if the input ended.
    func choiceOfSome(among matches: [SettingMatch]) throws -> [SettingMatch] {
        guard !matches.isEmpty else { return [] }
        list(matches.map(words.named).map { ($0.title, $0.detail ?? "") })
        var chosen: [SettingMatch] = []
        _ = try answer(to: words.choosingSome(among: matches.count), unless: "") { text in
            let numbers = text.split(separator: ",").map { Int($0.trimmingCharacters(in: .whitespaces)) ?? 0 }
            guard numbers.allSatisfy({ (1...matches.count).contains($0) }) else {
                throw ArgumentProblem("Write numbers from 1 to \(matches.count), with commas between them.")
            }
            chosen = numbers.unique.map { matches[$0 - 1] }
        }
        return chosen
    }

    /// Shows numbered pairs of a name and a text, with the names in a column.
    func list(_ values: some Sequence<(String, String)>) {
        let width = values.allSatisfy(\.1.isEmpty) ? 0 : values.map(\.0.count).max() ?? 0
        let digits = "\(Array(values).count)".count
        for (index, (name, text)) in values.enumerated() {
            let number = String(repeating: " ", count: digits - "\(index + 1)".count) + "\(index + 1)"
            let name = name.count < width ? name.padding(toLength: width, withPad: " ", startingAt: 0) : name
            tell("  \(number)  \(name)\(text.isEmpty ? "" : "  \(text)")")
        }
    }

    /// Lets somebody choose among values by their numbers or, if `orWords` is true, write words to search for instead.
    private func reply(
        to matches: [SettingMatch],
        takesSeveral: Bool,
        orWords: Bool
    ) throws -> (chosen: [SettingMatch], words: String?) {
        var reply: (chosen: [SettingMatch], words: String?) = ([], nil)
        if matches.isEmpty { return reply }
        let shown = matches.prefix(20)
        let hasAddresses = shown.contains(where: \.isAddress)
        list(shown.map { hasAddresses ? ($0.inWords, "") : ($0.value, $0.inWords) })
        let more = matches.count - shown.count
        if more > 0 { tell("  \(words.moreToTellApart(more))") }
        let question = words.choosing(among: shown.count, several: takesSeveral, otherWords: orWords, none: true)
        _ = try answer(to: question, unless: "1") { text in
            if orWords, text.contains(where: \.isLetter) {
                reply.words = text
                return
            }
            let numbers = text.split(separator: ",").map { Int($0.trimmingCharacters(in: .whitespaces)) ?? -1 }
            guard numbers.allSatisfy({ (0...shown.count).contains($0) }), takesSeveral || numbers.count == 1 else {
                throw ArgumentProblem(
                    "Write a number from 1 to \(shown.count), or 0 for none."
                        + (takesSeveral ? "" : " Only one can be taken.")
                )
            }
            reply.chosen = numbers.filter { $0 > 0 }.map { shown[$0 - 1] }
        }
        return reply
    }
}

extension SettingMatch {
    /// Returns true if the words are the value or its title, ignoring case and accents, so that no other match can be
    /// meant.
    fileprivate func isCalled(_ words: String) -> Bool {
        [value, title].contains {
            $0.compare(words, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
        }
    }
}

extension Session.Options {
    /// Returns the languages of dialogues about a configuration; if the configuration cannot be read, the user's choice
    /// or the environment's languages.
    func languages(of change: ConfigurationChange) -> Languages {
        (try? change.check()).map(languages(of:)) ?? language.map { Languages($0) } ?? Languages(of: environment)
    }
}
