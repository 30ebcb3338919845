package import Crypto
package import FeedEngine
package import Foundation

extension AccessToken {
    /// The prefix of every new token, by which programs that look for secrets in texts find it.
    private static let mark = "agg_"

    /// Creates a token of 256 random bits.
    ///
    /// - Returns: The token, and its text, such as `agg_…` with 43 letters, digits, `-` and `_`, which is not
    ///   stored.
    package static func make(
        name: String,
        isReadOnly: Bool,
        owner: StarOwner,
        at date: Date
    ) -> (token: AccessToken, text: String) {
        let bits = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        let text =
            mark + bits.base64EncodedString().prefix { $0 != "=" }.replacing("+", with: "-").replacing("/", with: "_")
        let token = AccessToken(text: text, name: name, isReadOnly: isReadOnly, owner: owner, createdAt: date)
        return (token, text)
    }

    /// Creates the token of a text.
    package init(text: String, name: String, isReadOnly: Bool, owner: StarOwner, createdAt: Date) {
        let digest = Array(SHA256.hash(data: Data(text.utf8)))
        self.init(name: name, digest: digest, isReadOnly: isReadOnly, owner: owner, createdAt: createdAt)
    }

    /// Returns true if a text with this hash is the token's; compares in constant time.
    package func matches(_ hash: SHA256Digest) -> Bool { hash == digest }
}
