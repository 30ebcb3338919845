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

    /// Returns the translation of an English text by a pattern such as `Items from {0}`, in which `{0}` may be a place;
    /// `nil` if no pattern matches.
    func translation(ofPattern english: String, in section: String) -> String? {
        guard let names = names[section] else { return nil }
        if let name = names[english] { return name }
        // The longest pattern that matches is used.
        for (pattern, words) in names.sorted(by: { $0.key.utf8.count > $1.key.utf8.count }) {
            let ends = pattern.split(separator: "{0}", omittingEmptySubsequences: false)
            guard ends.count == 2, english.hasPrefix(ends[0]), english.dropFirst(ends[0].count).hasSuffix(ends[1])
            else { continue }
            let rest = english.dropFirst(ends[0].count).dropLast(ends[1].count)
            return words.replacing("{0}", with: place(String(rest)))
        }
        return nil
    }

    /// Returns a provider's noun in the form for `count`; the noun of a third-party provider stays English.
    func form(of noun: String?, for count: Int) -> String? {
        guard let noun else { return nil }
        let forms = names["nouns"]?[noun]?.listed ?? [noun, "\(noun)s"]
        return count == 1 ? forms.first : forms.last
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
