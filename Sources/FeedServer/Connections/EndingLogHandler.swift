import Logging
import Synchronization

/// Passes the log of a server on until its task is cancelled.
///
/// It then drops the errors that Hummingbird logs for connections that are not waited for after Ctrl-C.
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
