public import FeedJSON

/// A setting's value as a configuration or a command line writes it, before its type is known.
///
/// Two are equal if their values are, at any places.
public struct RawSetting: Sendable {
    public indirect enum Kind: Sendable, Hashable {
        case null
        case bool(Bool)
        /// A number in the text of JSON, so that nothing is lost of it.
        case number(String)
        case text(String)
        case list([RawSetting])
        case object([String: RawSetting])
        /// A secret that was read from the place in the configuration.
        case secret(Secret)
    }

    public var kind: Kind

    /// The offset of its start in the text of the configuration, in bytes; `nil` for a value from elsewhere.
    package var offset: Int?

    /// The offset of its name, for a member of an object.
    private var nameOffset: Int?

    /// The values before it in its object that have the same name, and do not count.
    package private(set) var earlier: [RawSetting] = []

    /// The offsets of all occurrences of its name in its object.
    package var nameOffsets: [Int] { (earlier.map(\.nameOffset) + [nameOffset]).compactMap(\.self) }

    public init(_ kind: Kind) { self.kind = kind }

    /// Creates a setting from a JSON value; one that `isPlaced` has places for errors, as in the configuration.
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

    /// Creates a value from an argument in JSON; any other argument is a text.
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

    /// A text as it is; `nil` for any other value.
    public var text: String? { if case .text(let text) = kind { text } else { nil } }

    /// The elements of a list; `nil` for any other value.
    public var elements: [RawSetting]? { if case .list(let elements) = kind { elements } else { nil } }

    /// The members of an object; `nil` for any other value.
    public var members: [String: RawSetting]? { if case .object(let members) = kind { members } else { nil } }

    /// Returns another value with the same place.
    package func with(_ kind: Kind) -> RawSetting {
        var raw = self
        raw.kind = kind
        return raw
    }
}

// MARK: - JSON

extension RawSetting {
    /// Writes the value as the configuration has it; secrets as they print themselves.
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

    /// The value as text in JSON.
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
    /// The text between quotation marks for a message, cut if it is long, without a possible password.
    public var quoted: String { "\"\(withoutCredentials.shortened)\"" }
}
