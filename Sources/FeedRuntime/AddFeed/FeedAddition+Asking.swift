import FeedBoard
import FeedConfiguration
import FeedCore
import Foundation

extension FeedAddition {
    /// Asks for a source until one can be read.
    ///
    /// The providers in `names` are shown with numbers above the question. If there are any, Enter alone cancels.
    ///
    /// - Throws: An ``ArgumentProblem`` if nothing was chosen, or if the input ended.
    mutating func proposal(
        asking question: String,
        among names: [String] = [],
        _ dialogue: Dialogue
    ) async throws -> FeedProposal {
        while true {
            let answer = try dialogue.answer(to: question, unless: names.isEmpty ? nil : "")
            guard !answer.isEmpty else { throw ArgumentProblem("nothing was chosen. Nothing was written.") }
            do {
                let number = names.isEmpty ? nil : Int(answer)
                if let number, !(1...names.count).contains(number) {
                    throw ArgumentProblem("Write a number from 1 to \(names.count), a name, an address or a path.")
                }
                let text = number.map { names[$0 - 1] } ?? answer
                return try await proposal(for: try source(of: text, dialogue))
            } catch {
                try dialogue.tell(mistake: error)
            }
        }
    }

    /// Returns the source that a text names; if the text almost names a provider, asks whether that provider is meant.
    private func source(of text: String, _ dialogue: Dialogue) throws -> AddedSource {
        do throws(ArgumentProblem) {
            return try AddedSource(text, among: options.registry, from: change.place, by: choice)
        } catch {
            guard let provider = AddedSource.provider(meantBy: text, among: options.registry),
                try dialogue.confirms(dialogue.words.isMeant(provider.manifest.name))
            else { throw error }
            return .provider(provider)
        }
    }

    /// Reads a source, and asks for the settings that a provider needs.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - point: The point to look around; `nil` if the user has not said one.
    /// - Returns: The feed with its settings.
    /// - Throws: The errors of ``init(_:id:_:categories:near:with:isShown:asking:)``.
    mutating func proposal(for source: AddedSource, near point: Coordinates? = nil) async throws -> FeedProposal {
        self.source = source
        if let point, let provider = source.provider { try set(point, of: provider) }
        if case .value(let text, let setting, let provider) = source {
            var names = ValueNames(provider: provider, feed: nil, options: options, dialogue: dialogue, words: words)
            let found = try await names.resolved(["\(setting)=\(text)"], besides: [:])
            if let search = provider.search(for: setting), search.namesSource, search.code?.matches(text) != true,
                found == ["\(setting)=\(text)"]
            {
                throw ArgumentProblem(
                    "no source was found for \(text.quoted), or none was chosen. Nothing was written."
                )
            }
            assignments = found + assignments
            remarks += names.remarks
        }
        if let provider = source.provider, let dialogue {
            return try await proposal(of: provider, called: source.name, asking: dialogue)
        }
        let proposal = try await read(source)
        // Assignments that are part of the mapping that was found are not made a second time.
        if proposal.mapping != nil { assignments = otherAssignments }
        if case .program = source {
            let others = otherAssignments
            programAssignments = assignments.filter { !others.contains($0) }
            assignments = others
        }
        return proposal
    }

    /// Sets the point that a provider looks around.
    ///
    /// - Throws: ``ArgumentProblem`` if the provider has no point.
    private mutating func set(_ point: Coordinates, of provider: Provider) throws(ArgumentProblem) {
        guard let place = provider.manifest.place else {
            throw ArgumentProblem("\(provider.manifest.name) has no point to look around. Leave --near out.")
        }
        assignments += ["\(place.latitude.name)=\(point.latitude)", "\(place.longitude.name)=\(point.longitude)"]
    }

