import Crypto
package import FeedCore

extension LoginHash {
    /// Returns the hash of a text's UTF-8, in lowercase hexadecimal digits.
    ///
    /// MD5 is what older servers ask for; nothing but their logins uses it.
    package func hash(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let digest: [UInt8] =
            switch self {
            case .md5: Array(Insecure.MD5.hash(data: bytes))
            case .sha256: Array(SHA256.hash(data: bytes))
            }
        return digest.map(\.hexadecimal).joined().lowercased()
    }
}
