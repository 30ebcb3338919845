/// One step into the value of a setting: to an element of a list, or to a member of an object.
public enum SettingStep: Sendable, Hashable {
    /// An element's position, from 0.
    case index(Int)
    case name(String)
}

extension SettingStep: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    public init(integerLiteral position: Int) { self = .index(position) }
    public init(stringLiteral name: String) { self = .name(name) }
}

extension SettingStep: CustomStringConvertible {
    /// The step as text after a setting's name: `[2]`, `.start`, or `["odd name"]`.
    public var description: String {
        switch self {
        case .index(let position): return "[\(position)]"
        case .name(let name):
            let isPlain = !name.isEmpty && name.utf8.allSatisfy(Self.isPlain)
            return isPlain ? ".\(name)" : "[\(name.quoted)]"
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "-_".utf8.contains(byte) }
}