    /// Asks for the settings that a provider requires and for those that can be searched, unless they are set.
    private mutating func proposal(
        of provider: Provider,
        called name: String?,
        asking dialogue: Dialogue
    ) async throws -> FeedProposal {
        let manifest = provider.manifest
        let says = { (name: String, assignments: [String]) in assignments.contains { $0.hasPrefix("\(name)=") } }
        if let question = sourceQuestion(of: manifest, in: dialogue.words),
            !assignments.contains(where: question.isAnswered)
        {
            return try await proposal(asking: question.text, dialogue)
        }
        if let source = provider.sourceSearch?.setting, says(source, assignments) {
            _ = try hasSecret(for: provider, mayBeOther: false, dialogue)
        }
        for setting in manifest.settings where !says(setting.name, assignments) {
            // A file takes the place of a source's address, and a point that of names.
            if setting.name == provider.sourceSearch?.setting, says("file", assignments) { continue }
            if let place = manifest.place, place.replaced.contains(setting.name),
                says(place.latitude.name, assignments)
            {
                continue
            }
            if let search = provider.search(for: setting.name), search.isAsked {
                guard try hasValues(search, of: provider) else { continue }
                let isList = setting.raw(fromArgument: "a").elements != nil
                let value = setting.defaultValue?.text
                let question = dialogue.words.search(
                    for: setting.name,
                    search.subject,
                    otherwise: value,
                    isRequired: setting.isRequired
                )
                let before = assignments
                while true {
                    assignments = before
                    let matches = try await choices(
                        by: search,
                        of: provider,
                        question,
                        takesSeveral: isList,
                        proposes: value != nil,
                        dialogue
                    )
                    guard let first = matches.first else {
                        guard try isLacking(setting, of: provider, dialogue) else { break }
                        guard let place = manifest.place, place.replaced.contains(setting.name) else { continue }
                        let typed = try dialogue.answer(to: dialogue.words[.pointInstead], unless: "")
                        guard !typed.isEmpty else {
                            throw ArgumentProblem("nothing was chosen. Nothing was written.")
                        }
                        guard let point = Coordinates(typed) else { continue }
                        try set(point, of: provider)
                        break
                    }
                    if options.isDemo, search.asksPublisher { samples += matches.map(\.value) }
                    chosen.formUnion(matches.map(\.value).filter { search.code?.matches($0) != true })
                    assignments.append("\(setting.name)=\(RawSetting.argument(matches.map(\.value)))")
                    for (name, value) in first.otherSettings where !says(name, assignments) {
                        assignments.append("\(name)=\(value)")
                    }
                    if try hasSecret(for: provider, dialogue) { break }
                }
            } else if let place = manifest.place, setting.name == place.latitude.name, !setting.isRequired,
                setting.defaultValue == nil
            {
                let typed = try dialogue.answer(to: dialogue.words[.placeOfFeed], unless: "") { text in
                    guard text.isEmpty || Coordinates(text) != nil else {
                        throw ArgumentProblem("Write a latitude and a longitude, such as 48.2,16.37.")
                    }
                }
                if let point = Coordinates(typed) { try set(point, of: provider) }
            } else if setting.isRequired {
                assignments.append("\(setting.name)=\(try value(of: setting, provider: manifest.name, dialogue))")
            }
        }
        let filter = "include.categories"
        if let search = provider.search(for: SettingSearch.category), !says(filter, assignments) {
            let question = dialogue.words.onlySome(search.subject)
            let matches = try await choices(by: search, of: provider, question, takesSeveral: true, dialogue)
            if !matches.isEmpty { assignments.append("\(filter)=\(RawSetting.argument(matches.map(\.value)))") }
        }
        return FeedProposal(manifest.name, name: name)
    }

    /// The error of a search that the publisher does not let in.
    private struct KeyNeeded: Error { var error: FeedError }

    /// Returns true, and shows the reason, if the provider cannot do without a setting that the user has left out.
    private func isLacking(
        _ setting: any AnySetting,
        of provider: Provider,
        _ dialogue: Dialogue
    ) throws -> Bool {
        guard let issue = try issues(with: provider).first(where: { $0.name == setting.name }) else { return false }
        dialogue.tell("  \(SettingIssues(issue.name, issue.message)).")
        return true
    }

    /// Returns the issues of the settings that the provider has been given so far.
    private func issues(with provider: Provider) throws -> [SettingIssue] {
        var given = try given(to: provider)
        // The place of a secret is enough here.
        for setting in provider.manifest.settings where setting.resolution == .secret && given[setting.name] != nil {
            given[setting.name] = .secret(Secret("given"))
        }
        do throws(SettingIssues) {
            _ = try provider.feedProvider(SettingValues(given, of: provider.manifest))
            return []
        } catch {
            return error.issues
        }
    }

    /// Asks for a secret that the provider needs for the chosen values, such as the key of another publisher.
    ///
    /// - Parameters:
    ///   - provider: The provider, whose settings given so far are looked at.
    ///   - mayBeOther: True if the user may choose another value instead.
    ///   - dialogue: The dialogue that asks.
    /// - Returns: True if the provider needs no secret or has it now; false if another value has to be chosen.
    /// - Throws: ``ArgumentProblem`` if the input ended.
    private mutating func hasSecret(
        for provider: Provider,
        mayBeOther: Bool = true,
        _ dialogue: Dialogue
    ) throws -> Bool {
        let given = try given(to: provider)
        let missing = try issues(with: provider).lazy.compactMap { issue in
            provider.manifest.setting(named: issue.name).map { (issue: issue, setting: $0) }
        }.first { $0.setting.resolution == .secret && given[$0.setting.name] == nil }
        guard let (issue, setting) = missing else { return true }
        dialogue.tell("  \(SettingIssues(issue.name, issue.message)).")
        let other = mayBeOther ? "; \(dialogue.words[.enterForOther])" : ""
        let question = "\(setting.name) (\(dialogue.words[.formOfSecret])\(other))"
        guard
            let text = try secret(question, for: setting, of: provider.manifest.name, mayBeEmpty: mayBeOther, dialogue)
        else { return false }
        assignments.append("\(setting.name)=\(text)")
        return try hasSecret(for: provider, mayBeOther: mayBeOther, dialogue)
    }

