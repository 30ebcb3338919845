import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// The files with the words of the screens, and the declarations that ask for them.
struct TextFileTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/FeedBoard/Text")

    /// Each line's section, key and words; lines of a list are behind the words, with bars between.
    private static func lines(of name: String) throws -> [(section: String, key: String, words: String)] {
        var (lines, section) = ([(section: String, key: String, words: String)](), "")
        for line in try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("#") { continue }
            if line.hasPrefix("[") {
                section = String(line)
            } else if line.hasPrefix("  ") {
                lines[lines.count - 1].words += "|\(line)"
            } else {
                let parts = line.split(separator: /\ = ?/, maxSplits: 1, omittingEmptySubsequences: false)
                try #require(parts.count == 2, "\(line)")
                lines.append((section, String(parts[0]), String(parts[1])))
            }
        }
        return lines
    }

    private static func texts(of name: String) throws -> [String: String] {
        let texts = try lines(of: name).filter(\.section.isEmpty).map { ($0.key, $0.words) }
        return Dictionary(texts) { first, _ in first }
    }

    /// The keys that declarations ask for: those of ``Word``, their own names, as `#function` says them, or others, of
    /// which some have an end for each case.
    private static func declaredKeys() throws -> (whole: Set<String>, beginnings: Set<String>) {
        var (whole, beginnings) = (
            Set(Word.allCases.map(\.rawValue) + ["weekdays", "months", "numberMarks"]), Set<String>()
        )
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        for file in files where file.lastPathComponent.hasPrefix("Texts+") {
            let source = try String(contentsOf: file, encoding: .utf8)
            let declarations = source.matches(
                of: /\n    (?:package |private )?(?:var (\w+)|func (\w+)\(([^{}]*?)\) -> )/
            )
            let ends = declarations.dropFirst().map(\.range.lowerBound) + [source.endIndex]
            for (declaration, end) in zip(declarations, ends) {
                let body = source[declaration.range.upperBound..<end]
                let keys = body.matches(of: /key: "((?:[^"\\]|\\.)+)"/).map(\.1)
                for key in keys {
                    if let mark = key.firstRange(of: "\\(") {
                        beginnings.insert(String(key[..<mark.lowerBound]))
                    } else {
                        whole.insert(String(key))
                    }
                }
                if body.matches(of: /\b(?:phrases?|pairs)\(/).count > keys.count {
                    whole.insert(name(of: declaration.output))
                }
            }
        }
        return (whole, beginnings)
    }

    private static func name(of declaration: (Substring, Substring?, Substring?, Substring?)) -> String {
        guard let name = declaration.2, let parameters = declaration.3 else { return String(declaration.1 ?? "") }
        // Tuples have commas too.
        let labels = parameters.replacing(/\([^()]*\)/, with: "").split(separator: ",").map { parameter in
            "\(parameter.split { " :\n".contains($0) }.first ?? ""):"
        }
        return "\(name)(\(labels.joined()))"
    }

    private static let files = ["english.txt", "german.txt"]

    @Test(arguments: files)
    func `a file has the words of all declarations and no others, each once`(file: String) throws {
        let lines = try Self.lines(of: file)
        let twice = Dictionary(grouping: lines) { "\($0.section) \($0.key)" }.filter { $1.count > 1 }
        #expect(twice.keys.sorted() == [])
        let texts = try Self.texts(of: file)
        let declared = try Self.declaredKeys()
        #expect(declared.whole.count > 300)
        #expect(declared.whole.filter { texts[$0] == nil }.sorted() == [])
        let others = texts.keys.filter { key in
            !declared.whole.contains(key) && !declared.beginnings.contains { key.hasPrefix($0) }
        }
        #expect(others.sorted() == [])
        #expect(texts.filter(\.value.isEmpty).keys.sorted() == [])
    }

    @Test(arguments: files)
    func `a file has the words of each case`(file: String) throws {
        let keys =
            ItemStatus.allCases.map { "status.\($0.rawValue)" }
            + ItemEvent.Kind.allCases.map { "change.\($0.rawValue)" }
            + [FeedReport.Status.fresh, .stale, .failed].map { "feedStatus.\($0.rawValue)" }
            + HelpPart.parts(in: .timeline).dropFirst().map { "helpPart.\($0.rawValue)" }
            + HelpPart.allCases.filter { $0 != .categories }.map { "help.\($0.rawValue)" }
            + KeyHint.allCases.map { "hint.\($0.rawValue)" }
            + ["start", "feed-down", "feed-up"].map { "moment.\($0)" }
        let texts = try Self.texts(of: file)
        #expect(keys.filter { texts[$0] == nil } == [])
    }

    @Test func `both languages have the same texts, with the same arguments and as many in a list`() throws {
        let (english, german) = (try Self.texts(of: "english.txt"), try Self.texts(of: "german.txt"))
        #expect(Set(english.keys) == Set(german.keys))
        let arguments = { (words: String) in Set(words.matches(of: /\{\d\}/).map { String($0.output) }) }
        // A bar within a choice is between its forms.
        let texts = { (words: String) in words.contains("{") ? 1 : words.split(separator: "|").count }
        for (key, words) in english {
            let other = german[key] ?? ""
            #expect(arguments(words) == arguments(other), "\(key)")
            #expect(texts(words) == texts(other), "\(key)")
        }
    }

    @Test(arguments: files)
    func `braces are in pairs`(file: String) throws {
        for line in try Self.lines(of: file) {
            let marks = line.words.replacing(/\\./, with: "").filter { "{}".contains($0) }
            var depth = 0
            for mark in marks {
                depth += mark == "{" ? 1 : -1
                #expect(depth >= 0, "\(line.key)")
            }
            #expect(depth == 0, "\(line.key)")
        }
    }

    @Test func `a name is translated by a pattern, with the places in it`() {
        let texts = Language.german.texts
        #expect(texts.summary("Holidays of Bavaria and Saxony") == "Feiertage: Bayern und Sachsen")
        #expect(
            texts.summary("The entries of the feed of the file a.xml") == "Die Einträge des Feeds in der Datei a.xml"
        )
        #expect(texts.detail("16 regions") == "16 Regionen")
        #expect(texts.detail("Germany") == "Deutschland")
        #expect(
            texts.detail("not built in: needs source=abstractapi and a key")
                == "nicht eingebaut: braucht source=abstractapi und einen Schlüssel"
        )
    }
}
