import FeedJSON

/// A JSON value that tests make up, with a text of it that uses all the freedom of the grammar.
indirect enum SampleJSON: Sendable {
    case null
    case boolean(Bool)
    /// A number as it is to be written.
    case number(String)
    case string(String)
    case array([SampleJSON])
    /// Members with names that are all different.
    case object([(name: String, value: SampleJSON)])
}

extension SampleJSON {
    /// A value of at most so many levels, the same for the same state of the generator.
    static func random(depth: Int, using generator: inout SeededGenerator) -> SampleJSON {
        switch generator.below(depth > 0 ? 12 : 7) {
        case 0: .null
        case 1: .boolean(generator.oneIn(2))
        case 2...3: .number(number(using: &generator))
        case 4...6: .string(string(using: &generator))
        case 7...8: .array((0..<generator.below(6)).map { _ in random(depth: depth - 1, using: &generator) })
        default:
            .object(
                (0..<generator.below(6)).map { position in
                    // The number in front keeps the names different.
                    ("\(position)" + string(using: &generator), random(depth: depth - 1, using: &generator))
                }
            )
        }
    }

    /// A number that every reader of doubles takes for the same one.
    private static func number(using generator: inout SeededGenerator) -> String {
        let sign = generator.oneIn(3) ? "-" : ""
        switch generator.below(6) {
        case 0: return sign + String(generator.below(10))
        case 1: return sign + String(generator.below(1_000_000_000))
        case 2: return sign + String(Int64.random(in: 0...(.max), using: &generator))
        case 3: return sign + "\(generator.below(1000)).\(generator.below(100_000))"
        case 4: return sign + "\(generator.below(10))" + generator.pick(["e", "E"]) + "\(generator.below(20))"
        default:
            return sign + "\(generator.below(10)).\(generator.below(1000))" + generator.pick(["e+", "E-", "e-"])
                + "\(generator.below(200))"
        }
    }

    private static func string(using generator: inout SeededGenerator) -> String {
        var string = ""
        for _ in 0..<generator.below(generator.oneIn(4) ? 30 : 8) {
            let scalar: UInt32 =
                switch generator.below(10) {
                case 0: UInt32(generator.below(0x20))
                case 1: UInt32(generator.below(0x500))
                case 2: UInt32(generator.below(0x1_0000))
                case 3: UInt32(0x1_0000 + generator.below(0x10_0000))
                case 4: UInt32(ascii: generator.pick(["\"", "\\", "/", "~"]))
                default: UInt32(0x20 + generator.below(0x5F))
                }
            // A surrogate is no scalar, and Foundation drops U+FEFF at the start of a string and behind an escape.
            string.unicodeScalars.append(scalar == 0xFEFF ? "f" : Unicode.Scalar(scalar) ?? "s")
        }
        return string
    }
}

extension UInt32 {
    fileprivate init(ascii scalar: Unicode.Scalar) { self = scalar.value }
}

extension SampleJSON {
    /// A text of the value, with whitespace and escapes where the generator likes them.
    func text(using generator: inout SeededGenerator) -> String {
        let core =
            switch self {
            case .null: "null"
            case .boolean(let value): value ? "true" : "false"
            case .number(let text): text
            case .string(let value): Self.quoted(value, using: &generator)
            case .array(let elements):
                "[" + Self.joined(elements.map { $0.text(using: &generator) }, using: &generator) + "]"
            case .object(let members):
                "{"
                    + Self.joined(
                        members.map { name, value in
                            Self.space(using: &generator) + Self.quoted(name, using: &generator)
                                + Self.space(using: &generator) + ":" + value.text(using: &generator)
                        },
                        using: &generator
                    ) + "}"
            }
        return Self.space(using: &generator) + core + Self.space(using: &generator)
    }

    private static func joined(_ parts: [String], using generator: inout SeededGenerator) -> String {
        parts.isEmpty ? space(using: &generator) : parts.joined(separator: ",")
    }

    private static func space(using generator: inout SeededGenerator) -> String {
        guard generator.oneIn(3) else { return "" }
        return (0..<generator.below(4)).map { _ in generator.pick([" ", "\n", "\t", "\r", "\r\n"]) }.joined()
    }

    private static func quoted(_ value: String, using generator: inout SeededGenerator) -> String {
        var text = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n" where generator.oneIn(2): text += "\\n"
            case "/" where generator.oneIn(2): text += "\\/"
            case _ where scalar.value < 0x20 || generator.oneIn(10):
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16, uppercase: generator.oneIn(2))
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}

extension SampleJSON {
    /// Returns the first difference of a document from this value, with its JSON Pointer; `nil` if they agree.
    func difference(from json: JSONValue) -> String? {
        switch self {
        case .null where json.isNull: return nil
        case .boolean(let value) where json.bool == value: return nil
        case .number(let text) where json.numberText == text && json.double == Double(text): return nil
        case .string(let value) where json.string.map { Array($0.utf8) == Array(value.utf8) } ?? false: return nil
        case .array(let values):
            guard let elements = json.elements, elements.count == values.count else { break }
            return zip(values, elements).lazy.compactMap { $0.difference(from: $1) }.first
        case .object(let values):
            guard let members = json.members, members.count == values.count else { break }
            for (value, member) in zip(values, members) {
                guard Array(value.name.utf8) == Array(member.name.utf8) else { return member.nameValue.pointer }
                if let difference = value.value.difference(from: member.value) { return difference }
            }
            return nil
        default: break
        }
        return "\(json.pointer): \(json.noun) is not \(self)"
    }
}
