import Foundation

extension URL {
    /// Whether the address looks like one that whoever has it may read, so that it should not stand in a configuration.
    var isLikeSecret: Bool {
        let words = ["token", "key", "secret", "auth", "signature", "password"]
        let query = URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let isNamed = query.contains { item in
            words.contains { item.name.lowercased().contains($0) } && item.value?.isEmpty == false
        }
        let parts = pathComponents + query.compactMap(\.value)
        return isNamed || parts.contains { $0.lowercased().hasPrefix("private-") || $0.isLikeRandom }
    }
}

extension String {
    /// Whether a part is long, with letters and digits mixed as no word and no number has them.
    fileprivate var isLikeRandom: Bool {
        split { !$0.isLetter && !$0.isNumber }.contains { piece in
            piece.count >= 20 && piece.contains(where: \.isLetter) && piece.count(where: \.isNumber) >= 4
        }
    }
}
