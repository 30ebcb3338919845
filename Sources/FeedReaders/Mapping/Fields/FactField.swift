import FeedCore
import FeedJSON
import Foundation

/// A fact of an item: its key and label, the source of its value, and the kind of value.
struct FactField: MappingPart {
    static let typeName = "an object with \"key\" and \"from\""

    enum Kind: String, CaseIterable, SettingValue { case auto, text, number, flag, time, day, list }

    var key: String
    var label: String
    var time: TimeField
    var kind: Kind
    /// The source of the unit, which is usually a constant.
    var unit: Field?
    var role: FactRole?
    var reportsChanges: Bool

    init(_ raw: RawSetting, _ tables: LookupTables) throws(SettingIssues) {
        let names = ["key", "label", "type", "unit", "role", "tell"] + TimeField.members
        var members = try SettingMembers(raw, among: names, typeName: Self.typeName)
        members.require("key", "what programs call the fact, such as platform")
        let key = members.read("key") { raw throws(SettingIssues) in
            let key = try String(raw)
            guard !key.isEmpty, key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
                throw raw.mismatch("a word of ASCII letters")
            }
            return key
        }
        label = members.read("label") ?? key?.spelledOut ?? ""
        unit = members.read("unit") { raw throws(SettingIssues) in
            if let text = raw.text { return Field.constant(text) }
            return try Field(raw, tables)
        }
        role = members.read("role") { raw throws(SettingIssues) in
            guard let role = raw.text.flatMap(FactRole.init(rawValue:)) else {
                throw raw.mismatch(FactRole.allCases.map(\.rawValue).joined(separator: ", "))
            }
            return role
        }
        reportsChanges = members.read("tell") ?? true
        let type: Kind? = members.read("type")
        let time = TimeField(&members, tables)
        kind = type ?? (time?.field.isProduct == true ? .number : .auto)
        self.time = try members.checked(time)
        self.key = try members.checked(key)
    }

    /// Returns the value of an input; `nil` if there is none, and for the kinds `time`, `day` and `list`.
    func value(_ input: FieldInput) throws(FieldError) -> FactValue? {
        switch kind {
        case .auto:
            if case .json(let value) = input {
                if value.kind == .number { return try Self.number(input) }
                if let flag = value.bool { return .flag(flag) }
            }
            return try input.text().map { .text($0) }
        case .text: return try input.text().map { .text($0) }
        case .number: return try input.text() == nil ? nil : Self.number(input)
        case .flag:
            guard let text = try input.text() else { return nil }
            guard let flag = Bool(flag: text) else { throw input.fault(expected: "true or false") }
            return .flag(flag)
        case .time, .day, .list: return nil
        }
    }

    /// Returns the time or day in a record; `nil` if there is no value.
    func time(in record: AnswerRecord, zone: TimeZone?) throws(FieldError) -> FactValue? {
        try time.first(in: record, else: zone) { [kind] input, source, zone throws(FieldError) in
            if kind == .day { return .day(try source.format.day(input, in: zone)) }
            return try source.instant(input, in: record, zone).map { .instant($0.date) }
        }
    }

    private static func number(_ input: FieldInput) throws(FieldError) -> FactValue {
        let number = try input.number()
        if let whole = number.int { return .integer(whole) }
        guard let decimal = number.double else { throw input.fault(expected: "a number that is not too large") }
        return .decimal(decimal)
    }
}

extension Field {
    /// True if the field's value is a number that was multiplied.
    fileprivate var isProduct: Bool {
        switch self {
        case .worked(_, let works): works.contains { if case .times = $0 { true } else { false } }
        case .firstOf(let fields): fields.allSatisfy(\.isProduct)
        case .conditional(let field, _): field.isProduct
        case .source, .template, .constant, .joined, .dated: false
        }
    }
}

extension String {
    /// A key in camel case as people would write it: "trackCondition" becomes "Track condition", "matchID" "Match ID".
    fileprivate var spelledOut: String {
        let words = nameWords.map { $0.count > 1 && $0 == $0.uppercased() ? $0 : $0.lowercased() }
            .joined(separator: " ")
        return words.isEmpty ? self : words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The words of an identifier, as they are written: `start` and `Time` in `startTime`, `match` and `ID` in
    /// `matchID`, `date` and `UTC` in `date_UTC`.
    package var nameWords: [String] {
        var words: [String] = []
        var word = ""
        let scalars = Array(unicodeScalars)
        for (place, scalar) in scalars.enumerated() {
            guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
                words.append(word)
                word = ""
                continue
            }
            // A capital begins a word, but among capitals only the one before a small letter does.
            let before = place > 0 && scalars[place - 1].properties.isUppercase
            let after = place + 1 < scalars.count && scalars[place + 1].properties.isLowercase
            if scalar.properties.isUppercase, !before || after {
                words.append(word)
                word = ""
            }
            word.unicodeScalars.append(scalar)
        }
        return (words + [word]).filter { !$0.isEmpty }
    }
}
