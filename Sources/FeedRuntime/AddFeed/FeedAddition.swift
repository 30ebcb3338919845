import FeedBoard
import FeedConfiguration
package import FeedCore
import FeedJSON
import FeedTimeline
import Foundation

/// A feed that is being added: its source is recognised, its settings are asked for, its items are previewed, and then
/// it is written.
package struct FeedAddition {
    /// The configuration with the new feed.
    var change: ConfigurationChange

    /// The feed's id.
    package private(set) var id = ""

    /// The facts found about the source, a sentence each.
    package internal(set) var remarks: [String] = []
    let options: Session.Options
    let dialogue: Dialogue?

    /// The texts in the viewer's language, also without a dialogue.
    let words: Texts

    /// The categories that the user wants to see; all if empty.
    let categories: [String]

    /// The settings given by the user or found by questions, such as `radius=500`.
    var assignments: [String]

    /// The assignments that are part of a mapping of what a program prints, which is not known yet.
    var programAssignments: [String] = []

    /// The source of the feed, once it is known.
    var source: AddedSource?

    var proposal = FeedProposal("", name: nil)

    /// The values that the user has chosen among those of a search.
    var chosen: Set<String> = []

    /// The chosen values that sample publishers have invented.
    var samples: [String] = []

    /// The reasons not to write the feed without a confirmation, a sentence each.
    private var objections: [String] = []

    /// True if the user has not chosen the feed's id, so that another id may be used.
    private var isIDFree = false

    /// Recognises a source and adds a feed to the text of the configuration, which is not written yet.
    ///
    /// `what` is an address, a path or the name of a provider; without it, the dialogue asks. Assignments have the form
    /// of `--set`, such as `radius=500`. Without categories, the feed shows all. `point` is a point to look around: the
    /// source is searched for there unless it is said. If `isShown` is true, the lines are only shown, so the file need
    /// not be writable.
    ///
    /// - Throws: ``ArgumentProblem``, ``FeedCore/FeedError`` if the source cannot be read,
    ///   ``FeedConfiguration/ConfigurationEditor/Refusal``.
    package init(
        _ what: String?,
        id: String?,
        _ assignments: [String],
        categories: [String] = [],
        near point: Coordinates? = nil,
        with options: Session.Options,
        isShown: Bool = false,
        asking dialogue: Dialogue?
    ) async throws {
        let made = try ConfigurationChange(options, startsEmpty: true)
        var options = options
        options.registry = made.editor.registry
        self.options = options
        let (what, assignments) = Self.meant(what, assignments, among: options.registry)
        if !isShown { try made.refuseProtected() }
        let languages = options.languages(of: made)
        let dialogue = dialogue.map { $0.speaking(languages) }
        (self.dialogue, change, words) = (dialogue, made, languages.words.texts)
        self.categories = categories
        let filter = categories.isEmpty ? [] : ["include.categories=\(RawSetting.argument(categories))"]
        // The source may take as long at each later fetch as now.
        let timeout = options.deadline.map { "timeout=\($0.shortText)" }
        let isSaid = assignments.contains { $0.hasPrefix("timeout=") }
        if let id {
            try Self.check(id)
            self.id = id
        }
        self.assignments = assignments + filter + (isSaid ? [] : [timeout].compactMap(\.self))
        if let source = try Self.source(
            what,
            near: point,
            besides: assignments,
            choice,
            among: options.registry,
            change.place
        ) {
            proposal = try await self.proposal(for: source, near: point)
        } else {
            guard let dialogue else {
                throw ArgumentProblem("say what to add: an address, a file, or a provider such as tfl-arrivals.")
            }
            dialogue.tell(dialogue.words[.whatToAdd])
            // Those of files are too many for a list; words find them.
            let manifests = options.registry.providers.filter { !$0.isDeclared }.map(\.manifest)
            for (index, manifest) in manifests.enumerated() {
                dialogue.tell("  \(index + 1)  \(manifest.name)  \(dialogue.words.summary(manifest.profile.summary))")
            }
            proposal = try await self.proposal(
                asking: dialogue.words[.add],
                among: manifests.map(\.name),
                dialogue
            )
        }
        // This is computed before the new feed is added, which has the same source.
        let sameSource = sameSource
        remarks = proposal.remarks + remarks + sameSource
        try await resolveNames()
        if !samples.isEmpty { objections = [words.areSamples(samples)] }
        remarks += objections
        if let dialogue {
            // The user reads them before the next question.
            remarks.forEach(dialogue.tell)
            remarks = []
        }
        let taken = Set(change.editor.ids)
        let free = proposal.id(besides: taken)
        let chosen =
            try id
            ?? dialogue?.answer(to: dialogue?.words[.idOfFeed] ?? "", unless: free) { id in
                try Self.check(id)
                if taken.contains(id) { throw ArgumentProblem("there is a feed \(id.quoted) already.") }
            }
        (self.id, isIDFree) = (chosen ?? free, chosen == nil)
        try Self.check(self.id)
        try add(to: &change, called: self.id)
        try change.check()
        if let twin = change.twin(of: self.id) {
            objections.append(sameSource.first ?? words.sameFeed(as: twin))
            if sameSource.isEmpty { say(words.sameFeed(as: twin)) }
        } else if sameSource.isEmpty, let other = change.feedWithSameSecretAddress(as: self.id) {
            if change.isSame(self.id, as: other) { objections.append(words.sameSecretAddress(as: other)) }
            say(words.sameSecretAddress(as: other))
        }
    }

    /// Returns the source that the user names, by words or by a point; `nil` if it has to be asked for.
    private static func source(
        _ what: String?,
        near point: Coordinates?,
        besides assignments: [String],
        _ choice: SourceChoice,
        among registry: FeedRegistry,
        _ place: PathPlace
    ) throws(ArgumentProblem) -> AddedSource? {
        let named = try what.map { text throws(ArgumentProblem) in
            try AddedSource(text, among: registry, from: place, by: choice)
        }
        guard let point else { return named }
        guard case .provider(let provider)? = named else { return named ?? registry.value(near: point) }
        let isSaid = { (name: String) in assignments.contains { $0.hasPrefix("\(name)=") } }
        guard let setting = provider.sourceSearch?.setting, ![setting, "file"].contains(where: isSaid) else {
            return named
        }
        return provider.value(near: point)
    }

    /// The choice among providers that know the same name.
    var choice: SourceChoice {
        SourceChoice(dialogue: dialogue, country: Languages.country(of: options.environment))
    }

    /// Shows a sentence in the dialogue, or adds it to the remarks.
    private mutating func say(_ sentence: String) {
        if let dialogue { dialogue.tell(sentence) } else { remarks.append(sentence) }
    }

    /// Takes the provider that asks an address as the source, with the settings with which it does, or else the address or
    /// file from the assignments, if `what` is the provider for JSON and the mapping
    /// is still to be found.
    private static func meant(
        _ what: String?,
        _ assignments: [String],
        among registry: FeedRegistry
    ) -> (what: String?, assignments: [String]) {
        if let address = what.flatMap({ URL(string: $0.withWebScheme) }), address.host() != nil,
            let (provider, settings) = registry.provider(asking: address)
        {
            return (provider.name, settings.sorted { $0.key < $1.key }.map { "\($0)=\($1)" } + assignments)
        }
        let place = assignments.firstIndex { $0.hasPrefix("url=") || $0.hasPrefix("file=") }
        guard let place, what.flatMap(registry.provider)?.manifest.reads == .json, !assignments[place].contains("={"),
            !isWholeMapping(assignments)
        else { return (what, assignments) }
        var others = assignments
        return (others.remove(at: place).split(separator: "=", maxSplits: 1).last.map(String.init), others)
    }

    /// Returns true if the assignments contain a complete mapping, so that none has to be found.
    private static func isWholeMapping(_ assignments: [String]) -> Bool {
        let fields = assignments.first { $0.hasPrefix("fields=") }?.dropFirst("fields=".count)
        let said = fields.flatMap { try? JSONDocument(String($0)).root }
        return said?["id"] != nil && said?["title"] != nil && assignments.contains { $0.hasPrefix("records=") }
    }

    /// A remark that another feed already reads the same source; empty if there is no such feed.
    private var sameSource: [String] {
        let places = ["url", "file", "command"]
        guard let place = proposal.settings.first(where: { places.contains($0.name) }) else { return [] }
        let wanted = RawSetting(place.value).json
        let records = proposal.settings.first { $0.name == "records" }.map { RawSetting($0.value).json }
        let others = change.editor.ids.filter { id in
            // A feed with another list of the same answer is a different feed.
            guard let settings = (try? change.editor.outline(of: id))?.settings, let raw = settings[place.name],
                settings["records"].map(\.json) == records
            else { return false }
            return (raw.text.map { RawSetting.text($0.withWebScheme) } ?? raw).json == wanted
        }
        return others.first.map { [words.sameSource(as: $0)] } ?? []
    }

    private func add(to change: inout ConfigurationChange, called id: String) throws {
        let feed = proposal.feed(called: id)
        try change.make { editor, _ throws(ConfigurationEditor.Refusal) in try editor.add([feed]) }
        try change.set(assignments, unset: [], of: id)
    }

    private static func check(_ id: String) throws(ArgumentProblem) {
        guard FeedID(id) != nil else { throw ArgumentProblem("the id \(id.quoted) must be \(FeedID.rule).") }
    }

    /// Replaces the names in the assignments by the setting values that they mean.
    mutating func resolveNames() async throws {
        guard let provider = options.registry.provider(named: proposal.provider) else { return }
        var names = ValueNames(provider: provider, feed: nil, options: options, dialogue: dialogue, words: words)
        (names.chosen, names.folder) = (chosen, change.source.folder)
        assignments = try await names.resolved(assignments, besides: try given(to: provider))
        remarks += names.remarks
        samples += names.samples
    }

    /// Returns the settings of a provider that are given so far.
    func given(to provider: Provider) throws -> [String: RawSetting] {
        var given: [String: RawSetting] = [:]
        for assignment in assignments {
            let (path, value) = try change.editor.setting(assignment, of: provider.manifest.name, from: change.place)
            if path.count == 2, path[0] == "settings", case .name(let name) = path[1] {
                given[name] = RawSetting(value)
            }
        }
        return given
    }
}

