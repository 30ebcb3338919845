package import FeedCore
package import Foundation

/// The file of a configuration, which is replaced as a whole or not at all.
package enum ConfigurationFile {
    /// The reason why a file cannot be written, phrased to follow the file's name.
    package typealias Fault = TextFile.Fault

    /// A size in bytes that no configuration reaches.
    private static let largest = 1 << 28

    /// Replaces a file in one step, so that a crash or a full disk leaves the old file.
    ///
    /// The file's permissions are kept, and so is a symbolic link: its target is replaced. The file must contain `old`,
    /// or must not exist if `old` is `nil`.
    ///
    /// - Throws: An error if the file has changed, or cannot be written.
    package static func write(_ bytes: [UInt8], to path: String, inPlaceOf old: [UInt8]?) throws(Fault) {
        let target = TextFile.realPath(path) ?? path
        var status = stat()
        let isThere = stat(target, &status) == 0
        if old == nil {
            if TextFile.exists(target) { throw Fault(reason: "has come into being meanwhile. Run the command again") }
            try makeFolder(target.parentFolder)
        } else if !isThere {
            throw Fault(reason: "was removed meanwhile. Run the command again")
        } else if status.st_mode & S_IFMT != S_IFREG {
            throw Fault(reason: "is not a regular file, and is not replaced")
        } else if access(target, W_OK) != 0 {
            throw .writeProtected
        }
        let temporary = temporary(for: target)
        defer { unlink(temporary) }
        if let failure = make(temporary, bytes, mode: isThere ? status.st_mode & 0o7777 : nil) {
            throw cannotBeWritten(failure)
        }
        // The check is made at the last moment, so that little can happen before the file is replaced.
        if let old {
            // A file that has grown is reported as changed, not as too large.
            guard try TextFile.read(target, limit: max(old.count, Self.largest), patience: nil).bytes == old else {
                throw .changed
            }
            guard rename(temporary, target) == 0 else { throw cannotBeWritten(errno) }
        } else {
            // `link` fails if the file was created meanwhile; `rename` would replace it.
            guard link(temporary, target) == 0 else { throw cannotBeWritten(errno) }
        }
        save(folder: target.parentFolder)
    }

    /// Returns the reason why a file, which may not exist yet, cannot be written now; `nil` if it seems writable.
    package static func obstacle(to path: String) -> Fault? {
        let target = TextFile.realPath(path) ?? path
        if TextFile.exists(target), access(target, W_OK) != 0 { return .writeProtected }
        var folder = target.parentFolder
        while !TextFile.exists(folder), folder != folder.parentFolder { folder = folder.parentFolder }
        return access(folder, W_OK) == 0 ? nil : cannotBeWritten(errno)
    }

    /// Runs a closure with the lock of a file's folder; if the lock is not free within 10 s, runs it without the lock.
    ///
    /// First removes the temporary files that killed processes have left behind.
    package static func inTurn<Value>(_ path: String, _ body: () throws -> Value) rethrows -> Value {
        let target = TextFile.realPath(path) ?? path
        let folder = target.parentFolder
        try? makeFolder(folder)
        // The lock is on the folder itself, so that no lock file is left in it.
        let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if lock >= 0 { close(lock) } }
        // Without locks on folders, a change by another process is still noticed before it would be lost.
        var patience = 1_000
        var isAlone = false
        while lock >= 0, patience > 0 {
            isAlone = flock(lock, LOCK_EX | LOCK_NB) == 0
            guard !isAlone, errno == EWOULDBLOCK || errno == EINTR else { break }
            usleep(10_000)
            patience -= 1
        }
        if isAlone { removeLeftovers(of: target) }
        return try body()
    }

    /// Returns the name of a new temporary file beside a file.
    static func temporary(for path: String) -> String { TemporaryName.new(after: "\(path).") }

    /// Removes the temporary files that were to replace a file.
    ///
    /// Call this only with the lock of `inTurn(_:_:)`, since other processes use such files when they have the lock.
    private static func removeLeftovers(of path: String) {
        for copy in TemporaryName.files(after: "\(path).") { unlink(copy) }
    }

    /// Creates a new file that survives a power loss, or leaves no file after a failure; without `mode`, the file has
    /// the usual permissions of new files.
    ///
    /// - Returns: The `errno`; `nil` on success.
    package static func make(_ path: String, _ bytes: [UInt8], mode: mode_t? = nil) -> Int32? {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode == nil ? 0o644 : 0o600)
        guard descriptor >= 0 else { return errno }
        var failure = TextFile.write(bytes, to: descriptor)
        if failure == nil, let mode, fchmod(descriptor, mode) != 0 { failure = errno }
        if failure == nil, fsync(descriptor) != 0 { failure = errno }
        // Some file systems report a full disk only here.
        if close(descriptor) != 0, failure == nil { failure = errno }
        if failure != nil { unlink(path) }
        return failure
    }

    /// Makes a folder that only the user can enter, with those around it; a folder that exists stays as it is.
    package static func makeFolder(_ path: String) throws(Fault) {
        do {
            // The XDG specification requires this mode.
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw Fault(reason: "cannot be written: its folder cannot be made")
        }
    }

    /// Makes the new name survive a power loss; a failure is ignored, since the new file is already in place.
    private static func save(folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Returns the fault of an `errno`.
    package static func cannotBeWritten(_ code: Int32) -> Fault {
        Fault(reason: "cannot be written: \(String(cString: strerror(code)))")
    }
}

extension TextFile.Fault {
    fileprivate static let writeProtected = TextFile.Fault(reason: "is write-protected")
    fileprivate static let changed = TextFile.Fault(
        reason: "was changed by somebody else meanwhile. Nothing was written; run the command again"
    )
}
