package import Foundation

extension SettingValues {
    /// Returns a hash of settings, which is the same in every process.
    ///
    /// It includes no secrets except addresses: with another key, a publisher sends the same answers.
    static func fingerprint(of raw: [String: RawSetting], by manifest: FeedManifest) -> String {
        var hash = FNV1a()
        hash.add(manifest.name)
        for (name, value) in raw.sorted(by: { $0.key < $1.key }) {
            hash.add(name)
            hash.add(value.canonicalText)
            // Another address has other answers.
            guard manifest.setting(named: name)?.resolution == .address else { continue }
            for secret in value.secrets { hash.add(secret.revealed) }
        }
        return hash.text
    }

    /// Returns eight digits of a hash of the secrets, without their names and without addresses; `nil` without secrets.
    ///
    /// Eight digits distinguish the few keys of a user, and are too few to find a key.
    static func credential(in raw: [String: RawSetting], of manifest: FeedManifest) -> String? {
        let secrets = raw.flatMap { name, value -> [String] in
            if manifest.setting(named: name)?.resolution == .address { return [] }
            if let text = value.text, manifest.setting(named: name)?.resolution == .secret { return [text] }
            return value.secrets.map(\.revealed)
        }
        guard !secrets.isEmpty else { return nil }
        // Sorted by bytes, since texts that are equal in Swift may have different bytes.
        let sorted = secrets.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return String(FNV1a.text(of: sorted).suffix(8))
    }
}

/// The 64-bit FNV-1a hash, which is the same on every machine, but not cryptographic.
///
/// - SeeAlso: [The FNV hash](http://www.isthe.com/chongo/tech/comp/fnv/).
public struct FNV1a {
    public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    public init() {}

    /// Adds a text and an end mark.
    public mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
        add(0xFF)
    }

    private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    /// The hash in 16 hexadecimal digits.
    public var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Returns the hash of the texts that are not `nil`.
    package static func text(of texts: [String?]) -> String {
        var hash = FNV1a()
        for text in texts.compactMap(\.self) { hash.add(text) }
        return hash.text
    }
}

extension RawSetting {
    /// All secrets in the value, in no particular order.
    public var secrets: [Secret] {
        leaves.compactMap { if case .secret(let secret) = $0.kind { secret } else { nil } }
    }

    /// The nested values that are neither lists nor objects; the value itself if it is neither.
    package var leaves: [RawSetting] { elements?.flatMap(\.leaves) ?? members?.values.flatMap(\.leaves) ?? [self] }

    /// The value as text that begins with its kind.
    fileprivate var canonicalText: String {
        switch kind {
        case .null: "null"
        case .text(let text): "text \(text)"
        case .number(let text): "number \(text)"
        case .bool(let value): "bool \(value)"
        case .list(let values): "list [\(values.map(\.canonicalText).joined(separator: ", "))]"
        case .object(let members):
            "object {\(members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.canonicalText)" }.joined(separator: ", "))}"
        case .secret: "secret"
        }
    }
}

extension Feed {
    /// The separator between the settings and the zone in a fingerprint.
    private static let zoneMark: Character = "."

    /// Returns the feed with a fingerprint that depends on `timeZone`, if the feed's times may lack a zone; otherwise
    /// unchanged.
    ///
    /// With the same fingerprint for all zones, a process with another `TZ` would show instants that were read in a
    /// different zone, and report items as moved when it reads them again.
    package func reading(in timeZone: TimeZone) -> Feed {
        guard profile.hasLocalTimes else { return self }
        let zone = FNV1a.text(of: [timeZone.identifier]).suffix(8)
        var feed = self
        feed.fingerprint = "\(Self.settings(of: fingerprint))\(Self.zoneMark)\(zone)"
        return feed
    }

    /// Returns the part of a fingerprint that identifies the settings, without the zone.
    package static func settings(of fingerprint: String) -> Substring { fingerprint.prefix { $0 != zoneMark } }
}
