package import FeedCore

/// The texts of the pages about single items, feeds and the history.
extension Texts {
    // MARK: Changes

    package func word(for kind: ItemEvent.Kind) -> String { phrase(key: "change.\(kind.rawValue)") }
    package func appeared(as status: ItemStatus) -> String { phrase(word(for: status)) }
    package func cameBack(from status: ItemStatus) -> String { phrase(word(for: status), status == .cancelled) }
    package func new(_ value: String) -> String { phrase(value) }
    package func gone(_ value: String) -> String { phrase(value) }

    /// A label within a sentence: `platform` for `Platform`.
    package func inSentence(_ label: String) -> String {
        guard language == .english else { return label }
        let word = label.prefix { $0 != " " }
        // "WiFi" stays.
        guard word.dropFirst().allSatisfy(\.isLowercase) else { return label }
        return word.lowercased() + label.dropFirst(word.count)
    }
    package func alike(_ count: Int, _ change: String) -> String { phrase(count, change) }

    /// The start of the next of several items: `next Tue 24 Nov 19:00`.
    package func next(_ time: String) -> String { phrase(time) }

    /// The start of the first of several items that are all over: `first 08:49`.
    package func first(_ time: String) -> String { phrase(time) }
    package func leftOut(_ count: Int) -> String { phrase(count) }

    package func nothingNew(fresh: Int, of count: Int, failing: [String], next: (time: String, feed: String)?) -> String
    {
        let down = failing.isEmpty ? nil : failing.joined(separator: ", ")
        return phrase(fresh, count, fresh == count, down, next?.time, next?.feed)
    }

    // MARK: The feeds of a configuration

    package func noRequest(forFile path: String) -> String { phrase(path) }
    package func runs(_ program: String, several: Bool) -> String { phrase(program, several) }
    package func noRequest(because reason: String) -> String { phrase(reason) }
    package func asks(_ hosts: [String], of publisher: String?, sending told: [String], several: Bool) -> String {
        phrase(hosts, publisher, told, several)
    }
    package func secret(_ setting: String) -> String { phrase(setting, setting == "url") }

    /// Returns the data that a request sends, by the English words of a built-in provider.
    package func told(_ english: String) -> String { translation(ofPattern: english, in: "told") ?? english }

    /// Returns the reason why a feed fails, or the advice for it, by the program's English words; a publisher's own
    /// words stay as they are.
    package func failure(_ english: String) -> String { translation(ofPattern: english, in: "failures") ?? english }
    package func feeds(_ count: Int) -> String { phrase(count) }

    /// The heading of a section that goes on in the next column: `Today (continued)`.
    package func continued(_ title: String) -> String { phrase(title) }

    package func asOf(_ time: String) -> String { phrase(time) }
}
