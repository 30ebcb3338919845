import FeedCore

extension String {
    /// What to do about a name that is not among the known ones: the one that was likely meant, else those there are.
    func remedy(among names: [String]) -> String {
        nearest(of: names).map { "Did you mean \"\($0)\"?" } ?? names.inventory
    }
}

extension [String] {
    /// The names in a sentence, cut where they are many.
    var inventory: String {
        let shown = count <= 30 ? self : prefix(29) + ["\(count - 29) more"]
        return switch shown.count {
        case 0: "None is known."
        case 1: "Known is only \(shown.joined())."
        default: "Known are \(shown.dropLast().joined(separator: ", ")) and \(shown.last ?? "")."
        }
    }
}
