import FeedCore
import Terminal

/// A guess at the meaning of words that a command does not accept: a feed's id, a day or a misspelt name instead of a
/// command, or another program's option.
package struct CommandSuggestion: Sendable {
    private let words: [String]
    private let commands: CommandNames
    private let feeds: [String]
    private let views: [String]
    private let options: [(path: [String], names: Set<String>)]

    /// - Parameters:
    ///   - words: The arguments after the program's name.
    ///   - commands: The program with its commands.
    ///   - feeds: The ids of the configured feeds.
    ///   - views: The names of the saved views.
    ///   - options: The options of each command, such as `--format`; by default those of this program. A command comes
    ///     before its subcommands.
    package init(
        _ words: [String],
        commands: CommandNames,
        feeds: [String],
        views: [String] = [],
        options: [(path: [String], names: Set<String>)] = Self.ownOptions
    ) {
        self.words = words
        self.commands = commands
        self.feeds = feeds
        self.views = views
        self.options = options
    }

    /// A guess: all arguments in their likely form, and the text that the user sees.
    private struct Guess {
        var words: [String]
        var shown: String

        /// True if ``shown`` is a whole sentence, so that it needs no "Did you mean".
        var isWhole = false

        /// True if the guess may be shown even if the parser rejects its words, since other words may be wrong.
        var isCertain = false
    }

    /// Returns the parser's message, its own suggestion replaced by the first guess that the parser accepts.
    ///
    /// - Parameters:
    ///   - message: The message of the parser.
    ///   - isTaken: Returns true if the parser accepts the words.
    /// - Returns: The message; unchanged if there is no guess, or the error is of another kind.
    package func message(_ message: String, isTaken: ([String]) -> Bool) -> String {
        var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let first = lines.first, first.hasPrefix("Error: Unknown option") || first.contains("nexpected argument"),
            case let guesses = guesses(at: first),
            // A command may still lack an argument.
            let guess = guesses.first(where: { isTaken($0.words) })
                ?? guesses.first(where: { isTaken($0.words + ["x"]) }) ?? guesses.first(where: \.isCertain)
        else { return message }
        guard !guess.isWhole else {
            lines[0] = "Error: \(guess.shown)"
            return lines.joined(separator: "\n")
        }
        let start = first.firstRange(of: ". Did you mean").map { first[..<$0.lowerBound] } ?? first[...]
        lines[0] = "\(start). Did you mean: \(guess.shown)"
        return lines.joined(separator: "\n")
    }

    private func guesses(at message: String) -> [Guess] {
        if let (path, group, word) = commands.unknownWord(in: words) {
            return guesses(of: word, at: path, in: group, behind: Array(words.dropFirst(path.count + 1)))
        }
        let place = words.firstIndex { $0.hasPrefix("-") && message.contains("'\($0.optionName)'") }
        return guessesOfCommandBehindOptions + (place.map(guesses(ofOptionAt:)) ?? [])
            + guessesOfPlainWords(in: message)
    }

    /// The guess for a command that follows options, if the parser takes the command for an argument of `list`.
    private var guessesOfCommandBehindOptions: [Guess] {
        guard words.first?.hasPrefix("-") == true, let place = words.firstIndex(where: { commands[$0] != nil }) else {
            return []
        }
        var (path, group) = ([String](), commands)
        while let word = words[(place + path.count)...].first, let child = group[word] {
            path.append(word)
            group = child
        }
        let others = words[..<place] + words[(place + path.count)...]
        if others.contains("--demo"), let guess = guessOfChangedDemo(path + others.filter { $0 != "--demo" }) {
            return [guess]
        }
        let shown = "aggregate \(path.joined(separator: " ")) …, with all options behind the command"
        return [Guess(words: path + others, shown: shown, isCertain: true)]
    }

    // MARK: - A word that is not a command

    private func guesses(of word: String, at path: [String], in group: CommandNames, behind rest: [String]) -> [Guess] {
        let guess = { (words: [String]) in
            Guess(words: words + rest, shown: shown(["aggregate"] + words))
        }
        let near = { (names: [String]) in word.nearest(of: names) }
        let isRoot = path.isEmpty
        if let written = Self.written.first(where: { $0.path == path && $0.words.contains(word.lowercased()) }) {
            let names = isRoot && !views.isEmpty ? " (\(views.joined(separator: ", ")))" : ""
            return [Guess(words: ["--help"], shown: written.advice + names, isWhole: true, isCertain: true)]
        }
        // Feeds and views among the words after it also become options.
        let others = rest.flatMap { options(of: $0)?.first ?? [$0] }
        let whole = { (words: [String]) in
            Guess(words: words + others, shown: shown(["aggregate"] + words + (others == rest ? [] : others)))
        }
        var guesses: [Guess] = []
        if isRoot { guesses += (options(of: word) ?? []).flatMap { [whole($0), guess($0)] } }
        if isRoot, let words = Self.meaning(of: word.lowercased(), as: .word) { guesses.append(guess(words)) }
        guesses += commands.paths(to: word).map(guess)
        for name in Self.meaning(of: word.lowercased(), as: .name) ?? [] {
            let inGroup = group[name].map { _ in [path + [name]] }
            guesses += (inGroup ?? commands.paths(to: name)).map(guess)
        }
        if path == ["feeds"], feeds.contains(word) { guesses.append(whole(["--feed", word])) }
        // The parser accepts times, and rejects other words.
        if isRoot { guesses += [["--from", word], ["calendar", "--month", Self.month(word)]].map(guess) }
        if let name = near(group.children.map(\.name)) { guesses.append(guess(path + [name])) }
        if path == ["providers"] { guesses.append(whole(["providers", "describe", word])) }
        if isRoot, let feed = near(feeds) { guesses.append(guess(["--feed", feed])) }
        if isRoot, let view = near(views) { guesses.append(guess(["--view", view])) }
        if isRoot { guesses.append(whole(["--search", word])) }
        return guesses
    }

    private func shown(_ words: [String]) -> String { words.map(\.cleaned.quotedForShell).joined(separator: " ") }

    // MARK: - Words that stand for options

    /// Returns the options that a word means, if it is a feed, a view or a word for days; otherwise `nil`.
    private func options(of word: String) -> [[String]]? {
        if feeds.contains(word) { return [["--feed", word]] }
        if views.contains(word) { return [["--view", word]] }
        guard let option = Self.meaning(of: word.lowercased(), as: .word), option[0].hasPrefix("--"), option.count == 1,
            !Self.list("takes-value").contains(option[0])
        else { return nil }
        return [option]
    }

    /// Returns guesses for words after a command that takes no arguments: `list tfl neds`, `calendar december`.
    private func guessesOfPlainWords(in message: String) -> [Guess] {
        let unknown = words.indices.filter { !words[$0].hasPrefix("-") && message.contains("'\(words[$0])'") }
        guard !unknown.isEmpty, words.first?.hasPrefix("-") == false else { return [] }
        return [["--from"], ["--month"], ["--search"]].map { option in
            let value = { (word: String) in option == ["--month"] ? Self.month(word) : word }
            let meant = Dictionary(
                uniqueKeysWithValues: unknown.map { ($0, options(of: words[$0])?.first ?? option + [value(words[$0])]) }
            )
            return Guess(
                words: words.indices.flatMap { meant[$0] ?? [words[$0]] },
                shown: shown(unknown.flatMap { meant[$0] ?? [] })
            )
        }
    }

    // MARK: - An unknown option

    private func guesses(ofOptionAt place: Int) -> [Guess] {
        let option = words[place]
        let name = option.optionName
        var value = option.contains("=") ? String(option.dropFirst(name.count + 1)) : nil
        let before = Array(words[..<place])
        var behind = Array(words[(place + 1)...])
        if let command = Self.meaning(of: name, as: .command)?.first {
            let rest = before + (name == "--month" ? [option] + behind : behind)
            let shown = "aggregate \(command)\(name == "--month" ? " --month" : "")"
            return [Guess(words: [command] + rest, shown: shown)]
        }
        if before.first == "watch", name == "--format" || Self.meaning(of: name, as: .option)?.first == "--format" {
            let ways =
                "aggregate list --format json, for what is next as a document, or aggregate follow --format ndjson"
            return [Guess(words: ["list", "--format", "json"], shown: "\(ways), for changes as they happen")]
        }
        if before.first == "board", ["--port", "--host"].contains(name) {
            let own = value == nil ? [option] + behind.prefix(1) : [option]
            let words = ["serve"] + (before.dropFirst() + [option] + behind).filter { $0 != "--no-open" }
            let served = "\(shown(["aggregate", "serve"] + own)); a board takes a port that is free"
            return [Guess(words: words, shown: served, isCertain: true)]
        }
        if let replacement = Self.meaning(of: name, as: .option) {
            return [Guess(words: before + replacement + behind, shown: replacement.joined(separator: " "))]
        }
        if name == "--demo", let guess = guessOfChangedDemo(before + behind) { return [guess] }
        if name == "--on", let day = value ?? behind.first {
            let meant = ["--from", day, "--until", day]
            let rest = value == nil ? Array(behind.dropFirst()) : behind
            return [Guess(words: before + meant + rest, shown: shown(meant))]
        }
        if Self.list("order").contains(name) {
            let isTaken = value == nil && behind.first?.hasPrefix("-") == false
            let shown =
                "aggregate feeds set FEED order=…, for a feed under its own heading; the list is in order of time"
            return [Guess(words: before + behind.dropFirst(isTaken ? 1 : 0), shown: shown)]
        }
        // A feed or a view as an option of its own.
        let dashless = String(name.drop { $0 == "-" })
        if value == nil, feeds.contains(dashless) || views.contains(dashless), let meant = options(of: dashless)?.first
        {
            return [Guess(words: before + meant + behind, shown: shown(meant))]
        }
        let known = Self.meaning(of: name, as: .value)?.first
        let beginning = known == nil ? guesses(ofOptionBeginningWith: name, at: place) : []
        if !beginning.isEmpty { return beginning }
        let isCalendar = before.first == "calendar"
        if known == nil, let command = options.first(where: { $0.names.contains(name) }) {
            let (whole, named) = (command.path + [option] + behind.prefix(1), command.path + [name])
            return (isCalendar ? [guessOfList] : []) + [
                Guess(words: whole, shown: shown(["aggregate"] + whole)),
                // The value may be wrong too.
                Guess(words: named, shown: shown(["aggregate"] + named), isCertain: true),
            ]
        }
        guard let meant = known ?? dashless.nearest(of: Self.list("hidden")).map({ "--\($0)" })
        else {
            return isCalendar ? [guessOfList] : []
        }
        if value == nil, let next = behind.first, !next.hasPrefix("-") { value = behind.removeFirst() }
        // An option that takes one value several times is often given several at once.
        let values =
            value.map { Self.list("repeated").contains(meant) ? $0.split(separator: ",").map(String.init) : [$0] } ?? []
        let replacement = values.flatMap { [meant, $0] }
        return [Guess(words: before + replacement + behind, shown: replacement.isEmpty ? meant : shown(replacement))]
    }
}

