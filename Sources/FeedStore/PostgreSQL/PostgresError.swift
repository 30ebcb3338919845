#if PostgreSQL
/// An error of the server or of the connection.
struct PostgresError: Error, Sendable {
    enum Kind: Sendable, Hashable {
        /// No connection can be made.
        case unreachable
        /// The connection broke; it is unknown if a write was committed.
        case lost
        /// The call took longer than its timeout.
        case timedOut
        /// All connections were busy for the whole timeout.
        case busy
        /// A statement was refused, with this SQLSTATE.
        case refused(String)
    }

    var kind: Kind
    var message: String

    /// The SQLSTATE of a statement that was refused.
    var state: String { if case .refused(let state) = kind { state } else { "" } }

    /// True if the same statements may succeed when they are repeated: the server rolled them back because of other
    /// transactions.
    var isRepeatable: Bool { ["40001", "40P01"].contains(state) }
}

/// The SQLSTATEs that functions of the schema raise, and those of the server that matter here.
enum PostgresState {
    /// The claim that was to be ended is no longer held: another process has claimed the feed.
    static let claimLost = "AG001"
    /// The answer that was to be confirmed is no longer there.
    static let notConfirmed = "AG002"

    /// An earlier attempt has already saved the outcome.
    static let alreadySaved = "AG003"
    static let queryCancelled = "57014"
    static let noPartition = "23514"
    static let undefinedTable = "42P01"
    static let undefinedSchema = "3F000"
    static let insufficientPrivilege = "42501"
}

extension StoreProblem {
    /// Creates the problem for an error of the server or of the connection.
    init(_ address: PostgresAddress, _ error: PostgresError) {
        let path = address.shown
        self =
            switch error.kind {
            case .unreachable, .lost: .unreachable(path, error.message)
            case .timedOut, .busy: .tooSlow(path, error.message)
            case .refused("53100"): .full(path)
            case .refused("25006"): .readOnlyDatabase(path)
            case .refused(PostgresState.insufficientPrivilege): .notAllowed(path, error.message)
            case .refused(let state) where state.hasPrefix("57P") || state.hasPrefix("08"):
                .unreachable(path, error.message)
            case .refused: .refused(path, error.message)
            }
    }
}
#endif
