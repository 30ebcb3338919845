import Foundation

/// A publisher's demand for a name and a password, by Basic or Digest.
///
/// - SeeAlso: [RFC 7617](https://www.rfc-editor.org/rfc/rfc7617), [RFC 7616](https://www.rfc-editor.org/rfc/rfc7616) and
///   its predecessor [RFC 2617](https://www.rfc-editor.org/rfc/rfc2617)
package struct LoginChallenge: Sendable, Hashable, Codable {
    package enum Scheme: String, Sendable, Codable {
        case basic
        case digestMD5
        case digestSHA256
    }

    package var scheme: Scheme
    package var realm = ""
    package var nonce = ""
    package var opaque: String?

    /// True if an answer has the quality of protection `auth`; false for the challenges of RFC 2069.
    package var hasQuality = false

    package static let basic = LoginChallenge(scheme: .basic)

    /// Makes the value of the header `Authorization` for a request.
    ///
    /// - Parameters:
    ///   - login: The name and the password.
    ///   - request: The request.
    ///   - count: The number of answers to this challenge so far, with this one.
    ///   - clientNonce: A random text.
    ///   - transport: The transport of the request, which knows the hashes.
    /// - Returns: The value, which is a secret.
    func answer(
        _ login: FeedLogin,
        to request: FeedRequest,
        count: Int,
        _ clientNonce: String,
        over transport: any FeedTransport
    ) -> String {
        guard scheme != .basic else {
            return "Basic " + Data("\(login.user):\(login.password.revealed)".utf8).base64EncodedString()
        }
        let path = request.url.path(percentEncoded: true)
        let target = (path.isEmpty ? "/" : path) + (request.url.query(percentEncoded: true).map { "?\($0)" } ?? "")
        let digits = String(count, radix: 16)
        let number = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
        func hash(_ text: String) -> String {
            transport.hash(text, by: scheme == .digestSHA256 ? .sha256 : .md5)
        }
        let first = hash("\(login.user):\(realm):\(login.password.revealed)")
        let second = hash("\(request.methodName):\(target)")
        let middle = hasQuality ? "\(nonce):\(number):\(clientNonce):auth" : nonce
        var parts = [
            "username=\(login.user.inQuotes)", "realm=\(realm.inQuotes)", "nonce=\(nonce.inQuotes)",
            "uri=\(target.inQuotes)", "response=\(hash("\(first):\(middle):\(second)").inQuotes)",
            "algorithm=\(scheme == .digestSHA256 ? "SHA-256" : "MD5")",
        ]
        if hasQuality { parts += ["qop=auth", "nc=\(number)", "cnonce=\(clientNonce.inQuotes)"] }
        if let opaque { parts.append("opaque=\(opaque.inQuotes)") }
        return "Digest " + parts.joined(separator: ", ")
    }
}

// MARK: - Reading

extension LoginChallenge {
    /// The challenges that can be answered, and the names of all schemes that the publisher offers.
    struct Offers {
        var known: [LoginChallenge] = []
        var schemes: [String] = []

        /// The strongest challenge; Basic if the publisher names no scheme.
        var best: LoginChallenge? {
            if schemes.isEmpty { return .basic }
            let strength: [Scheme] = [.digestSHA256, .digestMD5, .basic]
            return strength.lazy.compactMap { scheme in known.first { $0.scheme == scheme } }.first
        }
    }

    /// Reads the header `WWW-Authenticate`, which may have several challenges.
    static func all(in header: String) -> Offers {
        var offers = Offers()
        var open: (scheme: String, values: [String: String])?
        func close() {
            guard let (scheme, values) = open else { return }
            offers.schemes.append(scheme)
            if let challenge = LoginChallenge(scheme, values) { offers.known.append(challenge) }
        }
        for part in header.listElements.prefix(100) {
            // A challenge begins with a word before its first parameter.
            let sides = part.split(separator: "=", maxSplits: 1).map(\.trimmed)
            let words = (sides.first ?? "").split(separator: " ").map(String.init)
            if sides.count == 1 || words.count == 2 {
                close()
                open = (words.first ?? "", [:])
            }
            if sides.count == 2, let name = words.last { open?.values[name.lowercased()] = sides[1].withoutQuotes }
        }
        close()
        return offers
    }

    /// Creates the challenge of a scheme; `nil` for one that cannot be answered.
    private init?(_ scheme: String, _ values: [String: String]) {
        switch (scheme.lowercased(), values["algorithm"]?.uppercased() ?? "MD5") {
        case ("basic", _): self.scheme = .basic
        case ("digest", "MD5"): self.scheme = .digestMD5
        case ("digest", "SHA-256"): self.scheme = .digestSHA256
        default: return nil
        }
        realm = values["realm"] ?? ""
        guard self.scheme != .basic else { return }
        let qualities = values["qop"].map { $0.split(separator: ",").map { $0.trimmed.lowercased() } }
        guard let nonce = values["nonce"], qualities?.contains("auth") ?? true else { return nil }
        (self.nonce, opaque, hasQuality) = (nonce, values["opaque"], qualities != nil)
    }
}

extension String {
    /// The elements of a header's list: commas within quotation marks do not count.
    fileprivate var listElements: [String] {
        var elements = [""]
        var (isQuoted, isEscaped) = (false, false)
        for character in self {
            if character == ",", !isQuoted {
                elements.append("")
            } else {
                if character == "\"", !isEscaped { isQuoted.toggle() }
                isEscaped = character == "\\" && !isEscaped
                elements[elements.count - 1].append(character)
            }
        }
        return elements.map(\.trimmed).filter { !$0.isEmpty }
    }

    fileprivate var inQuotes: String {
        "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    fileprivate var withoutQuotes: String {
        guard count > 1, hasPrefix("\""), hasSuffix("\"") else { return self }
        return String(dropFirst().dropLast()).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
    }
}
