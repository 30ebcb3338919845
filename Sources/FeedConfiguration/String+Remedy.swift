import FeedCore

extension String {
    /// What to do about a name that is not among the known ones: the one that was likely meant, else those there are.
    func remedy(among names: [String]) -> String {
        nearest(of: names).map { "Did you mean \"\($0)\"?" } ?? names.inventory
    }
}

extension [String] {
    /// The names in a sentence, at most thirty.
    var inventory: String {
        let shown = count <= 30 ? self : prefix(29) + ["\(count - 29) more"]
        return shown.isEmpty ? "There are no valid names." : "Valid names: \(shown.joined(separator: ", "))."
    }
}
