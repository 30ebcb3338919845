import FeedBoard
import FeedConfiguration
import FeedCore
import FeedTimeline
import Foundation

/// The resolution of typed settings whose values may be names: `country=Germany` becomes `country=DE`.
struct ValueNames {
    /// The replaced names and their values, a sentence each.
    private(set) var remarks: [String] = []

    /// The chosen values that sample publishers have invented.
    private(set) var samples: [String] = []

    /// The provider, whose searches know the names.
    let provider: Provider

    /// The feed whose settings are used in requests to a publisher; `nil` for a new feed.
    let feed: FeedID?

    /// The options of the session that sends requests to a publisher.
    let options: Session.Options

    /// The dialogue that asks for the intended value if a name has several meanings.
    let dialogue: Dialogue?

    /// The texts in the viewer's language.
    let words: Texts

    /// The folder from which relative paths in the settings are resolved.
    var folder = "/"

    /// The values that the user has already chosen among those of a search.
    var chosen: Set<String> = []

    /// The maximum number of values in a message.
    private static let listedMatches = 8

    /// Returns the assignments, names replaced by values.
    ///
    /// A text that is not a name stays unchanged. `settings` are the feed's other settings.
    ///
    /// - Returns: The assignments to make, including settings that belong to a value, such as the country of a region.
    /// - Throws: ``ArgumentProblem`` if a name has several meanings or is only similar to a known name, and there is no
    ///   dialogue; the error of a publisher that cannot be reached.
    mutating func resolved(_ assignments: [String], besides settings: [String: RawSetting]) async throws -> [String] {
        var (resolved, settings) = ([String](), settings)
        let typed = Set(assignments.map { String($0.prefix { $0 != "=" }) })
        for assignment in assignments {
            let name = String(assignment.prefix { $0 != "=" })
            let text = String(assignment.dropFirst(name.count + 1))
            guard name.count < assignment.count, let search = provider.namedSearch(for: name) else {
                resolved.append(assignment)
                continue
            }
            let setting = provider.manifest.setting(named: name)
            let raw = setting?.raw(fromArgument: text) ?? [String].raw(fromArgument: text)
            settings[name] = nil
            let typedWords = (raw.elements?.map(\.text) ?? [raw.text]).compactMap(\.self)
            if raw.elements == nil { try refuseSeveral(text, of: name, search, settings) }
            var (values, others) = ([String](), [String: String]())
            for (index, word) in typedWords.enumerated() {
                let place = Place(
                    setting: setting,
                    name: name,
                    isList: raw.elements != nil,
                    before: values,
                    behind: Array(typedWords[(index + 1)...])
                )
                guard let matches = try await meaning(of: word, at: place, search, settings) else {
                    values.append(word)
                    continue
                }
                values += matches.map(\.value)
                if options.isDemo, search.asksPublisher { samples += matches.map(\.value) }
                for match in matches {
                    let news = match.otherSettings.filter {
                        !typed.contains($0.key) && settings[$0.key] != .text($0.value)
                    }
                    remark(match, named: word, with: news)
                    others.merge(news) { first, _ in first }
                }
            }
            settings[name] = raw.elements == nil ? values.first.map { .text($0) } : .list(values.map { .text($0) })
            resolved.append(values.isEmpty ? assignment : "\(name)=\(RawSetting.argument(values))")
            resolved += others.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        }
        return resolved
    }

    /// The position of a word: its setting and, in a list, the values before it and the words after it.
    private struct Place {
        var setting: (any AnySetting)?
        var name: String
        var isList: Bool
        var before: [String]
        var behind: [String]

        /// Returns the whole assignment with a value at this position.
        func assignment(of value: String) -> String {
            "\(name)=\(RawSetting.argument(before + [value] + behind))".quotedForShell
        }
    }

    /// Refuses several known values for a setting that takes one value.
    private func refuseSeveral(
        _ text: String,
        of name: String,
        _ search: SettingSearch,
        _ settings: [String: RawSetting]
    ) throws(ArgumentProblem) {
        let parts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.count > 1, case .known(let find) = search.source else { return }
        let isKnown = { (part: String) in
            switch NamedValue(of: part, among: find(part, settings)) {
            case .match: true
            case .asTyped: find(part, settings).contains { $0.value == part }
            case .ambiguous: false
            }
        }
        guard parts.allSatisfy(isKnown) else { return }
        let other = "\(name)=\(parts[1])".quotedForShell
        throw ArgumentProblem(
            "\(name) takes one value. Each other one needs a feed of its own: aggregate feeds add"
                + " \(provider.manifest.name) --set \(other)"
        )
    }

