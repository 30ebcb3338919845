import FeedConfiguration
package import FeedCore

/// The token of a client, for requests that require one.
package enum ServerToken {
    /// The environment variable with a token.
    package static let variable = "AGGREGATE_TOKEN"

    /// Reads a token: from a file if one is named, else from the environment.
    ///
    /// - Parameters:
    ///   - path: The file; `nil` for none.
    ///   - environment: The variables of the environment.
    /// - Returns: The token; `nil` if there is none.
    /// - Throws: ``FeedError`` if the token cannot be used, or its file cannot be read.
    package static func read(file path: String?, _ environment: [String: String]) throws(FeedError) -> String? {
        if let path {
            let secret: Secret
            do throws(TextFile.Fault) {
                secret = try Secret(file: path)
            } catch {
                throw FeedError(.configuration, "the token's file \(path.quoted) \(error.reason)")
            }
            return try checked(secret.revealed, "the token in \(path.quoted)")
        }
        guard let text = environment[variable], !text.isEmpty else { return nil }
        return try checked(text, "the token in $\(variable)")
    }

    /// Checks that a token can be the value of a header.
    private static func checked(_ text: String, _ name: String) throws(FeedError) -> String {
        guard !text.isEmpty, text.utf8.count <= 4_096, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw FeedError(
                .configuration,
                "\(name) is empty, too long, or has characters that no token has",
                hint: "Put there what aggregate serve tokens add has printed."
            )
        }
        return text
    }
}
