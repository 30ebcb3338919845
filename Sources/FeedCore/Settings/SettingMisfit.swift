/// Why a setting cannot have a value, and which part of the value is to blame.
public struct SettingMisfit: Sendable, Hashable {
    /// The steps that lead into nested lists and objects to the part; empty for the whole value.
    public var path: [SettingStep]

    /// The member of the part whose name is to blame, such as one that is unknown; `nil` where it is the part itself.
    public var member: String?

    /// What is wrong, to follow the name: `is 0, but must be 50 to 5000 metres`.
    public var message: String

    /// What was likely meant, where the setting takes certain texts only.
    public var suggestion: String?

    public init(path: [SettingStep] = [], member: String? = nil, _ message: String, suggestion: String? = nil) {
        self.path = path
        self.member = member
        self.message = message
        self.suggestion = suggestion
    }

    /// The same misfit, seen from the value that a step leads into.
    public func inside(_ step: SettingStep) -> SettingMisfit {
        var misfit = self
        misfit.path.insert(step, at: 0)
        return misfit
    }
}

extension Setting {
    public func misfits(in raw: RawSetting) -> [SettingMisfit] {
        let misfits = Value.misfits(in: raw)
        guard misfits.isEmpty else { return misfits }
        return repetitions(in: raw) ?? complaint(about: raw).map { [SettingMisfit($0)] } ?? []
    }

    /// Whether the value is a list in which no element may appear twice.
    var isSet: Bool { !repeats && Value.self is any ListOfSettings.Type }

    /// Whether an element of a list repeats an earlier one and must not.
    func repeatsElement(in raw: RawSetting) -> Bool {
        guard isSet, case .list(let elements) = raw else { return false }
        return Set(elements).count < elements.count
    }

    /// The elements of a list that repeat an earlier one, where nothing else is wrong with it.
    private func repetitions(in raw: RawSetting) -> [SettingMisfit]? {
        guard isSet, case .list(let elements) = raw else { return nil }
        var places: [RawSetting: Int] = [:]
        var misfits: [SettingMisfit] = []
        for (position, element) in elements.enumerated() {
            if let first = places[element] {
                misfits.append(
                    SettingMisfit(path: [.index(position)], "is \(element.noun), as [\(first)] is; remove one of them")
                )
            } else {
                places[element] = position
            }
        }
        let unique = places.sorted { $0.value < $1.value }.map(\.key)
        return misfits.isEmpty || complaint(about: .list(unique)) != nil ? nil : misfits
    }
}

/// A list, also one that may be absent.
private protocol ListOfSettings {}

extension Array: ListOfSettings where Element: SettingValue {}
extension Optional: ListOfSettings where Wrapped: ListOfSettings {}

// MARK: - Default implementations

extension SettingValue {
    public static var choices: [String] { [] }

    public static func misfits(in raw: RawSetting) -> [SettingMisfit] {
        guard Self(raw) == nil else { return [] }
        var suggestion: String?
        if case .text(let text) = raw { suggestion = text.nearest(of: choices) }
        return [SettingMisfit("is \(raw.noun), but must be \(noun)", suggestion: suggestion)]
    }
}

extension SettingValue where Self: CaseIterable & RawRepresentable, RawValue == String {
    public static var choices: [String] { allCases.map(\.rawValue) }
}

// MARK: - Types

extension Array where Element: SettingValue {
    public static func misfits(in raw: RawSetting) -> [SettingMisfit] {
        guard case .list(let elements) = raw else { return [SettingMisfit("is \(raw.noun), but must be \(noun)")] }
        return elements.enumerated().flatMap { position, element in
            Element.misfits(in: element).map { $0.inside(.index(position)) }
        }
    }
}

extension Optional where Wrapped: SettingValue {
    public static var choices: [String] { Wrapped.choices }
    public static func misfits(in raw: RawSetting) -> [SettingMisfit] { Wrapped.misfits(in: raw) }
}
