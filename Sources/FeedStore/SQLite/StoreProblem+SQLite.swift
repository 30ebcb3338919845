import Foundation
import GRDB

extension StoreProblem {
    /// Creates the problem for an error of a call of the store.
    init(_ error: any Error, _ configuration: SQLiteStore.Configuration) {
        self =
            switch error {
            case let problem as StoreProblem: problem
            case let error as DatabaseError:
                StoreProblem(configuration.path, error, busyTimeout: configuration.busyTimeout)
            default: .failed(configuration.path, "\(error)")
            }
    }

    /// Creates the problem for an error of SQLite.
    init(_ path: String, _ error: DatabaseError, busyTimeout: TimeInterval) {
        self =
            switch error.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB:
                .damaged(path)
            case .SQLITE_BUSY, .SQLITE_LOCKED: .locked(path, after: busyTimeout)
            case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN, .SQLITE_AUTH: .readOnly(path)
            case .SQLITE_FULL: .full(path)
            // The index of the log could not be made as large as it has to be.
            case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: .full(path)
            default: .failed(path, error.message ?? error.resultCode.description)
            }
    }
}
