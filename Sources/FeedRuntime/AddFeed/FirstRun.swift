import FeedBoard
import FeedConfiguration
import FeedCore
import Foundation

/// The questions of the first run, for a country, a city or station, and a calendar; each may be left out.
///
/// The answers change the five feeds that come with the program, and are written as the user's configuration. Without
/// any answer nothing is written. The questions are not asked again, since the run that follows makes the store.
package struct FirstRun {
    private let options: Session.Options
    private let dialogue: Dialogue

    /// Shows what a new feed has found, before it is written.
    private let show: (FeedAddition, FeedAddition.Preview) -> Void

    private var words: Texts { dialogue.words }

    /// Creates the questions.
    ///
    /// - Returns: `nil` if there is a configuration or a store, or no place for them.
    package init?(
        with options: Session.Options,
        asking dialogue: Dialogue,
        showing show: @escaping (FeedAddition, FeedAddition.Preview) -> Void
    ) {
        guard let store = StoreChoice.standard.path(options.environment),
            !FileManager.default.fileExists(atPath: store),
            let change = try? ConfigurationChange(options), change.isNew, (try? change.refuseProtected()) != nil
        else { return nil }
        self.options = options
        self.dialogue = dialogue.speaking(options.languages(of: change))
        self.show = show
    }

    /// Asks the questions, and writes the feeds as they are answered.
    ///
    /// At the end of the input, the questions that are left count as left out.
    package func run() async throws {
        dialogue.tell(words[.firstQuestions])
        do {
            try await ask(words[.firstCountry]) { text in try await set("country", to: text, of: "holidays") }
            try await ask(words[.firstStation]) { text in try await addDepartures(text) }
            try await ask(words[.firstCalendar]) { text in
                let isMail = text.contains("@") && !text.contains("://") && !text.contains("/")
                try await add(isMail ? "caldav" : text, isMail ? ["url=\(text)"] : [], id: "calendar")
            }
        } catch let problem as ArgumentProblem where problem == Dialogue.ended {}
        dialogue.tell(words[.firstEnd])
    }

    /// Asks a question until its answer can be used, or is left out.
    private func ask(_ question: String, _ use: (String) async throws -> Void) async throws {
        while true {
            let text = try dialogue.answer(to: question, unless: "")
            if text.isEmpty || dialogue.isNo(text) { return }
            do { return try await use(text) } catch { try dialogue.tell(mistake: error) }
        }
    }

    /// Sets a feed of the configuration, by the name of a value.
    private func set(_ setting: String, to text: String, of feed: String) async throws {
        var change = try ConfigurationChange(options)
        let name = try change.editor.outline(of: feed).provider
        guard let provider = change.editor.registry.provider(named: name) else { return }
        var names = ValueNames(provider: provider, feed: nil, options: options, dialogue: dialogue, words: words)
        let assignments = try await names.resolved(["\(setting)=\(text)"], besides: [:])
        try change.set(assignments, unset: [], of: feed)
        try change.write()
        let lines = names.remarks.isEmpty ? assignments : names.remarks
        lines.forEach { dialogue.tell("  \($0)") }
    }

    /// Adds the departures of a city, or sets the stop if the text is the name of one in London.
    private func addDepartures(_ text: String) async throws {
        do {
            try await add(text, [], id: "departures")
        } catch let problem as ArgumentProblem where problem != Dialogue.ended {
            do { return try await set("stops", to: text, of: "tfl") } catch is ConfigurationEditor.Refusal {
                throw problem
            }
        }
        var change = try ConfigurationChange(options)
        try change.make { editor, _ throws(ConfigurationEditor.Refusal) in try editor.enable("tfl", false) }
        try change.write()
    }

    private func add(_ source: String, _ assignments: [String], id: String) async throws {
        var addition = try await FeedAddition(source, id: id, assignments, with: options, asking: dialogue)
        let preview = try await addition.preview()
        show(addition, preview)
        if let failure = preview.failure { throw failure }
        if case .written(let line) = try addition.write(after: nil, isSure: true, isForced: false) {
            dialogue.tell(line)
        }
    }
}