// MARK: - Writing

extension FeedAddition {
    /// Writes the feed, unless there are objections.
    ///
    /// `failure` is the error if the source could not be read. `isSure` is true if the user has agreed beforehand.
    /// `isForced` writes the feed even if its source could not be read, another feed reads the same source, or its
    /// values come from sample publishers.
    ///
    /// - Throws: The objections, or the reason why the file cannot be written.
    package mutating func write(after failure: FeedError?, isSure: Bool, isForced: Bool) throws -> Outcome {
        if let dialogue, !isSure {
            let isDoubtful = !objections.isEmpty || proposal.isSecretInPlain
            let question = dialogue.words.writeThis(hasFailed: failure != nil, isDoubtful: isDoubtful)
            let isLikely = failure == nil && !isDoubtful
            if let other = try outcome(of: question, unless: isLikely, dialogue) { return other }
        } else if var failure, !isForced {
            failure.hint =
                (failure.hint.map { "\($0) " } ?? "") + "Nothing was written; --force writes it all the same."
            guard failure.code != .configuration else { throw ConfigurationEditor.Refusal("\(failure)") }
            throw failure
        } else if !isForced, !objections.isEmpty {
            throw ArgumentProblem(
                "nothing was written. \(objections.joined(separator: " ")) If it is right, add --force."
            )
        } else if !isSure, !isForced {
            throw ArgumentProblem("nothing was written. If it is right, add --yes.")
        }
        try writeUnderFreeID()
        let option = options.configuration.map { " --config \($0.quotedForShell)" } ?? ""
        return .written("\(change.sentence("added \(id)"))\(trustAdvice) See it: aggregate --feed \(id)\(option)")
    }

