package import FeedEngine

/// A file that may be in the middle of being written: it counts as changed when it is the same twice in a row.
package struct SettledFile {
    private var last: FileSignature?
    private var settled: FileSignature?

    /// How many looks in a row have not found it.
    private var misses = 0

    package init() {}

    /// Whether the last look has found it, and not as it was when it had come to rest.
    package var isChanging: Bool { last != nil && last != settled }

    /// Whether the file has come to rest since the last time that it had.
    ///
    /// - Parameter signature: How the file is now; `nil` where it is not there, such as while it is replaced.
    /// - Returns: Whether it has changed and is at rest.
    package mutating func hasSettled(_ signature: FileSignature?) -> Bool {
        defer { last = signature }
        misses = signature == nil ? misses + 1 : 0
        guard let signature, signature == last, signature != settled else { return false }
        settled = signature
        return true
    }

    /// Whether the file, which had come to rest, was not there at two looks in a row; once.
    ///
    /// One that comes back has to come to rest again.
    package mutating func hasGone() -> Bool {
        guard misses > 1, settled != nil else { return false }
        settled = nil
        return true
    }
}
