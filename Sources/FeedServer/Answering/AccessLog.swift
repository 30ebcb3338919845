import FeedConfiguration
import FeedCore
import HTTPTypes
import Logging
import Synchronization
import Terminal

/// A log with a line for each request, without the query, which may have personal texts.
struct AccessLog: Sendable {
    let settings: ServerSettings
    let logger: Logger

    /// Logs a request with the time until its answer was ready; `method` is `nil` if the request could not be read.
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
    /// The client's text for the log: on one line, with at most 200 characters.
    fileprivate var logged: String { String(cleaned.prefix(200)) }
}

/// A log handler that passes events on until the server's task is cancelled.
///
/// It then drops all events: after Ctrl-C, Hummingbird logs errors for connections that it does not wait for.
struct EndingLogHandler: LogHandler {
    /// A switch that tells all copies of a handler that the server's task was cancelled.
    final class Switch: Sendable {
        private let isOff = Atomic(false)

        var hasBegun: Bool { isOff.load(ordering: .relaxed) }

        func begin() { isOff.store(true, ordering: .relaxed) }
    }

    private var base: any LogHandler
    private let ending: Switch

    init(_ base: any LogHandler, until ending: Switch) { (self.base, self.ending) = (base, ending) }

    var logLevel: Logger.Level {
        get { base.logLevel }
        set { base.logLevel = newValue }
    }

    var metadata: Logger.Metadata {
        get { base.metadata }
        set { base.metadata = newValue }
    }

    var metadataProvider: Logger.MetadataProvider? {
        get { base.metadataProvider }
        set { base.metadataProvider = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { base[metadataKey: key] }
        set { base[metadataKey: key] = newValue }
    }

    func log(event: LogEvent) { if !ending.hasBegun { base.log(event: event) } }
}
