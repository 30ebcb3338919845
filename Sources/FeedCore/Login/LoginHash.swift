/// A hash with which a Digest login is answered.
///
/// - SeeAlso: [RFC 7616, section 3.4](https://www.rfc-editor.org/rfc/rfc7616#section-3.4)
public enum LoginHash: String, Sendable, Codable {
    case md5
    case sha256
}