    /// Returns the question for the source, and a test for assignments that answer it; `nil` unless the provider reads
    /// any address, file or program.
    private func sourceQuestion(
        of manifest: FeedManifest,
        in words: Texts
    ) -> (text: String, isAnswered: (_ assignment: String) -> Bool)? {
        let has = { manifest.setting(named: $0) != nil }
        if has("url"), has("file") {
            return (words[.sourceQuestion], { $0.hasPrefix("url=") || $0.hasPrefix("file=") })
        }
        return has("command") ? (words[.programQuestion], { $0.hasPrefix("command=") }) : nil
    }

    /// Returns true if a search may find a value with the settings given so far: a search for regions finds none in a
    /// country without regions.
    private func hasValues(_ search: SettingSearch, of provider: Provider) throws -> Bool {
        guard case .known(let find) = search.source, !search.namesSource else { return true }
        let given = try given(to: provider)
        return find("", given).contains { match in
            match.otherSettings.allSatisfy { name, value in given[name]?.text.map { $0 == value } ?? true }
        }
    }

    /// Lets the user search, and asks for the settings with which the publisher lets the search in, if it does not.
    private mutating func choices(
        by search: SettingSearch,
        of provider: Provider,
        _ question: String,
        takesSeveral: Bool,
        proposes: Bool = false,
        _ dialogue: Dialogue
    ) async throws -> [SettingMatch] {
        while true {
            let settings = try given(to: provider)
            do {
                let find: (String) async throws -> [SettingMatch] = {
                    [options, folder = change.source.folder, texts = dialogue.words] words in
                    if let code = search.code, code.matches(words) { return [SettingMatch(words, texts[.takenAsItIs])] }
                    let words = texts.asked(words, of: search)
                    var question = SettingQuestion(
                        provider: provider,
                        search: search,
                        words: words,
                        settings: settings,
                        feed: nil
                    )
                    question.folder = folder
                    do {
                        return try await question.matches(with: options)
                    } catch let error as FeedError where error.code == .authentication && !search.keys.isEmpty {
                        throw KeyNeeded(error: error)
                    }
                }
                if search.listsAll {
                    let matches = try await find("")
                    return try dialogue.choiceOfSome(among: matches)
                }
                return try await dialogue.choice(
                    of: question,
                    takesSeveral: takesSeveral,
                    proposes: proposes,
                    find
                )
            } catch let needed as KeyNeeded {
                dialogue.tell("  \(needed.error.message).")
                for setting in search.keys.compactMap(provider.manifest.setting(named:)) {
                    assignments.removeAll { $0.hasPrefix("\(setting.name)=") }
                    let value = try value(of: setting, provider: provider.manifest.name, dialogue)
                    assignments.append("\(setting.name)=\(value)")
                }
            }
        }
    }

    /// Asks for a setting until its value is valid.
    private func value(
        of setting: any AnySetting,
        provider: String,
        _ dialogue: Dialogue
    ) throws -> String {
        dialogue.tell("\(setting.name): \(setting.help)")
        if setting.resolution == .secret {
            let question = "\(setting.name) (\(dialogue.words[.formOfSecret]))"
            return try secret(question, for: setting, of: provider, mayBeEmpty: false, dialogue) ?? ""
        }
        let form = setting.choices.prefix(12).joined(separator: ", ")
        let question = form.isEmpty ? setting.name : "\(setting.name) (\(form))"
        return try dialogue.answer(to: question) { [change] text in
            let (_, value) = try change.editor.setting("\(setting.name)=\(text)", of: provider, from: change.place)
            _ = try setting.read(RawSetting(value))
        }
    }

    /// Asks for a secret: for its place, or for itself, which is then kept in a file of the user's own.
    ///
    /// - Returns: The place, such as `env:NAME`; `nil` for Enter alone, if that is an answer.
    private func secret(
        _ question: String,
        for setting: any AnySetting,
        of provider: String,
        mayBeEmpty: Bool,
        _ dialogue: Dialogue
    ) throws -> String? {
        let text = try dialogue.answer(to: question, unless: mayBeEmpty ? "" : nil, isSecret: true)
        guard !text.isEmpty else { return nil }
        let isPlace = (try? change.editor.setting("\(setting.name)=\(text)", of: provider, from: change.place)) != nil
        if isPlace { return text }
        let file = try SecretFile(text, called: "\(provider)-\(setting.name)", in: change.source.folder)
        dialogue.tell("  \(dialogue.words.secretIsKept(in: file.path))")
        return "file:\(file.path)"
    }
}
