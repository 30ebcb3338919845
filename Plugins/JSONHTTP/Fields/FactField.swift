import FeedCore
import FeedJSON
import Foundation

/// A fact of an item: what it is called, what to make it of, and how to take the value.
struct FactField: SettingReadable {
    static let noun = "an object with \"key\" and \"from\""

    enum Kind: String, CaseIterable, SettingValue { case auto, text, number, flag, time, day, list }

    var key: String
    var label: String
    var time: TimeField
    var kind: Kind
    var unit: FactUnit?
    var reportsChanges: Bool

    init?(_ raw: RawSetting, _ reading: inout SettingReading) {
        let own = ["key", "label", "type", "unit", "tell"]
        let names = own + Field.members + ["format", "timeZone"]
        guard case .object(let all) = raw, let members = reading.members(of: raw, among: names) else {
            if case .object = raw {} else { reading.refuse(raw, expected: Self.noun) }
            return nil
        }
        members.demand("key", "what programs call the fact, such as platform", &reading)
        let key: String? = members.plain("key", &reading)
        let label: String? = members.plain("label", &reading)
        kind = members.plain("type", &reading) ?? .auto
        unit = members.plain("unit", as: String.self, &reading).map { FactUnit($0) }
        reportsChanges = members.plain("tell", &reading) ?? true
        let time = TimeField(.object(all.filter { !own.contains($0.key) }), &reading)
        guard let key, let time else { return nil }
        guard !key.isEmpty, key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            reading.inside("key") {
                $0.complain("is \(RawSetting.text(key).noun), but must be a word of ASCII letters")
            }
            return nil
        }
        self.key = key
        self.label = label ?? key.spelledOut
        self.time = time
    }

    /// The fact of a record; `nil` where nothing is there.
    func fact(in record: AnswerRecord, zone: TimeZone?) throws(FieldError) -> Fact? {
        guard let value = try value(in: record, zone: zone) else { return nil }
        return Fact(key, label, value, unit: unit, reportsChanges: reportsChanges)
    }

    private func value(in record: AnswerRecord, zone: TimeZone?) throws(FieldError) -> FactValue? {
        if kind == .list {
            let texts = try texts(in: record)
            return texts.isEmpty ? nil : .list(texts)
        }
        guard let input = try time.field.input(in: record) else { return nil }
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
            switch try input.text()?.lowercased() {
            case nil: return nil
            case "true", "1", "yes", "y": return .flag(true)
            case "false", "0", "no", "n": return .flag(false)
            default: throw input.fault(expected: "true or false")
            }
        case .time: return .instant(try time.format.instant(input, in: time.zone ?? zone).date)
        case .day: return .day(try time.format.day(input, in: time.zone ?? zone))
        case .list: return nil
        }
    }

    /// The values of a list, and of lists in it.
    private func texts(in record: AnswerRecord) throws(FieldError) -> [String] {
        let limit = AnswerLimits.valuesOfList
        var texts: [String] = []
        func add(_ input: FieldInput) throws(FieldError) -> Bool {
            guard let text = try input.text() else { return true }
            guard texts.count < limit else {
                record.page.noteCutOfList()
                return false
            }
            texts.append(text)
            return true
        }
        for input in try time.field.inputs(in: record, atMost: limit + 1) {
            if case .json(let value) = input, let elements = value.elements {
                for element in elements {
                    try record.page.visitField()
                    guard try add(record.page.input(element)) else { return texts }
                }
            } else if try !add(input) {
                return texts
            }
        }
        return texts
    }

    private static func number(_ input: FieldInput) throws(FieldError) -> FactValue {
        let number = try input.number()
        if let whole = number.int { return .integer(whole) }
        guard let decimal = number.double else { throw input.fault(expected: "a number that is not too large") }
        return .decimal(decimal)
    }

    static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "object")
        json.member("required", ["key"])
    }
}

extension Page {
    func visitField() throws(FieldError) {
        do throws(AnswerOverrun) { try visit() } catch { throw .overrun(error) }
    }
}

extension String {
    /// A key in camel case as people would write it: "trackCondition" becomes "Track condition".
    fileprivate var spelledOut: String {
        var words = ""
        for character in self {
            if character.isUppercase, !words.isEmpty { words += " " }
            words += words.isEmpty ? character.uppercased() : character.lowercased()
        }
        return words.replacing("_", with: " ").replacing("-", with: " ")
    }
}
