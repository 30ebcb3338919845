import FeedCore
import FeedJSON

/// The issues found while a configuration is read, which are sorted at the end.
///
/// Until then, positions are byte offsets. All lines and columns are computed in one pass, so that a large file full of
/// mistakes takes no longer than a valid one.
struct IssueLog {
    /// The position of an entry.
    enum Place {
        /// The byte offset of a value or a name in the file.
        case file(Int)
        /// A command-line argument; the number is its position among the arguments.
        case argument(String, number: Int)

        static func at(_ raw: RawSetting) -> Place { .file(raw.offset ?? 0) }

        var isArgument: Bool { if case .argument = self { true } else { false } }

        /// The sort key of the position: positions in the file come first, then arguments.
        var rank: (Int, Int) {
            switch self {
            case .file(let offset): (0, offset)
            case .argument(_, let number): (1, number)
            }
        }
    }

    struct Entry {
        var place: Place

        /// A whole sentence with the found value and the allowed ones.
        var message: String

        /// The remedy, in whole sentences.
        var remedy: String?

        /// The message and the remedy.
        fileprivate var text: String { message + (remedy.map { " \($0)" } ?? "") }
    }

    private(set) var errors: [Entry] = []
    private(set) var warnings: [Entry] = []

    /// The number of errors that result only from the descriptions of programs.
    private(set) var errorsByDescriptions = 0

    mutating func error(_ place: Place, _ message: String) { add([Entry(place: place, message: message)]) }
    mutating func warning(_ place: Place, _ message: String) { warnings.append(Entry(place: place, message: message)) }

    mutating func add(_ entries: some Collection<Entry>, byDescriptions: Bool = false) {
        errors += entries
        if byDescriptions { errorsByDescriptions += entries.count }
    }

    /// Removes the errors after the first `count`, and returns them.
    mutating func removeErrors(from count: Int) -> [Entry] {
        defer { errors.removeSubrange(count...) }
        errorsByDescriptions = min(errorsByDescriptions, count)
        return Array(errors[count...])
    }

    /// Adds the issues of a value.
    ///
    /// `path` is the name of the object around the value, empty for the configuration itself. `byDescriptions` is true
    /// if the issues result from a program's description, and `asWarnings` if they do not prevent a feed from running.
    /// `place` returns the position of an issue that has no offset.
    mutating func add(
        _ issues: SettingIssues,
        in path: String,
        byDescriptions: Bool = false,
        asWarnings: Bool = false,
        at place: (SettingIssue) -> Place = { _ in .file(0) }
    ) {
        let entries = issues.issues.map { issue in
            Entry(
                place: issue.offset.map { .file($0) } ?? place(issue),
                message: issue.sentence(in: path),
                remedy: issue.remedy
            )
        }
        if asWarnings { return warnings += entries }
        add(entries, byDescriptions: byDescriptions)
    }
}

extension SettingIssue {
    /// Returns the issue as a whole sentence, without its remedy.
    ///
    /// For example: `feeds.tfl.settings.modes[1] is "tubr", but must be "tube" or "dlr".`, or
    /// `feeds.neds has no member "limt".`
    fileprivate func sentence(in object: String) -> String {
        let subject = object + path.map(\.description).joined()
        let name = subject.isEmpty ? "the configuration" : object.isEmpty ? self.name : subject
        return "\(name) \(message)."
    }
}

extension ConfigurationSource {
    /// Returns a line for each entry of a log: first in the order of the file, then of the arguments.
    func lines(of entries: [IssueLog.Entry]) -> [String] {
        // The sort is stable: the first issue of a value stays first.
        let sorted = entries.sorted { $0.place.rank < $1.place.rank }
        var finder = PositionFinder(bytes)
        return sorted.map { entry in
            switch entry.place {
            case .file(let offset): ConfigurationIssues.line(in: name, at: finder.position(of: offset), entry.text)
            case .argument(let argument, _): ConfigurationIssues.line(in: argument, at: nil, entry.text)
            }
        }
    }
}

/// A converter of ascending byte offsets to lines and columns, counted as in `JSONPosition`.
private struct PositionFinder {
    private let bytes: [UInt8]
    private var offset: Int
    private var position = JSONPosition(line: 1, column: 1)

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    mutating func position(of wanted: Int) -> JSONPosition {
        while offset < min(wanted, bytes.count) {
            if bytes[offset] == UInt8(ascii: "\n") {
                position = JSONPosition(line: position.line + 1, column: 1)
            } else if bytes[offset] & 0xC0 != 0x80 {
                position.column += 1
            }
            offset += 1
        }
        return position
    }
}
