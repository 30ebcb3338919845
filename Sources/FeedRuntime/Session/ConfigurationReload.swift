import FeedConfiguration
import FeedCore
package import FeedEngine
import Foundation
import ServiceLifecycle
import Synchronization

/// A service that reads a session's configuration again when its file has changed or on request, and gives it to the
/// loop.
///
/// A configuration with a mistake is reported and changes nothing.
package struct ConfigurationReload: Service, CustomStringConvertible {
    /// A short text, since a group logs the description of each service, by default with all its properties.
    package var description: String { "ConfigurationReload" }

    private enum Cause { case asked, look, secondLook }

    /// The time between two checks of the file.
    private static let pollInterval = Duration.milliseconds(1_500)
    /// The shorter time until the next check after the file has changed; the file is read when two checks in a row find
    /// the same state.
    private static let settlingTime = Duration.milliseconds(250)

    private let session: Session
    private let runner: FeedRunner
    private let causes: AsyncStream<Cause>
    private let tell: AsyncStream<Cause>.Continuation

    package init(_ session: Session, _ runner: FeedRunner) {
        self.session = session
        self.runner = runner
        (causes, tell) = AsyncStream.makeStream(of: Cause.self)
    }

    /// Reads the configuration as soon as possible, even if it has not changed: a file that it refers to may have
    /// changed.
    package func request() { tell.yield(.asked) }

    /// Runs until graceful shutdown.
    package func run() async {
        await cancelWhenGracefulShutdown {
            let looks = Task {
                while session.options.fixedSource(again: session.source) == nil {
                    try await ContinuousClock().sleep(for: Self.pollInterval)
                    tell.yield(.look)
                }
            }
            defer { looks.cancel() }
            var file = SettledFile()
            var last = session.source
            var isUnreadable = false
            // Programs that are slow to start do not delay the loop. The value is true if the configuration is valid.
            var reload = Task {
                await session.applyLateDescriptions(into: runner)
                return true
            }
            for await cause in causes {
                // A file with precedence may have appeared since the configuration was read, or its file may be gone.
                let place = session.options.place(again: session.source)
                if cause != .asked, !file.hasSettled(place.flatMap(FileSignature.init)) {
                    // The fallback that would be read now, such as the built-in configuration, must not replace the
                    // current one at once.
                    if file.hasGone() {
                        isUnreadable = true
                        session.observe(.reloadFailed(ConfigurationIssues(gone: last.name)))
                    }
                    if cause == .look, file.isChanging { lookAgain() }
                    continue
                }
                do {
                    let source = try session.options.locate(again: session.source)
                    let isSame = source.bytes == last.bytes && source.isTrusted == last.isTrusted
                    if cause != .asked, isSame, !isUnreadable { continue }
                    last = source
                    // A reload that still waits for a program to describe itself is replaced by the newer one.
                    reload.cancel()
                    reload = Task { [reload, isUnreadable] in
                        let wasRight = await reload.value && !isUnreadable
                        return await self.reload(source, wasRight: wasRight)
                    }
                    isUnreadable = false
                } catch {
                    isUnreadable = true
                    session.observe(.reloadFailed(error))
                }
            }
            reload.cancel()
            _ = await reload.value
        }
    }

    private func lookAgain() {
        Task {
            try? await ContinuousClock().sleep(for: Self.settlingTime)
            tell.yield(.secondLook)
        }
    }

    /// Applies a configuration, or reports its mistake.
    ///
    /// - Returns: True if the configuration is valid. After a cancellation, `wasRight`.
    private func reload(_ source: ConfigurationSource, wasRight: Bool) async -> Bool {
        do {
            try await session.reload(source, into: runner, isRepair: !wasRight)
            return true
        } catch {
            // A reload that is cancelled, by a newer one or at the end, is not a mistake in the configuration.
            guard !Task.isCancelled else { return wasRight }
            session.observe(.reloadFailed(error))
            return false
        }
    }
}

/// The error of a configuration that could not be reloaded, while the previous configuration stays in use.
package final class ConfigurationFault: Sendable {
    private let fault = Mutex<String?>(nil)

    /// The error in one line; `nil` if there is none.
    package var text: String? { fault.withLock(\.self) }

    func record(_ event: RuntimeEvent) {
        switch event {
        case .reloadFailed(let error):
            let lines = "\(error)".split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            fault.withLock { $0 = lines.filter { !$0.isEmpty }.joined(separator: " ") }
        case .configurationReloaded: fault.withLock { $0 = nil }
        default: break
        }
    }
}

extension Session {
    /// Reads the system's time zone files again about once an hour until graceful shutdown, so that a process that runs
    /// for months notices updates of the system.
    func followZones(_ changes: ChangeStream, _ runner: FeedRunner) async {
        // The viewer's zone is used from the start, so that a change of its rules is noticed.
        _ = timeZone.rules
        // Cancellation is not a failure.
        try? await cancelWhenGracefulShutdown {
            while true {
                try await ContinuousClock().sleep(for: .seconds(3_600))
                // A process that only serves does not plan alerts.
                if readZones(), options.fetches {
                    alertRun.use(alertRun.settings, changes.feeds)
                    // Stored instants follow the old rules. A refresh still respects each feed's minimum refresh
                    // interval.
                    for feed in changes.feeds where !feed.isCounted { runner.refresh(feed.id) }
                }
            }
        }
    }

    /// Reads the system's time zone files again.
    ///
    /// - Returns: True if the rules of a zone that was used have changed. Alerts then have to be planned again, and
    ///   feeds have to be fetched again, since stored items have times by the old rules.
    func readZones() -> Bool {
        guard ZoneDatabase.shared.refresh() else { return false }
        observe(.timeZonesChanged)
        return true
    }
}
