public import FeedJSON

/// A setting's value as written in a configuration or on a command line, before its type is known.
///
/// Equality ignores offsets.
public struct RawSetting: Sendable {
    public indirect enum Kind: Sendable, Hashable {
        case null
        case bool(Bool)
        /// A number as JSON text, so that no digit is lost.
        case number(String)
        case text(String)
        case list([RawSetting])
        case object([String: RawSetting])
        /// A secret that was read from the environment or a file.
        case secret(Secret)
    }

    public var kind: Kind

    /// The offset of the value in the configuration's text, in bytes; `nil` for a value from elsewhere.
    package var offset: Int?

    /// The offset of the value's name, for a member of an object.
    private var nameOffset: Int?

    /// The earlier members of the same object with the same name, which do not count.
    package private(set) var earlier: [RawSetting] = []

    /// The offsets of all occurrences of the value's name in its object.
    package var nameOffsets: [Int] { (earlier.map(\.nameOffset) + [nameOffset]).compactMap(\.self) }

    public init(_ kind: Kind) { self.kind = kind }

    /// Creates a value from JSON; if `isPlaced` is true, the value has its offsets in the configuration, for errors.
    package init(_ json: JSONValue, isPlaced: Bool = false) {
        switch json.kind {
        case .null: kind = .null
        case .boolean: kind = .bool(json.bool ?? false)
        case .number: kind = .number(json.numberText ?? "")
        case .string: kind = .text(json.string ?? "")
        case .array: kind = .list(json.elements?.map { RawSetting($0, isPlaced: isPlaced) } ?? [])
        case .object:
            var members: [String: RawSetting] = [:]
            for member in json.members.map(Array.init) ?? [] {
                var value = RawSetting(member.value, isPlaced: isPlaced)
                if isPlaced {
                    value.nameOffset = member.nameValue.offset
                    if var other = members.removeValue(forKey: member.name) {
                        swap(&value.earlier, &other.earlier)
                        value.earlier.append(other)
                    }
                }
                members[member.name] = value
            }
            kind = .object(members)
        }
        if isPlaced { offset = json.offset }
    }

    /// Creates a value from an argument that is JSON; any other argument becomes a text.
    package init(argument text: String) {
        self = (try? JSONDocument(text)).map { RawSetting($0.root) } ?? .text(text)
    }
}

extension RawSetting: Hashable {
    public static func == (one: RawSetting, other: RawSetting) -> Bool { one.kind == other.kind }
    public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

extension RawSetting {
    public static let null = RawSetting(.null)
    public static func bool(_ value: Bool) -> RawSetting { RawSetting(.bool(value)) }
    public static func number(_ text: String) -> RawSetting { RawSetting(.number(text)) }
    public static func text(_ text: String) -> RawSetting { RawSetting(.text(text)) }
    public static func list(_ elements: [RawSetting]) -> RawSetting { RawSetting(.list(elements)) }
    public static func object(_ members: [String: RawSetting]) -> RawSetting { RawSetting(.object(members)) }
    public static func secret(_ secret: Secret) -> RawSetting { RawSetting(.secret(secret)) }

    /// The text; `nil` for any other kind of value.
    public var text: String? { if case .text(let text) = kind { text } else { nil } }

    /// The elements of a list; `nil` for any other kind of value.
    public var elements: [RawSetting]? { if case .list(let elements) = kind { elements } else { nil } }

    /// The members of an object; `nil` for any other kind of value.
    public var members: [String: RawSetting]? { if case .object(let members) = kind { members } else { nil } }

    /// Returns a value of another kind with the same offsets.
    package func with(_ kind: Kind) -> RawSetting {
        var raw = self
        raw.kind = kind
        return raw
    }
}

// MARK: - JSON

extension RawSetting {
    /// Writes the value as in the configuration, but a secret as `(secret)`.
    public func write(to json: inout JSONWriter) {
        switch kind {
        case .null: json.null()
        case .bool(let value): json.value(value)
        case .number(let text):
            if let number = (try? JSONDocument(text))?.root { json.value(number) } else { json.null() }
        case .text(let text): json.value(text)
        case .list(let values): json.array { for value in values { value.write(to: &$0) } }
        case .object(let members):
            json.object {
                for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                    $0.member(name) { value.write(to: &$0) }
                }
            }
        case .secret(let secret): json.value(secret.description)
        }
    }

    /// The value as JSON text.
    package var json: String {
        var json = JSONWriter()
        write(to: &json)
        return json.text
    }
}

// MARK: - Words

extension RawSetting {
    /// The value in words for a message: `0`, `"soon"`, `an array`.
    public var quoted: String {
        switch kind {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let text): text.shortened
        case .text(let text): text.quoted
        case .list(let elements): elements.isEmpty ? "an empty array" : "an array"
        case .object: "an object"
        case .secret: "a secret"
        }
    }
}

extension String {
    /// The text in quotation marks for a message, shortened if it is long, and without a possible password.
    public var quoted: String { "\"\(withoutCredentials.shortened)\"" }
}
