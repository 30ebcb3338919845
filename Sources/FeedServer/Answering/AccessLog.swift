import FeedCore
import HTTPTypes
import Logging
import TerminalText

/// A line for each request, without its query, in which people may have written anything.
struct AccessLog: Sendable {
    let settings: ServerSettings
    let logger: Logger

    /// - Parameters:
    ///   - status: How the request was answered.
    ///   - client: Who sent it.
    ///   - id: The request's id.
    ///   - method: What was asked; `nil` where that could not be read.
    ///   - path: Of what.
    ///   - token: The name of the token that it had.
    ///   - duration: How long the answer took.
    func note(
        _ status: HTTPResponse.Status,
        of client: ClientAddress,
        id: String,
        method: String?,
        path: String?,
        token: String? = nil,
        duration: Duration = .zero
    ) {
        guard settings.current.logsAccess else { return }
        let level: Logger.Level =
            switch status {
            case .unauthorized, .forbidden, .misdirectedRequest: .notice
            case let status where status.kind == .serverError && !Self.ofClients.contains(status): .warning
            default: .info
            }
        guard logger.logLevel <= level else { return }
        var metadata: Logger.Metadata = [
            "client": "\(client)", "status": "\(status.code)", "request": "\(id)",
            "duration_seconds": "\((duration / .microseconds(100)).rounded() / 10_000)",
        ]
        metadata["method"] = method.map { "\($0.logged)" }
        metadata["path"] = path.map { "\($0.logged)" }
        metadata["token"] = token.map { "\($0)" }
        logger.log(level: level, "request is answered", metadata: metadata)
    }

    /// What a client asks wrongly, although its status begins with a 5.
    private static let ofClients: [HTTPResponse.Status] = [.notImplemented, .httpVersionNotSupported]
}

extension String {
    /// A text of a client that stays on its line, and is not long.
    fileprivate var logged: String { String(cleaned.prefix(200)) }
}
