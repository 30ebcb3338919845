package import FeedCore
package import FeedJSON
import Foundation

/// A setting that a program or a file declares; the counterpart of ``Setting``, which is declared in code.
package struct DescribedSetting: AnySetting {
    /// The types that a setting can have.
    enum Kind: String, CaseIterable {
        case text, integer, number, boolean, secret
        /// A list of texts.
        case list
    }

    package let name: String
    package let help: String
    package let unit: String?
    package let choices: [String]
    package let isRequired: Bool
    package let defaultValue: RawSetting?
    /// The search by the names of values; `nil` if they have none.
    let search: SettingSearch?
    private let kind: Kind

    /// True if other values than those that have names are allowed.
    private let isOpen: Bool
    private let minimum: Double?
    private let maximum: Double?

    // MARK: - Description

    package var typeName: String {
        switch kind {
        case .text: textName
        case .integer: Int.typeName
        case .number: Double.typeName
        case .boolean: Bool.typeName
        case .secret: Secret.typeName
        case .list: "an array, each element \(textName)"
        }
    }

    /// A description of a valid text.
    private var textName: String { choices.isEmpty || isOpen ? String.typeName : choices.map(\.quoted).alternatives }

    package var allowed: String {
        let unit = unit.map { " \($0)" } ?? ""
        return switch (minimum, maximum) {
        case (let minimum?, let maximum?): "\(minimum.plainText) to \(maximum.plainText)\(unit)"
        case (let minimum?, nil): "\(minimum.plainText)\(unit) or more"
        case (nil, let maximum?): "\(maximum.plainText)\(unit) or less"
        case (nil, nil): typeName
        }
    }

    package var resolution: SettingResolution { kind == .secret ? .secret : .asWritten }

    package func writeSchema(to json: inout JSONWriter) {
        switch kind {
        case .text: choices.isEmpty || isOpen ? String.writeSchema(to: &json) : json.member("enum", choices)
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

    // MARK: - Reading

    package func read(_ raw: RawSetting) throws(SettingIssues) -> any Sendable {
        if isRequired, raw.isBlank {
            let expected = kind == .text || kind == .list ? typeName : "a text"
            throw raw.issue("is empty, but is required and must be \(expected)", remedy: help.isEmpty ? nil : help)
        }
        switch kind {
        case .text: return try text(raw)
        case .integer: return try bounded(Double(Int(raw)), raw)
        case .number: return try bounded(Double(raw), raw)
        case .boolean: return try Bool(raw)
        case .secret: return try Secret(raw)
        case .list: return try raw.readElements(of: typeName) { raw throws(SettingIssues) in try text(raw) }
        }
    }

    private func text(_ raw: RawSetting) throws(SettingIssues) -> String {
        guard let text = raw.text, isOpen || choices.isEmpty || choices.contains(text) else {
            throw raw.mismatch(textName, among: choices)
        }
        return text
    }

    private func bounded(_ value: Double, _ raw: RawSetting) throws(SettingIssues) -> Double {
        let isAllowed = value >= minimum ?? -.infinity && value <= maximum ?? .infinity
        guard isAllowed else { throw raw.mismatch(allowed) }
        return value
    }

    package func raw(fromArgument text: String) -> RawSetting {
        switch kind {
        case .text where RawSetting(argument: text).members == nil: .text(text)
        case .list where RawSetting(argument: text).elements == nil:
            .list(text.split(separator: ",").map { .text($0.trimmingCharacters(in: .whitespaces)) })
        case .text, .integer, .number, .boolean, .secret, .list: RawSetting(argument: text)
        }
    }
}

extension RawSetting {
    /// True for a text or a secret of blanks, and for a list without other elements.
    fileprivate var isBlank: Bool {
        switch kind {
        case .text(let text): text.allSatisfy(\.isWhitespace)
        case .secret(let secret): secret.revealed.allSatisfy(\.isWhitespace)
        case .list(let elements): elements.allSatisfy(\.isBlank)
        case .null, .bool, .number, .object: false
        }
    }
}

extension DescribedSetting: JSONReadable {
    package init(json: JSONValue) throws(JSONMismatch) {
        name = try json.read("name")
        guard !name.isEmpty else { throw JSONMismatch(found: try json.member("name"), expected: "a name") }
        help = try json.readIfPresent("help") ?? ""
        unit = try json.readIfPresent("unit")
        isOpen = try json.readIfPresent("open") ?? false
        let values = try json.readIfPresent("choices", as: [NamedChoice].self) ?? []
        choices = values.map(\.value)
        search = try Self.search(for: name, among: values, isOpen: isOpen, namesSource: json.readIfPresent("source"))
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
        defaultValue = value.map { RawSetting($0) }
        guard let value, let defaultValue else { return }
        do throws(SettingIssues) {
            _ = try read(defaultValue)
        } catch {
            let expected = "a default that is allowed: it \(error.issues[0].message)"
            throw JSONMismatch(found: value, expected: expected)
        }
    }
}

/// A value with the names by which people know it.
private struct NamedChoice: JSONReadable {
    var value: String
    var name: String?
    var otherNames: [String] = []

    init(json: JSONValue) throws(JSONMismatch) {
        if let value = json.string {
            self.value = value
            return
        }
        value = try json.read("value")
        name = try json.read("name")
        otherNames = try json.readIfPresent("otherNames") ?? []
    }
}

extension DescribedSetting {
    /// Returns the search by the names of values; `nil` if no value has a name.
    private static func search(
        for name: String,
        among values: [NamedChoice],
        isOpen: Bool,
        namesSource: Bool?
    ) -> SettingSearch? {
        guard values.contains(where: { $0.name != nil }) else { return nil }
        let matches = { @Sendable (words: String) -> [SettingMatch] in
            var names = NameSearch()
            for value in values {
                names.add(SettingMatch(value.value, value.name ?? value.value), names: value.otherNames)
            }
            return names.matches(for: words)
        }
        // A name stands for its value, and any other text for itself.
        let code =
            isOpen
            ? SettingSearch.Code("Other values are allowed, too.") { text in
                values.contains { $0.value == text } || matches(text).allSatisfy(\.isNear)
            } : nil
        return SettingSearch(
            name,
            "the name of a \(name)",
            namesSource: namesSource ?? false,
            code: code,
            .known { words, _ in matches(words) }
        )
    }
}

extension Double {
    /// A number as people write it: `5` and not `5.0`.
    fileprivate var plainText: String { Int(exactly: self).map(String.init) ?? String(self) }
}