    /// Returns the values that a word means; `nil` if the word itself is to be used.
    private mutating func meaning(
        of word: String,
        at place: Place,
        _ search: SettingSearch,
        _ settings: [String: RawSetting]
    ) async throws -> [SettingMatch]? {
        if chosen.contains(word) { return nil }
        if NamedValue.isCode(word, by: search, of: place.setting, isList: place.isList) {
            // A known address has its realtime data too.
            if search.namesSource, case .known(let find) = search.source,
                let match = find(word, settings).first(where: { $0.value == word && !$0.otherSettings.isEmpty })
            {
                return [match]
            }
            if case .publisher = search.source { remarks.append(words.takesUnchecked(word)) }
            return nil
        }
        if let code = NamedValue.code(inAddress: word, by: search) { return [SettingMatch(code, word)] }
        let asked = words.asked(word, of: search)
        var question = SettingQuestion(provider: provider, search: search, words: asked, settings: settings, feed: feed)
        question.folder = folder
        let matches = try await question.matches(with: options)
        switch NamedValue(of: asked, among: matches) {
        case .asTyped:
            guard matches.isEmpty else { return nil }
            guard search.code != nil || search.asksPublisher else {
                try refuseUnknown(word, at: place, search, settings)
                return nil
            }
            let samples = options.isDemo ? " among the sample data" : ""
            let advice = search.code.map { " \($0.advice)" } ?? ""
            let isPoint = Coordinates(word) != nil
            let found = isPoint ? "nothing is known around \(word)" : "nothing is called \(word.quoted)"
            throw ArgumentProblem("\(place.name): \(found)\(samples).\(advice)")
        case .match(let match): return [match]
        case .ambiguous(let matches):
            guard let dialogue else { throw ambiguity(of: word, at: place, search.setting, matches, settings) }
            dialogue.tell(matches.isNear ? words.nothingIsCalled(word) : words.mayBeOneOf(word))
            return try dialogue.choice(among: matches, takesSeveral: place.isList)
        }
    }

    /// Refuses a word that is neither a known name nor a valid value of the setting, if all names are known.
    private func refuseUnknown(
        _ word: String,
        at place: Place,
        _ search: SettingSearch,
        _ settings: [String: RawSetting]
    ) throws(ArgumentProblem) {
        guard case .known(let find) = search.source, let setting = place.setting, !place.isList,
            (try? setting.read(.text(word))) == nil
        else { return }
        let all = find("", settings)
        guard let example = all.first else { return }
        let near = word.nearest(of: all.map(\.title)).map { " Did you mean \($0)?" } ?? ""
        let command = ["aggregate", "providers", "search", provider.manifest.name, search.setting]
        throw ArgumentProblem(
            "\(place.name): nothing is called \(word.quoted). A name is as good as a code, such as \(example.title) or"
                + " \(example.value).\(near) Look for it: \(command.joined(separator: " ")) NAME"
        )
    }

    private mutating func remark(_ match: SettingMatch, named word: String, with settings: [String: String]) {
        guard word != match.value || !settings.isEmpty else { return }
        let title = words.named(match).title
        let isTyped = title.lowercased() == word.lowercased()
        let others = settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        remarks.append(words.means(word, match.value, title: isTyped ? nil : title, with: others))
    }

