import FeedBoard
import FeedCore

/// The choice among providers that know the same name of a source, such as a league or a town.
struct SourceChoice {
    /// The dialogue that asks; `nil` to refuse a name that several providers know, with the commands.
    let dialogue: Dialogue?

    /// The user's country by ISO 3166 code, whose providers come first; `nil` if it is not known.
    let country: String?

    /// Finds the source of a feed that a text names.
    ///
    /// A name that no source has as a whole is looked for among schedules first, since it may be a city.
    ///
    /// - Parameters:
    ///   - text: The name.
    ///   - registry: The providers.
    ///   - onlyExact: True to find only sources whose whole name this is.
    /// - Returns: The source; `nil` if no provider knows the name.
    /// - Throws: ``ArgumentProblem`` if several providers know the name, and nobody chooses one.
    func source(
        called text: String,
        among registry: FeedRegistry,
        onlyExact: Bool
    ) throws(ArgumentProblem) -> AddedSource? {
        let known = registry.providers.compactMap { Candidate($0, knowing: text) }
        let exact = known.filter(\.isExact)
        let schedules = known.filter { $0.provider.manifest.reads != nil }
        let others = onlyExact ? [] : exact.isEmpty && schedules.isEmpty ? known : schedules.filter { !$0.isExact }
        let candidates = (exact + others).sorted { rank(of: $0) < rank(of: $1) }
        guard candidates.count > 1 else { return candidates.first?.provider.value(text) }
        return try chosen(among: candidates.map(\.provider), knowing: text).value(text)
    }

    /// A provider that knows a name.
    private struct Candidate {
        let provider: Provider

        /// True if it is the whole name of a source.
        let isExact: Bool

        init?(_ provider: Provider, knowing text: String) {
            guard case .known(let find)? = provider.sourceSearch?.source else { return nil }
            let matches = find(text, [:]).filter { !$0.isNear }
            guard !matches.isEmpty else { return nil }
            self.provider = provider
            isExact = matches.contains { $0.isExact || $0.title.lowercased() == text.lowercased() }
        }
    }

    /// Returns the place of a provider in the order in which it is offered: those of the user's country come first, then
    /// those that need no key, then those that know the whole name.
    private func rank(of candidate: Candidate) -> (Int, Int, Int, String) {
        let manifest = candidate.provider.manifest
        let isNear = country.map(manifest.countries.contains) ?? false
        let needsKey = manifest.settings.contains { $0.isRequired && $0.resolution == .secret }
        return (
            isNear ? 0 : manifest.countries.isEmpty ? 1 : 2, needsKey ? 1 : 0, candidate.isExact ? 0 : 1,
            candidate.provider.name
        )
    }

    private func chosen(among providers: [Provider], knowing text: String) throws(ArgumentProblem) -> Provider {
        guard let dialogue else {
            let commands = providers.map { provider in
                let setting = provider.sourceSearch?.setting ?? ""
                return "aggregate feeds add \(provider.name) \("\(setting)=\(text)".quotedForShell)"
            }
            throw ArgumentProblem("\(text.quoted) is known to several providers: \(commands.joined(separator: ", ")).")
        }
        dialogue.tell(dialogue.words.mayBeOneOf(text))
        let matches = providers.map { SettingMatch($0.name, dialogue.words.summary($0.manifest.profile.summary)) }
        let choice: [SettingMatch]
        do { choice = try dialogue.choice(among: matches, takesSeveral: false) } catch {
            throw error as? ArgumentProblem ?? ArgumentProblem("\(error)")
        }
        guard let provider = providers.first(where: { $0.name == choice.first?.value }) else {
            throw ArgumentProblem("nothing was chosen. Nothing was written.")
        }
        return provider
    }
}
