import FeedCore

extension MappingProposal {
    /// The guesses in words: `title is name, start is at, in milliseconds since 1970`.
    package var words: String { words { $0 } }

    /// The same with other words for `is`, `together`, `its name` and such, by the English ones.
    package func words(_ word: (String) -> String) -> String {
        fields.compactMap { name, value -> String? in
            // That a day is the same everywhere is nothing to read about.
            if name == "region" { return nil }
            let parts = value.elements ?? value.members?["parts"]?.elements
            let alternatives = ["title", "status"].contains(name) ? value.elements : nil
            let text =
                if let alternatives {
                    alternatives.compactMap { $0.text ?? $0.members?["from"]?.text }
                        .reduce(into: [String]()) { paths, path in if !paths.contains(path) { paths.append(path) } }
                        .map { Self.said($0, word) }.joined(separator: " \(word("or")) ")
                } else if RecordTimes.names.contains(name), let either = parts ?? value.members?["from"]?.elements {
                    either.compactMap(\.text).map { Self.said($0, word) }.joined(separator: " \(word("or")) ")
                        + Self.formatWords(value.members?["format"]?.text, word)
                } else if let parts {
                    Self.listed(
                        parts.compactMap {
                            ($0.firstPath ?? $0.members?["from"]?.firstPath).map { Self.said($0, word) }
                        },
                        word
                    )
                } else if let members = value.members, members["from"] == nil {
                    Self.listed(members.sorted { $0.key < $1.key }.compactMap(\.value.text), word)
                } else {
                    Self.said(
                        value.text ?? value.members?["from"]?.text ?? "",
                        isTime: RecordTimes.names.contains(name),
                        word
                    )
                        + Self.clockWords(value.members?["time"], word)
                        + Self.formatWords(value.members?["format"]?.text, word)
                }
            let isSeveral = name == "facts" && (parts?.count ?? 0) > 1
            let together = name == "id" && parts != nil ? " \(word("together"))" : ""
            return "\(name) \(word(isSeveral ? "are" : "is")) \(text)\(together)"
        }.joined(separator: ", ")
    }

    /// A path in words: one to the name of a record, or to the record itself, says nothing to most people.
    private static func said(_ path: String, isTime: Bool, _ word: (String) -> String) -> String {
        guard isTime, path.hasPrefix("{") else { return said(path, word) }
        return listed(path.matches(of: /\{([^}]*)\}/).map { said(String($0.1), word) }, word)
    }

    /// A path in words; itself where it is the name of a member.
    package static func said(_ path: String, _ word: (String) -> String) -> String {
        let words = [
            "0#": "its name in the dictionary", "1#": "the name of its list", "2#": "the name above its list",
            "0": "its text",
        ]
        if let name = path.wholeMatch(of: /[1-9][0-9]*\/(.+)/)?.1 { return "\(name) \(word("above it"))" }
        return words[path].map(word) ?? path
    }

    private static func listed(_ texts: [String], _ word: (String) -> String) -> String {
        guard let last = texts.last, texts.count > 1 else { return texts.joined() }
        return "\(texts.dropLast().joined(separator: ", ")) \(word("and")) \(last)"
    }

    private static func clockWords(_ time: RawSetting?, _ word: (String) -> String) -> String {
        let paths = time.map { $0.elements ?? [$0] } ?? []
        let said = paths.compactMap(\.text).map { Self.said($0, word) }.joined(separator: " \(word("or")) ")
        return said.isEmpty ? "" : " \(word("and")) \(said)"
    }

    private static func formatWords(_ format: String?, _ word: (String) -> String) -> String {
        switch format {
        case nil: ""
        case "epoch-seconds": " (\(word("seconds since 1970")))"
        case "epoch-milliseconds": " (\(word("milliseconds since 1970")))"
        case RecordTime.english: " (\(word("in English")))"
        case let format?: " (\(word("as")) \(format))"
        }
    }
}
