package import FeedCore

/// All texts of ours that people read on screens, in one language.
///
/// Each text is declared once, in an extension. Its words are in `english.txt` and `german.txt`, under the name of its
/// declaration; the head of `english.txt` describes the format. Publishers' texts stay as they are, and so do errors,
/// which are in English for everybody.
package final class Texts: Sendable {
    let language: Language

    /// The words of each text, by its key.
    private let templates: [String: String]

    /// Translations of names by the English names, for each section of the file.
    let names: [String: [String: String]]

    /// The translations of texts with a part of their own, such as `Items from {0}`, for each section, the longest first.
    private let patterns: [String: [NamePattern]]

    /// The short names of the weekdays, Monday first, as in `Fri 18:30`.
    package let weekdays: [String]

    /// The short names of the months, January first, as in `25 Dec`.
    package let months: [String]

    /// The decimal separator and the thousands separator.
    let numberMarks: [Character]

    fileprivate init(_ language: Language, _ file: [UInt8]) {
        var sections: [String: [String: String]] = [:]
        var (section, key) = ("", "")
        var texts: [String: String] = Dictionary(minimumCapacity: 512)
        for line in file.lines {
            if line.hasPrefix("  ") {
                texts[key]? += " | " + line.dropFirst(2)
            } else if line.hasPrefix("[") {
                sections[section] = texts
                (section, texts) = (String(line.dropFirst().dropLast()), [:])
            } else if let (name, words) = line.cut(at: " =") {
                key = name
                texts[key] = String(words.dropFirst())
            }
        }
        sections[section] = texts
        self.language = language
        templates = sections.removeValue(forKey: "") ?? [:]
        names = sections
        patterns = sections.mapValues { names in
            names.compactMap { NamePattern($0.key, $0.value) }.sorted { ($1.length, $0.words) < ($0.length, $1.words) }
        }
        weekdays = templates["weekdays"]?.listed ?? []
        months = templates["months"]?.listed ?? []
        numberMarks = Array(templates["numberMarks"] ?? "")
    }

    fileprivate static let english = Texts(.english, PackageResources.english_txt)
    fileprivate static let german = Texts(.german, PackageResources.german_txt)
}

extension Language {
    /// The language's texts.
    package var texts: Texts {
        switch self {
        case .english: .english
        case .german: .german
        }
    }
}

extension Texts {
    /// Returns the text of the calling declaration, or of another key, with `arguments` in their places.
    func phrase(_ arguments: any TextArgument..., key: String = #function) -> String {
        TextFilling.text(of: template(key), with: arguments, in: self)
    }

    /// Returns the texts of a list.
    func phrases(key: String = #function) -> [String] { template(key).listed }

    /// Returns the pairs of texts of a list.
    func pairs(key: String = #function) -> [(String, String)] {
        phrases(key: key).map { line in
            let parts = line.split(separator: " = ", maxSplits: 1).map(String.init)
            return (parts[0], parts[1])
        }
    }

    func template(_ key: String) -> String {
        if let template = templates[key] { return template }
        assertionFailure("\(language) has no text for \(key).")
        return key
    }

    /// Returns the translation of an English name, or the name itself if the section has no translation.
    func translation(of english: String, in section: String) -> String { names[section]?[english] ?? english }

    /// Returns the translation of an English text by a pattern such as `Items from {0}`, in which `{0}` may be a text of
    /// the same section or a place; `nil` if no pattern matches.
    func translation(ofPattern english: String, in section: String) -> String? {
        if let name = names[section]?[english] { return name }
        for pattern in patterns[section] ?? [] {
            guard let parts = pattern.arguments(in: english) else { continue }
            return parts.enumerated().reduce(pattern.words) { words, part in
                let own = translation(ofPattern: part.element, in: section) ?? place(part.element)
                return words.replacing("{\(part.offset)}", with: own)
            }
        }
        return nil
    }

    /// Returns the English texts of a section whose translation is wanted, and all its patterns, with `*` for their
    /// parts.
    func originals(in section: String, _ isWanted: (String) -> Bool) -> [String] {
        (names[section] ?? [:]).filter { isWanted($1) }.map(\.key)
            + (patterns[section] ?? []).map { $0.ends.joined(separator: "*") }
    }

    /// Returns a provider's noun in the form for `count`; the noun of a third-party provider stays English.
    func form(of noun: String?, for count: Int) -> String? {
        guard let noun else { return nil }
        let forms = names["nouns"]?[noun]?.listed ?? [noun, "\(noun)s"]
        return count == 1 ? forms.first : forms.last
    }
}

/// A text with parts of its own, such as `Items from {0}`, and its translation.
private struct NamePattern {
    /// The texts around the parts, one more than there are parts.
    let ends: [String]
    let words: String
    var length: Int { ends.reduce(0) { $0 + $1.utf8.count } }

    /// Creates a pattern; `nil` for a name without a part of its own.
    init?(_ english: String, _ words: String) {
        var (rest, ends) = (english, [String]())
        while let (end, others) = rest.cut(at: "{") {
            ends.append(end)
            rest = String(others.dropFirst(2))
        }
        guard !ends.isEmpty else { return nil }
        (self.ends, self.words) = (ends + [rest], words)
    }

    /// Returns the parts of a text by the pattern; `nil` if it does not match.
    func arguments(in text: String) -> [String]? {
        let (first, last) = (ends[0], ends[ends.count - 1])
        guard text.hasPrefix(first), text.hasSuffix(last), text.utf8.count > length else { return nil }
        var (rest, parts) = (text.dropFirst(first.count).dropLast(last.count), [String]())
        for end in ends.dropFirst().dropLast() {
            guard let range = rest.firstRange(of: end) else { return nil }
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }
}

extension String {
    /// The texts of a list, between separators.
    fileprivate var listed: [String] {
        var (list, rest) = ([String](), self)
        while let (text, others) = rest.cut(at: " | ") {
            list.append(text)
            rest = others
        }
        return (list + [rest]).filter { !$0.isEmpty }
    }
}
