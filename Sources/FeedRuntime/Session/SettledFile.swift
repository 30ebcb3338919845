package import FeedEngine

/// The observation of a file that may be incomplete while it is being written; the file counts as changed once its
/// signature is the same twice in a row.
package struct SettledFile {
    /// The signature at the last check.
    private var last: FileSignature?
    /// The last signature that was the same twice in a row.
    private var settled: FileSignature?

    /// The number of successive checks at which the file did not exist.
    private var misses = 0

    package init() {}

    /// True if the file has changed, and is not yet the same twice in a row.
    package var isChanging: Bool { last != nil && last != settled }

    /// Records the result of a check.
    ///
    /// - Parameter signature: The current signature of the file; `nil` if it does not exist, such as while it is
    ///   replaced.
    /// - Returns: True if the file has changed and was the same twice in a row.
    package mutating func hasSettled(_ signature: FileSignature?) -> Bool {
        defer { last = signature }
        misses = signature == nil ? misses + 1 : 0
        guard let signature, signature == last, signature != settled else { return false }
        settled = signature
        return true
    }

    /// Returns true once if a file that existed was missing at two checks in a row.
    ///
    /// A file that reappears is checked as a new file.
    package mutating func hasGone() -> Bool {
        guard misses > 1, settled != nil else { return false }
        settled = nil
        return true
    }
}
