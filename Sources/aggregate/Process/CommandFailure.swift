/// Why a command ends with another status than success, and what standard error is told of it.
struct CommandFailure: Error {
    let status: ExitStatus

    /// One line or several; empty where all was said.
    let message: String

    init(_ status: ExitStatus, _ message: String = "") {
        self.status = status
        self.message = message
    }

    /// Does work whose errors end the command.
    ///
    /// - Parameters:
    ///   - status: What it ends with.
    ///   - work: The work.
    /// - Returns: What the work gives.
    /// - Throws: The failure, with the description of the work's error as its message.
    static func wrapping<Value, Failure: Error>(
        _ status: ExitStatus,
        _ work: () throws(Failure) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(Failure) {
            return try work()
        } catch {
            throw CommandFailure(status, "\(error)")
        }
    }
}
