import FeedCore
import FeedJSON

/// A size in bytes as users write it, such as `512MiB`.
struct SizeText: SettingValue {
    var bytes: Int

    private static let units = [("KiB", 10), ("MiB", 20), ("GiB", 30)]

    /// What may be set.
    static let allowed = 16 << 20...1 << 40

    init(bytes: Int) { self.bytes = bytes }

    init(_ raw: RawSetting) throws(SettingIssues) {
        guard let text = raw.text, let (unit, shift) = Self.units.first(where: { text.hasSuffix($0.0) }),
            case let digits = Array(text.utf8.dropLast(unit.utf8.count)), digits.count <= 9,
            let count = Int(digits: digits[...])
        else { throw raw.mismatch(Self.typeName) }
        bytes = count << shift
    }

    static var typeName: String { "a size such as \"512MiB\" (KiB, MiB or GiB)" }

    static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "string")
        let sizes = units.map { unit, shift in
            let most = NumberPattern.upTo(allowed.upperBound >> shift)
            return "(?!\(NumberPattern.upTo((allowed.lowerBound - 1) >> shift))\(unit))\(most)\(unit)"
        }
        json.member("pattern", "^(?![0-9]{10})(\(sizes.joined(separator: "|")))$")
    }

    var raw: RawSetting {
        let (unit, shift) = Self.units.last { bytes % (1 << $0.1) == 0 } ?? ("KiB", 10)
        return .text("\(bytes >> shift)\(unit)")
    }
}
