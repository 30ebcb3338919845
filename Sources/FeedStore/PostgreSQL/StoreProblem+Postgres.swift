#if PostgreSQL

extension StoreProblem {
    /// Creates the problem for an error of the server or of the connection.
    init(_ address: PostgresAddress, _ error: PostgresError) {
        let path = address.shown
        self =
            switch error.kind {
            case .unreachable, .lost: .unreachable(path, error.message)
            case .timedOut, .busy: .tooSlow(path, error.message)
            case .refused("53100"), .refused("53200"): .full(path)
            case .refused("25006"): .readOnlyDatabase(path)
            case .refused(PostgresState.insufficientPrivilege): .notAllowed(path, error.message)
            case .refused(let state) where state.hasPrefix("57P") || state.hasPrefix("08"):
                .unreachable(path, error.message)
            case .refused: .refused(path, error.message)
            }
    }
}
#endif
