/// A value that must not be seen, such as an app key.
///
/// It never prints itself.
///
/// A configuration says where it is, `{"env": "NAME"}` or `{"file": "path"}`; the value itself in its place works and
/// makes a warning.
public struct Secret: Sendable, Hashable {
    /// The value itself, for the one place that sends it.
    public let revealed: String

    public init(_ revealed: String) { self.revealed = revealed }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "(secret)" }
    public var debugDescription: String { "(secret)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
