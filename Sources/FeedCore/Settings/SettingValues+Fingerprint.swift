package import Foundation

extension SettingValues {
    /// Returns a short text that differs between settings, the same in every process.
    ///
    /// Secrets do not go into it: another key to the same publisher brings the same answers.
    static func fingerprint(of raw: [String: RawSetting], by manifest: FeedManifest) -> String {
        var hash = FNV1a()
        hash.add(manifest.name)
        for (name, value) in raw.sorted(by: { $0.key < $1.key }) {
            hash.add(name)
            hash.add(value.canonicalText)
            // Another address brings other answers.
            guard manifest.setting(named: name)?.resolution == .address else { continue }
            for secret in value.secrets { hash.add(secret.revealed) }
        }
        return hash.text
    }

    /// Returns eight digits of a hash of the secrets that are set, regardless of their names; `nil` if none are set.
    ///
    /// They are enough to distinguish the few keys of a user, and too few to find one by.
    static func credential(in raw: [String: RawSetting], of manifest: FeedManifest) -> String? {
        let secrets = raw.flatMap { name, value -> [String] in
            if manifest.setting(named: name)?.resolution == .address { return [] }
            if let text = value.text, manifest.setting(named: name)?.resolution == .secret { return [text] }
            return value.secrets.map(\.revealed)
        }
        guard !secrets.isEmpty else { return nil }
        // By bytes, since texts that are equal in Swift may differ in them.
        let sorted = secrets.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return String(FNV1a.text(of: sorted).suffix(8))
    }
}

/// The hash of Fowler, Noll and Vo in 64 bits: the same everywhere, and no secret's keeper.
///
/// - SeeAlso: [The FNV hash](http://www.isthe.com/chongo/tech/comp/fnv/).
public struct FNV1a {
    public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    public init() {}

    /// Adds a text and its end.
    public mutating func add(_ text: String) {
        for byte in Array(text.utf8) + [0xFF] { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    /// 16 hexadecimal digits.
    public var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Returns the hash of the texts that are there.
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

    /// The values in it that are neither lists nor objects.
    var leaves: [RawSetting] { elements?.flatMap(\.leaves) ?? members?.values.flatMap(\.leaves) ?? [self] }

    /// The value as text, its kind before it.
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
    /// The separator of the zone from the settings in a fingerprint.
    private static let zoneMark: Character = "."

    /// Returns the feed with a separate answer for each zone of times without one, if it may have such times.
    ///
    /// Without that, a run with another `TZ` would show instants that were read in a different zone, and report items
    /// as moved when it reads them again.
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
