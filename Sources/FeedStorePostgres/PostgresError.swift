#if PostgreSQL

/// What the server or the way to it says.
struct PostgresError: Error, Sendable {
    enum Kind: Sendable, Hashable {
        /// No connection can be made.
        case unreachable
        /// The connection broke; what was being written may have been or not.
        case lost
        /// The call took longer than it may.
        case timedOut
        /// All connections were busy for as long.
        case busy
        /// A statement was refused, with this SQLSTATE.
        case refused(String)
    }

    var kind: Kind
    var message: String

    /// The SQLSTATE of a statement that was refused.
    var state: String { if case .refused(let state) = kind { state } else { "" } }

    /// Whether the same again may succeed: the server has taken it back because of others.
    var isRepeatable: Bool { ["40001", "40P01"].contains(state) }
}

/// SQLSTATEs that functions of the schema raise, and those of the server that matter here.
enum PostgresState {
    /// Another has claimed the feed since.
    static let claimLost = "AG001"
    /// The answer that was to be confirmed is not there any more.
    static let notConfirmed = "AG002"

    /// The same outcome has been saved.
    static let alreadySaved = "AG003"
    static let queryCancelled = "57014"
    static let noPartition = "23514"
    static let undefinedTable = "42P01"
    static let undefinedSchema = "3F000"
    static let insufficientPrivilege = "42501"
}
#endif
