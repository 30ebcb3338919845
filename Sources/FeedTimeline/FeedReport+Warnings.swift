package import FeedCore

extension FeedReport {
    /// A description of the missing part of the answer; `nil` if none is missing.
    package var missingPart: String? {
        guard let snapshot, snapshot.isPartial else { return nil }
        let warning = snapshot.warnings.listed.first { $0.code == .missingPart }
        return warning?.message ?? "a part of the answer is missing"
    }
}

extension FeedWarning {
    /// The place and the message: `/3/expectedArrival: found the text "soon", expected a date`.
    package var sentence: String { pointer.map { $0.isEmpty ? message : "\($0): \(message)" } ?? message }
}