extension CommandSuggestion {
    /// Returns guesses for the beginning of an option: `--form` is `--format`, and not the more similar `--from`.
    private func guesses(ofOptionBeginningWith name: String, at place: Int) -> [Guess] {
        guard name.count > 4 else { return [] }
        let names = Set(options.flatMap(\.names)).filter { $0.hasPrefix(name) && $0 != name }
        return names.sorted { ($0.count, $0) < ($1.count, $1) }.map { option in
            let meant = option + words[place].dropFirst(name.count)
            let value = words[(place + 1)...].first.flatMap { $0.hasPrefix("-") ? nil : $0 }
            return Guess(
                words: words[..<place] + [meant] + words[(place + 1)...],
                shown: shown([meant] + [value].compactMap(\.self))
            )
        }
    }

    /// Returns a guess for a change to the configuration of a demo: options with the same effect for one run.
    private func guessOfChangedDemo(_ words: [String]) -> Guess? {
        guard words.count > 2, words[0] == "feeds", Self.list("editing").contains(words[1]) else { return nil }
        let (feed, settings) = (words[2], words[3...].filter { $0.contains("=") && !$0.hasPrefix("-") })
        let isSet = words[1] == "set" && !settings.isEmpty
        // A user who removes feeds wants to see the others.
        let named = ["disable", "remove"].contains(words[1]) ? feeds.filter { !words[2...].contains($0) } : [feed]
        let demo =
            ["aggregate", "--demo"]
            + (isSet ? settings.flatMap { ["--set", "\(feed).\($0)"] } : named.flatMap { ["--feed", $0] })
        let advice =
            "The configuration of a demo cannot be changed. \(isSet ? "To try this" : "To choose feeds") for one run"
            + ": \(shown(demo)). To change your own, which \(shown(["aggregate", "config", "init"])) begins: "
        return Guess(words: words, shown: advice + shown(["aggregate"] + words), isWhole: true)
    }

    /// The guess for an option that only the list has, not the calendar, such as `--weekend`.
    private var guessOfList: Guess {
        let words = Array(words.dropFirst())
        return Guess(words: words, shown: shown(["aggregate"] + words))
    }

    /// Returns the English name of a month for its German name; any other word unchanged.
    private static func month(_ word: String) -> String { MonthArgument(german: word)?.description ?? word }
}

extension String {
    /// `--limit` for `--limit=5`.
    fileprivate var optionName: String { String(prefix { $0 != "=" }) }
}