    /// Returns the error for a source with several meanings, whose values are too long to be typed.
    private func choice(of word: String, _ searched: String, among matches: [SettingMatch]) -> ArgumentProblem {
        let names = matches.prefix(4).map {
            [$0.title, $0.detail.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
        }
        let more = matches.count > names.count ? ["or one of \(matches.count - names.count) more"] : []
        let found = matches.isNear ? "nothing is called \(word.quoted). Did you mean" : "\(word.quoted) may be"
        let provider = provider.manifest.name
        let search = "aggregate providers search \(provider) \(searched) \(word.quotedForShell)"
        return ArgumentProblem(
            "\(found) \((names + more).joined(separator: "; "))\(matches.isNear ? "?" : ".") At a terminal, feeds add asks which. Or name"
                + " its address, from \(search): aggregate feeds add \(provider) \(searched)=ADDRESS"
        )
    }

    private func ambiguity(
        of word: String,
        at place: Place,
        _ searched: String,
        _ matches: [SettingMatch],
        _ settings: [String: RawSetting]
    ) -> ArgumentProblem {
        if provider.search(for: searched)?.namesSource == true { return choice(of: word, searched, among: matches) }
        // A value alone may be too wide: England is `GB` with a region.
        let others = matches.map { match in
            match.otherSettings.filter { settings[$0.key] != .text($0.value) }.map { "\($0.key)=\($0.value)" }.sorted()
        }
        let shown = zip(matches, others).prefix(Self.listedMatches).map { match, others in
            let with = others.isEmpty ? "" : " with \(others.joined(separator: " "))"
            return "\(match.value)\(with)\(match.inWords.isEmpty ? "" : " (\(match.inWords))")"
        }
        let more = matches.count - shown.count
        let search = "aggregate providers search \(provider.manifest.name) \(searched) \(word.quotedForShell)"
        // A publisher is asked with the settings of a feed.
        let isNew = feed == nil && provider.search(for: searched)?.asksPublisher == true
        let rest = more > 0 ? " \(more) more\(isNew ? "; write more of the name." : ": \(search)")" : ""
        guard matches.isNear else {
            return ArgumentProblem(
                "\(word.quoted) may be \(shown.alternatives). Write the one that you mean.\(rest)"
            )
        }
        let single = ([place.assignment(of: matches[0].value)] + others[0]).joined(separator: " ")
        let what = matches.count > 1 ? "the one that you mean" : single
        return ArgumentProblem(
            "\(place.name): nothing is called \(word.quoted). Did you mean \(shown.alternatives)? Write \(what).\(rest)"
        )
    }
}

extension SettingSearch {
    /// True if the values of the search come from a publisher.
    var asksPublisher: Bool { if case .publisher = source { true } else { false } }
}

extension [SettingMatch] {
    /// True if all matches are only similar to the word that was searched for.
    fileprivate var isNear: Bool { allSatisfy(\.isNear) }
}

extension SettingMatch {
    /// The title, and the details that distinguish it from others: `Oxford Circus · Bakerloo, Central, Victoria · 214
    /// m`.
    var inWords: String {
        let distance = distance.map { "\(Int($0.rounded())) m" }
        return [title == value ? nil : title, detail, distance].compactMap(\.self).joined(separator: " · ")
    }
}

extension ConfigurationChange {
    /// Sets and removes settings of a feed.
    ///
    /// Values may be names. If a name has several meanings, the dialogue asks for the intended value.
    ///
    /// - Returns: The replaced names and their values, and other remarks, a sentence each.
    /// - Throws: ``ArgumentProblem`` if there is nothing to set; the error of a setting.
    package mutating func set(
        _ assignments: [String],
        unset names: [String],
        of id: String,
        with options: Session.Options,
        asking dialogue: Dialogue?
    ) async throws -> [String] {
        guard !assignments.isEmpty || !names.isEmpty else {
            throw ArgumentProblem("say what to set, such as radius=500, or --unset radius.")
        }
        let languages = options.languages(of: self)
        let words = languages.words.texts
        let (provider, settings) = try editor.outline(of: id)
        // `region=` removes the setting.
        let emptied = assignments.filter { $0.hasSuffix("=") && $0.count > 1 }.map { String($0.dropLast()) }
            .filter { !$0.contains("=") }
        var resolved = assignments.filter { !$0.hasSuffix("=") || !emptied.contains(String($0.dropLast())) }
        var remarks = emptied.map(words.removesEmpty)
        var removed = names + emptied
        if let provider = options.registry.provider(named: provider) {
            var values = ValueNames(
                provider: provider,
                feed: FeedID(id),
                options: options,
                dialogue: dialogue?.speaking(languages),
                words: words
            )
            resolved = try await values.resolved(resolved, besides: settings)
            remarks += values.remarks
            if let feed = FeedID(id) {
                remarks += try await values.remarksOnCategories(in: resolved, of: feed, besides: settings)
            }
            let pairs = resolved.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }.filter {
                $0.count == 2
            }
            let empty = removed.map { ($0, "") }
            let changed = Dictionary(empty + pairs.map { ($0[0], $0[1]) }) { $1 }
            for stale in provider.contradicted(by: changed, among: settings) where !removed.contains(stale.name) {
                removed.append(stale.name)
                remarks.append(words.removes("\(stale.name)=\(stale.value)", thatGoesWith: stale.owner))
            }
        }
        try set(resolved, unset: removed, of: id)
        try refuseMissingSecret(of: id)
        return remarks
    }
}
