package import Foundation

// One of the three files that branch by system; `Documentation/architecture.md` lists them.

extension stat {
    /// The time at which the file's contents were last changed.
    package var modified: timespec {
        #if canImport(Darwin)
        st_mtimespec
        #else
        st_mtim
        #endif
    }
}

/// `SOCK_STREAM` as a number, which glibc declares as a case of an enumeration.
package var streamSocket: Int32 {
    #if canImport(Darwin)
    SOCK_STREAM
    #else
    Int32(SOCK_STREAM.rawValue)
    #endif
}

/// The flags that open a new file without a name in a folder, which no other process can find; `nil` where the system
/// has none.
///
/// `O_TMPFILE` is a macro that Swift does not import, with the same value on every architecture but for `O_DIRECTORY`.
package var unnamedFileFlags: Int32? {
    #if os(Linux)
    0o20000000 | O_DIRECTORY
    #else
    nil
    #endif
}