    /// Repeats the change on the configuration as it is now, with the current proposal.
    mutating func replaceChange() throws {
        var other = try ConfigurationChange(options, startsEmpty: true)
        try add(to: &other, called: id)
        try other.check()
        change = other
    }

    /// Writes the change; if a proposed id has been taken meanwhile, writes the feed under the next free id.
    private mutating func writeUnderFreeID() throws {
        while true {
            do {
                return try change.write()
            } catch let refusal as ConfigurationEditor.Refusal {
                var other = try ConfigurationChange(options, startsEmpty: true)
                guard isIDFree, other.editor.ids.contains(id) else { throw refusal }
                id = proposal.id(besides: Set(other.editor.ids))
                try add(to: &other, called: id)
                change = other
            }
        }
    }

    /// The command that the user has to run before the feed runs, if the configuration is not trusted.
    private var trustAdvice: String {
        guard !change.source.isTrusted, let plan = try? change.check() else { return "" }
        let isWithheld = plan.withheldParts.contains { $0.hasPrefix("\(id) (") }
        return isWithheld ? " It runs once you trust this file: aggregate config trust." : ""
    }

    /// The text for a user who does not want the feed.
    package var nothingWritten: String { words[.nothingWritten] }

    /// The lines to write, below the name of their file.
    package var lines: [String] { ["", words.written(to: change.source.name)] + change.lines }
}

extension ConfigurationChange {
    /// Creates a change of the configuration that sessions with these options read.
    init(_ options: Session.Options, startsEmpty: Bool = false) throws {
        try self.init(
            options.configuration,
            by: options.registry,
            environment: options.environment,
            startsEmpty: startsEmpty
        )
    }
}

extension RawSetting {
    /// Returns texts as the argument of a list: separated by commas, or in JSON if a text contains a comma.
    static func argument(_ texts: [String]) -> String {
        let isPlain = texts.allSatisfy { !$0.contains(",") && !$0.hasPrefix("[") }
        return isPlain ? texts.joined(separator: ",") : RawSetting.list(texts.map { .text($0) }).json
    }
}
