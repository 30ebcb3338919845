import FeedCore
import FeedJSON

/// A size in bytes as users write it, such as `512MiB`.
struct SizeText: SettingValue {
    var bytes: Int

    private static let units = [("KiB", 10), ("MiB", 20), ("GiB", 30)]

    /// What may be set.
    static let allowed = 16 << 20...1 << 40

    init(bytes: Int) { self.bytes = bytes }

    init?(_ raw: RawSetting) {
        guard case .text(let text) = raw, let (unit, shift) = Self.units.first(where: { text.hasSuffix($0.0) }) else {
            return nil
        }
        let digits = text.dropLast(unit.count)
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), digits.count <= 9, let count = Int(digits) else {
            return nil
        }
        bytes = count << shift
    }

    static var noun: String { "a size such as \"512MiB\" (KiB, MiB or GiB)" }

    static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "string")
        let sizes = units.map { unit, shift in
            let most = NumberPattern.upTo(allowed.upperBound >> shift)
            return "(?!\(NumberPattern.upTo((allowed.lowerBound - 1) >> shift))\(unit))\(most)\(unit)"
        }
        json.member("pattern", "^(?![0-9]{10})(\(sizes.joined(separator: "|")))$")
    }

    func write(to json: inout JSONWriter) {
        let (unit, shift) = Self.units.last { bytes % (1 << $0.1) == 0 } ?? ("KiB", 10)
        json.value("\(bytes >> shift)\(unit)")
    }
}
