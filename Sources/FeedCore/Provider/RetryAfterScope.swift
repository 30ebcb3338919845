/// Whom a publisher's wish for peace binds: a `Retry-After` header tells how long, but not who is meant.
///
/// - SeeAlso: [RFC 9110, section 10.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3).
public enum RetryAfterScope: String, CaseIterable, SettingValue {
    /// The feed that was told so, and no other.
    case feed
    /// Every feed that asks the host, whatever its key.
    case host
    /// Every feed that asks the host with the same key, or, like it, without one.
    case credential
}
