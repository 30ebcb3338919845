import FeedCore
import FeedJSON

/// A setting that a program declares, in the place of a ``Setting`` in code.
struct DescribedSetting: AnySetting {
    /// The types that a setting can have.
    enum Kind: String, CaseIterable {
        case text, integer, number, boolean, secret
        /// A list of texts.
        case list
    }

    let name: String
    let help: String
    let unit: String?
    let choices: [String]
    let isRequired: Bool
    private let kind: Kind
    private let minimum: Double?
    private let maximum: Double?
    private let fallback: RawSetting?

    // MARK: - Description

    var noun: String {
        switch kind {
        case .text: choices.isEmpty ? String.noun : choices.alternatives
        case .integer: Int.noun
        case .number: Double.noun
        case .boolean: Bool.noun
        case .secret: Secret.noun
        case .list: choices.isEmpty ? [String].noun : "an array, each element \(choices.alternatives)"
        }
    }

    var allowed: String {
        let unit = unit.map { " \($0)" } ?? ""
        return switch (minimum, maximum) {
        case (let minimum?, let maximum?): "\(minimum.plainText) to \(maximum.plainText)\(unit)"
        case (let minimum?, nil): "\(minimum.plainText)\(unit) or more"
        case (nil, let maximum?): "\(maximum.plainText)\(unit) or less"
        case (nil, nil): noun
        }
    }

    var resolution: SettingResolution { kind == .secret ? .secret : .asWritten }

    var fallbackText: String? {
        guard let fallback else { return nil }
        var json = JSONWriter()
        fallback.write(to: &json)
        return json.text
    }

    func writeSchema(to json: inout JSONWriter) {
        switch kind {
        case .text: choices.isEmpty ? String.writeSchema(to: &json) : json.member("enum", choices)
        case .integer: Int.writeSchema(to: &json)
        case .number: Double.writeSchema(to: &json)
        case .boolean: Bool.writeSchema(to: &json)
        case .secret: Secret.writeSchema(to: &json)
        case .list: [String].writeSchema(to: &json)
        }
        if let minimum { json.member("minimum", minimum) }
        if let maximum { json.member("maximum", maximum) }
        json.member("description", help)
    }

    // MARK: - Checking

    func complaint(about raw: RawSetting) -> String? { misfits(in: raw).first?.message }

    func misfits(in raw: RawSetting) -> [SettingMisfit] {
        switch kind {
        case .text: Self.misfits(of: raw, choices)
        case .integer: Int(raw).map { bounds(Double($0), raw) } ?? Int.misfits(in: raw)
        case .number: Double(raw).map { bounds($0, raw) } ?? Double.misfits(in: raw)
        case .boolean: Bool.misfits(in: raw)
        case .secret: Secret.misfits(in: raw)
        case .list: misfits(ofList: raw)
        }
    }

    private func misfits(ofList raw: RawSetting) -> [SettingMisfit] {
        guard case .list(let elements) = raw else { return [SettingMisfit("is \(raw.noun), but must be \(noun)")] }
        return elements.enumerated().flatMap { place, element in
            Self.misfits(of: element, choices).map { $0.inside(.index(place)) }
        }
    }

    private static func misfits(of raw: RawSetting, _ choices: [String]) -> [SettingMisfit] {
        guard case .text(let text) = raw, choices.isEmpty || choices.contains(text) else {
            var suggestion: String?
            if case .text(let text) = raw { suggestion = text.nearest(of: choices) }
            let expected = choices.isEmpty ? String.noun : choices.alternatives
            return [SettingMisfit("is \(raw.noun), but must be \(expected)", suggestion: suggestion)]
        }
        return []
    }

    private func bounds(_ value: Double, _ raw: RawSetting) -> [SettingMisfit] {
        let isAllowed = value >= minimum ?? -.infinity && value <= maximum ?? .infinity
        return isAllowed ? [] : [SettingMisfit("is \(raw.noun), but must be \(allowed)")]
    }

    func raw(fromArgument text: String) -> RawSetting { SettingObject.raw(fromArgument: text) }
}

extension DescribedSetting: JSONReadable {
    init(json: JSONValue) throws(JSONMismatch) {
        name = try json.read("name")
        guard !name.isEmpty else { throw JSONMismatch(found: try json.member("name"), expected: "a name") }
        help = try json.readIfPresent("help") ?? ""
        unit = try json.readIfPresent("unit")
        choices = try json.readIfPresent("choices") ?? []
        isRequired = try json.readIfPresent("required") ?? false
        minimum = try json.readIfPresent("minimum")
        maximum = try json.readIfPresent("maximum")
        let type = try json.readIfPresent("type", as: String.self) ?? Kind.text.rawValue
        guard let kind = Kind(rawValue: type) else {
            let known = Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw JSONMismatch(found: try json.member("type"), expected: "one of \(known)")
        }
        self.kind = kind
        let value = json["default"].flatMap { $0.isNull ? nil : $0 }
        fallback = value.map(RawSetting.init)
        if let value, let misfit = misfits(in: RawSetting(value)).first {
            throw JSONMismatch(found: value, expected: "a default that is allowed: it \(misfit.message)")
        }
    }
}

extension [String] {
    /// `"low" or "high"`, for messages.
    fileprivate var alternatives: String {
        let quoted = map { RawSetting.text($0).noun }
        return quoted.count < 2
            ? quoted.joined() : quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "")
    }
}

extension Double {
    /// A number as people write it: `5` and not `5.0`.
    fileprivate var plainText: String { Int(exactly: self).map(String.init) ?? String(self) }
}
