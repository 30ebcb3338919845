import Foundation

extension URL {
    /// True if the address looks like one that gives access to everybody who has it and so should not be in a
    /// configuration.
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
    /// True if a part is long, with letters and digits mixed as in no word or number.
    fileprivate var isLikeRandom: Bool {
        split { !$0.isLetter && !$0.isNumber }.contains { piece in
            piece.count >= 20 && piece.contains(where: \.isLetter) && piece.count(where: \.isNumber) >= 4
        }
    }
}
