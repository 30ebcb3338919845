import FeedConfiguration
import FeedCore
import HTTPTypes
import Logging
import Terminal

/// Logs a line for each request, without its query, which may have personal texts.
struct AccessLog: Sendable {
    let settings: ServerSettings
    let logger: Logger

    /// - Parameters:
    ///   - status: The status of the answer.
    ///   - client: The client.
    ///   - id: The request's id.
    ///   - method: The method; `nil` if it could not be read.
    ///   - path: The path.
    ///   - token: The name of the request's token.
    ///   - duration: The time until the answer was ready.
    func record(
        _ status: HTTPResponse.Status,
        of client: ClientAddress,
        id: String,
        method: String?,
        path: String?,
        token: String? = nil,
        duration: Duration = .zero
    ) {
        guard settings.current.logsAccess ?? true else { return }
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

    /// The statuses that begin with a 5 although the client is at fault.
    private static let ofClients: [HTTPResponse.Status] = [.notImplemented, .httpVersionNotSupported]
}

extension String {
    /// A text of a client that stays on its line, and is not long.
    fileprivate var logged: String { String(cleaned.prefix(200)) }
}
