/// The changes that opening a store may make to it, from none to all.
///
/// A file of another program or of a newer version is always a problem, and a damaged file is a problem except for
/// ``mending``. Such a file stays as it is.
package enum StoreOpening: Sendable, Comparable {
    /// Reads the store. A missing store, and one of an earlier version, are problems.
    case looking
    /// Reads the store as ``looking`` does, but without a search for damage, since the caller checks all of it.
    case checking
    /// Writes rows. A missing store, and one of an earlier version, are problems.
    case changing
    /// Migrates the tables and writes rows. A missing store is a problem.
    case migrating
    /// Creates the store if it is missing, migrates the tables and writes rows.
    case using
    /// Opens the store as ``using`` does, but moves a damaged file aside. Searches for damage only if an earlier
    /// process has met some, or the file is of an earlier version.
    case mending

    /// True if rows may be written.
    package var writes: Bool { self >= .changing }

    /// True if tables may be created and changed.
    package var migrates: Bool { self >= .migrating }

    /// True if a missing store is created.
    package var makes: Bool { self >= .using }

    /// True if opening always looks for damage.
    package var checks: Bool { self != .checking && self != .mending }
}
