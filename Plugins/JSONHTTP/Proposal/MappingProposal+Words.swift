import FeedCore

extension MappingProposal {
    /// The guesses in words: `title is name, start is at, in milliseconds since 1970`.
    package var words: String { words { $0 } }

    /// The same with other words for `is`, `together`, `its name` and such, by the English ones.
    package func words(_ word: (String) -> String) -> String {
        // That a day is the same everywhere is nothing to read about.
        fields.filter { $0.name != "region" }.map { name, value in
            let isSeveral = name == "facts" && (value.elements?.count ?? 0) > 1
            let text = self.text(of: value, ["id", "facts", "place"].contains(name) ? "and" : "or", word)
            let together = value.members?["parts"] != nil ? " \(word("together"))" : ""
            return "\(name) \(word(isSeveral ? "are" : "is")) \(text)\(together)"
        }.joined(separator: ", ")
    }

    /// The paths of a field in words, with its time of day and its format.
    private func text(of value: RawSetting, _ joint: String, _ word: (String) -> String) -> String {
        let members = value.members ?? [:]
        if value.text == "0#", !records.hasSuffix(".*") { return word("its place in the list") }
        if let text = value.text { return Self.said(text, word) }
        let several = value.elements ?? members["parts"]?.elements
        let parts = several ?? ["from", "time", "plus"].compactMap { members[$0] }
        let whole = parts.isEmpty ? members.sorted { $0.key < $1.key }.filter { $0.key != "value" }.map(\.value) : parts
        let texts = whole.map { text(of: $0, "or", word) }.filter { !$0.isEmpty }
        let known = texts.unique
        guard several != nil, joint == "or" else {
            let format = members["format"]?.text.map { Self.words[$0].map(word) ?? "\(word("as")) \($0)" }
            return Self.listed(known, word) + (format.map { " (\($0))" } ?? "")
        }
        return known.joined(separator: " \(word(joint)) ")
    }

    /// A path in words, since one to the name of a record says nothing to most people; itself where it names a member.
    package static func said(_ path: String, _ word: (String) -> String) -> String {
        if let name = path.wholeMatch(of: /[1-9][0-9]*\/(.+)/)?.1 { return "\(name) \(word("above it"))" }
        return words[path].map(word) ?? path
    }

    private static let words = [
        "0#": "its name in the dictionary", "1#": "the name of its list", "2#": "the name above its list",
        "0": "its text", "epoch-seconds": "seconds since 1970", "epoch-milliseconds": "milliseconds since 1970",
        "english": "in English",
    ]

    private static func listed(_ texts: [String], _ word: (String) -> String) -> String {
        guard let last = texts.last, texts.count > 1 else { return texts.joined() }
        return "\(texts.dropLast().joined(separator: ", ")) \(word("and")) \(last)"
    }
}
