import FeedCore

/// The direction and the platform of a departure, as one phrase has them: `Southbound, platform 5 or 6`.
struct DeparturePlace: Equatable {
    /// The words before numbers and letters.
    private enum Kind: String, CaseIterable { case platform, stop }

    private static let words = Kind.allCases.map { Array("\($0.rawValue) ".utf8) }

    /// The words before numbers and letters, in lower case.
    static var kinds: [String] { Kind.allCases.map(\.rawValue) }

    var direction: String?

    /// The number or letter of the platform or stop, or several: `5`, `5 or 6`, `D`.
    var mark: String
    private var kind = Kind.platform

    /// Reads the phrase of a subtitle, or a platform as TfL writes it: `Southbound - Platform 5`; `nil` for any other
    /// text.
    init?(_ text: String) {
        // Most texts have none of the words, which is found out without a copy of them.
        guard text.utf8.hasWord(of: Self.words) else { return nil }
        let halves = [text.cut(at: " - "), text.cut(at: ", ")].compactMap(\.self)
        let places: [(String?, String)] = [(nil, text)] + halves.map { ($0.0, $0.1) }
        for (direction, place) in places {
            guard let (word, mark) = place.cut(at: " "), let kind = Kind(rawValue: word.lowercased()), !mark.isEmpty,
                mark.split(whereSeparator: { ", ".contains($0) }).allSatisfy(\.isPlatformMark)
            else { continue }
            (self.direction, self.mark, self.kind) = (direction, mark, kind)
            return
        }
        return nil
    }

    /// Creates the place of a platform whose text is the mark alone, such as `4a`; `nil` if it is a longer text.
    init?(mark text: String) {
        guard text.count <= 4, text.contains(where: { $0.isNumber || $0.isLetter }) else { return nil }
        mark = text
    }

    /// Returns the platform in words, with its number or letter as they have it.
    func platform(in texts: Texts) -> (words: String, mark: String) {
        let mark = mark.replacing(" or ", with: " \(texts[.or]) ")
        return (kind == .platform ? texts.platform(mark) : texts.stop(mark), mark)
    }

    func words(in texts: Texts) -> String {
        [direction.map(texts.piece), platform(in: texts).words].compactMap(\.self).joined(separator: ", ")
    }
}

extension String.UTF8View {
    /// Returns true if one of some lower-case words, each with the blank after it, is in the text at its beginning or
    /// after a blank.
    fileprivate func hasWord(of words: [[UInt8]]) -> Bool {
        withContiguousStorageIfAvailable { text in
            var isStart = true
            for position in text.indices {
                defer { isStart = text[position] == UInt8(ascii: " ") }
                // Upper-case letters differ in one bit.
                let first = text[position] | 0x20
                guard isStart, first == UInt8(ascii: "p") || first == UInt8(ascii: "s") else { continue }
                let rest = UnsafeBufferPointer(rebasing: text[position...])
                if words.contains(where: { rest.count > $0.count && zip(rest, $0).allSatisfy { $0 | 0x20 == $1 } }) {
                    return true
                }
            }
            return false
        } ?? true
    }
}

extension Substring {
    /// True for a number or letter of a platform, and for the word between two.
    fileprivate var isPlatformMark: Bool {
        let hasNumber = first?.isNumber == true
        return self == "or" || count <= 4 && allSatisfy { $0.isNumber || $0.isUppercase || hasNumber && $0.isLetter }
    }
}
