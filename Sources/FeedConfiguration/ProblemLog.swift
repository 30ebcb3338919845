import FeedCore
import FeedJSON

/// Collects what a reading finds, and puts it in order at the end.
///
/// Places are kept as byte offsets until then: all lines and columns are worked out in one pass, so that a large file
/// full of mistakes costs no more than a good one.
struct ProblemLog {
    /// What a problem is about.
    enum Place {
        /// The byte of the file at which a value or a name begins.
        case file(offset: Int)
        /// An argument of the command line; the number keeps arguments in their order.
        case argument(String, number: Int)

        static func at(_ value: JSONValue) -> Place { .file(offset: value.offset) }
    }

    struct Entry {
        var place: Place
        var message: String
    }

    private(set) var errors: [Entry] = []
    private(set) var warnings: [Entry] = []

    mutating func error(_ place: Place, _ message: String) { errors.append(Entry(place: place, message: message)) }
    mutating func warning(_ place: Place, _ message: String) { warnings.append(Entry(place: place, message: message)) }
    mutating func add(errors entries: [Entry]) { errors += entries }
}

extension ConfigurationSource {
    /// Makes problems of what a log holds, in the order of the file, then of the arguments.
    func problems(_ entries: [ProblemLog.Entry]) -> [ConfigurationProblem] {
        // The sort is stable: what is found first about a value stays first.
        let sorted = entries.sorted { $0.place.rank < $1.place.rank }
        var finder = PositionFinder(bytes)
        return sorted.map { entry in
            switch entry.place {
            case .file(let offset): ConfigurationProblem(in: name, at: finder.position(of: offset), entry.message)
            case .argument(let argument, _): ConfigurationProblem(in: argument, entry.message)
            }
        }
    }
}

extension ProblemLog.Place {
    fileprivate var rank: (Int, Int) {
        switch self {
        case .file(let offset): (0, offset)
        case .argument(_, let number): (1, number)
        }
    }
}

/// Turns offsets, each no smaller than the one before, into lines and columns, as `JSONPosition` counts them.
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
