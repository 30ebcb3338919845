package import FeedCore
import Foundation

extension FeedResponse {
    /// The charset of the header `Content-Type`; `nil` for none.
    package var charset: String? {
        for parameter in (headers["content-type"] ?? "").split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces).lowercased() == "charset" else {
                continue
            }
            return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\"'"))
        }
        return nil
    }
}
