import FeedCore
import FeedJSON

/// A size in bytes as users write it: `512MiB`, or a number of bytes.
struct SizeText: SettingValue {
    var bytes: Int

    fileprivate static let units = [("KiB", 10), ("MiB", 20), ("GiB", 30)]

    init(bytes: Int) { self.bytes = bytes }

    init(_ raw: RawSetting) throws(SettingIssues) {
        if case .number = raw.kind {
            do throws(SettingIssues) { bytes = try Int(raw) } catch { throw raw.mismatch(Self.typeName) }
            return
        }
        guard let text = raw.text, let (unit, shift) = Self.units.first(where: { text.hasSuffix($0.0) }),
            case let digits = Array(text.utf8.dropLast(unit.utf8.count)), digits.count <= 9,
            let count = Int(digits: digits[...])
        else { throw raw.mismatch(Self.typeName) }
        bytes = count << shift
    }

    static var typeName: String { "a size such as \"512MiB\" (KiB, MiB or GiB), or a number of bytes" }
    static func raw(fromArgument text: String) -> RawSetting { Int.raw(fromArgument: text) }
    static func writeSchema(to json: inout JSONWriter) { json.member("type", ["integer", "string"]) }

    var raw: RawSetting {
        guard let (unit, shift) = Self.units.last(where: { bytes > 0 && bytes % (1 << $0.1) == 0 }) else {
            return .number(String(bytes))
        }
        return .text("\(bytes >> shift)\(unit)")
    }

    /// The size in messages: `512MiB`, `1 byte`.
    fileprivate var words: String { raw.text ?? "\(bytes) byte\(bytes == 1 ? "" : "s")" }
}

extension Setting<SizeText> {
    /// Creates a setting of a size within bounds.
    init(_ name: String, default fallback: Int, in range: ClosedRange<Int>, _ help: String) {
        self.init(
            name,
            default: SizeText(bytes: fallback),
            rule: "\(SizeText(bytes: range.lowerBound).words) to \(SizeText(bytes: range.upperBound).words)",
            help,
            allows: { range.contains($0.bytes) },
            writeBounds: {
                $0.member("minimum", range.lowerBound)
                $0.member("maximum", range.upperBound)
                let sizes = SizeText.units.map { unit, shift in
                    let tooSmall = NumberPattern.upTo((range.lowerBound - 1) >> shift)
                    return "(?!\(tooSmall)\(unit))\(NumberPattern.upTo(range.upperBound >> shift))\(unit)"
                }
                $0.member("pattern", "^(?![0-9]{10})(\(sizes.joined(separator: "|")))$")
            }
        )
    }
}
