/// The changes that opening a store may make to it, from none to all.
///
/// A file of another program or of a newer version is a problem in each case, one with damage in each except
/// ``mending``; it stays as it is then.
package enum StoreOpening: Sendable, Comparable {
    /// Reads it; a missing store, and one of an earlier version, are problems.
    case looking
    /// Does the same, but does not look for damage, since the caller checks all of it.
    case checking
    /// Writes rows into it; a missing store, and one of an earlier version, are problems.
    case changing
    /// Brings it up to date; a missing store is a problem.
    case migrating
    /// Creates it if it is missing, and brings it up to date.
    case using
    /// Does the same, but looks for damage only if an earlier process has met some, or the file is of an earlier
    /// version, and moves a damaged file aside.
    case mending

    /// True if rows may be written.
    package var writes: Bool { self >= .changing }

    /// True if tables may be created and changed.
    package var migrates: Bool { self >= .migrating }

    /// True if a missing store is created.
    package var makes: Bool { self >= .using }

    /// True if opening looks for damage.
    package var checks: Bool { self != .checking && self != .mending }
}
