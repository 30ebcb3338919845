package import FeedEngine

/// A file that may be in the middle of being written: it counts as changed once it is the same twice in a row.
package struct SettledFile {
    private var last: FileSignature?
    private var settled: FileSignature?

    /// The number of looks in a row that have not found it.
    private var misses = 0

    package init() {}

    /// True if the last look has found it different from the time when it had settled.
    package var isChanging: Bool { last != nil && last != settled }

    /// Returns true if the file has settled with a change since the last time.
    ///
    /// - Parameter signature: The present signature of the file; `nil` if it does not exist, such as while it is
    ///   replaced.
    /// - Returns: True if it has changed and was the same twice in a row.
    package mutating func hasSettled(_ signature: FileSignature?) -> Bool {
        defer { last = signature }
        misses = signature == nil ? misses + 1 : 0
        guard let signature, signature == last, signature != settled else { return false }
        settled = signature
        return true
    }

    /// Returns true once if the file, which had settled, was missing at two looks in a row.
    ///
    /// A file that comes back has to settle again.
    package mutating func hasGone() -> Bool {
        guard misses > 1, settled != nil else { return false }
        settled = nil
        return true
    }
}
