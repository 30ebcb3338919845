import FeedCore
package import Foundation

/// A reason why the store cannot be used, or a repair that has made it usable, with advice.
///
/// The program does its job without a store, but nothing is stored.
package struct StoreProblem: Error, Sendable, Hashable {
    package enum Code: String, Sendable, CaseIterable {
        /// The file is damaged.
        ///
        /// A run that fetches moves it aside and makes a new one; commands for administration leave it as it is.
        case corrupt
        /// A newer version of the program has changed the tables.
        case newer
        /// Another program has locked the file for too long.
        case locked
        /// The file, its folder or the database may not be written.
        case readOnly = "read-only"
        /// There is no room left on the disk.
        case full
        /// The file is of another format, or the database of another program.
        case foreign
        /// The path is not that of a file, but of a folder, a device or a pipe.
        case notAFile = "not-a-file"
        /// Symbolic links lead back to themselves.
        case linkLoop = "link-loop"
        /// The database server cannot be reached, or takes too long.
        case unreachable
        /// The tables are missing or of an earlier version, and this command or role may not change them.
        case behind
        /// The role lacks a necessary privilege.
        case notAllowed = "not-allowed"
        /// The program was built without libpq, which a store in PostgreSQL needs.
        case notBuiltIn = "not-built-in"
        /// Any other error of the system, SQLite or PostgreSQL.
        case failed
    }

    package var code: Code
    package var path: String

    /// A description of the problem, without the path and without the full stop.
    package var message: String

    /// Advice for the user, in whole sentences.
    package var hint: String

    package init(
        _ code: Code,
        _ path: String,
        _ message: String,
        hint: String = "Name another file with --store; until then nothing is stored."
    ) {
        self.code = code
        self.path = path
        self.message = message
        self.hint = hint
    }
}

extension StoreProblem: CustomStringConvertible {
    /// One line for a terminal or a log.
    ///
    /// For example: `/home/ann/aggregate.sqlite: the disk is full. Make room; until then nothing is stored.`
    package var description: String { "\(path): \(message). \(hint)" }
}

// MARK: - Problems of a file

extension StoreProblem {
    package static func damaged(_ path: String) -> StoreProblem {
        StoreProblem(
            .corrupt,
            path,
            "the file is damaged",
            hint:
                "The next run that fetches moves it aside and makes a new one; copy it before that to try to recover it."
        )
    }

    package static func olderFile(_ path: String, changes: [String]) -> StoreProblem {
        StoreProblem(
            .behind,
            path,
            "the tables are missing, or are those of an earlier version (\(changes.sorted().joined(separator: ", ")))",
            hint: "Run aggregate store migrate --store \(path.quotedForShell)."
        )
    }

    package static func movedAside(_ path: String, to newPath: String) -> StoreProblem {
        StoreProblem(
            .corrupt,
            path,
            "the file was damaged, and was moved to \(newPath)",
            hint: "A new one has been made: stars and history start empty. Delete the old one if you do not need it."
        )
    }

    package static func newer(_ path: String, changes: [String]) -> StoreProblem {
        StoreProblem(
            .newer,
            path,
            "a newer version of aggregate has changed the file (\(changes.sorted().joined(separator: ", ")))",
            hint: "Update this one, or name another file with --store; until then nothing is stored."
        )
    }

    package static func locked(_ path: String, after time: TimeInterval) -> StoreProblem {
        StoreProblem(
            .locked,
            path,
            "another program has locked the file for more than \(Duration.seconds(time).spoken)",
            hint: "End that program, or name another file with --store; until then nothing is stored."
        )
    }

    package static func readOnly(_ path: String) -> StoreProblem {
        StoreProblem(
            .readOnly,
            path,
            "the file or its folder may not be written",
            hint: "Allow it, or name another file with --store; until then nothing is stored."
        )
    }

    package static func full(_ path: String) -> StoreProblem {
        StoreProblem(.full, path, "the disk is full", hint: "Make room; until then nothing is stored.")
    }

    package static func noDatabase(_ path: String) -> StoreProblem {
        StoreProblem(.foreign, path, "the file is not a database, and was not changed")
    }

    package static func otherProgram(_ path: String) -> StoreProblem {
        StoreProblem(.foreign, path, "the file is the database of another program, and was left as it is")
    }

    package static func notAFile(_ path: String, _ what: String) -> StoreProblem {
        StoreProblem(
            .notAFile,
            path,
            "there is \(what), but a file is needed",
            hint: "Name a file with --store; until then nothing is stored."
        )
    }

    package static func linkLoop(_ path: String) -> StoreProblem {
        StoreProblem(.linkLoop, path, "the symbolic links lead back to themselves")
    }

    package static func failed(_ path: String, _ what: String) -> StoreProblem {
        StoreProblem(.failed, path, "the file cannot be used: \(what)")
    }
}

// MARK: - Errors of the system

extension StoreProblem {
    /// Creates the problem for an error number of the system.
    package init(_ path: String, errno code: Int32) {
        self =
            switch code {
            case EACCES, EPERM, EROFS: .readOnly(path)
            case ENOSPC, EDQUOT: .full(path)
            case ENOENT: .missing(path)
            case EISDIR: .notAFile(path, "a folder")
            case ENOTDIR: .notAFile(path, "a file where one of its folders should be")
            case ELOOP: .linkLoop(path)
            default: .failed(path, String(cString: strerror(code)))
            }
    }
}
