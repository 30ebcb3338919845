/// The feeds that a `Retry-After` applies to: the header gives a time to wait, but not the requests that have to.
///
/// - SeeAlso: [RFC 9110, section 10.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3).
public enum RetryAfterScope: String, CaseIterable, SettingValue {
    /// Only the feed that received it.
    case feed
    /// Every feed that sends requests to the host, with any key.
    case host
    /// Every feed that sends requests to the host with the same key; without a key, every feed without one.
    case credential
}
