import FeedConfiguration
import FeedCore
package import FeedEngine
import Foundation
import ServiceLifecycle
import Synchronization

/// Reads a session's configuration again when its file has changed or somebody asks for it, and lets the loop continue
/// with it.
///
/// A configuration with a mistake is reported and changes nothing.
package struct ConfigurationReload: Service, CustomStringConvertible {
    /// Short, since a group of services describes each of them with all that it holds.
    package var description: String { "ConfigurationReload" }

    private enum Cause { case asked, look, secondLook }

    /// The time between two looks at the file, and the shorter one after it has changed; it is read when two looks in a
    /// row find the same.
    private static let pollInterval = Duration.milliseconds(1_500)
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

    /// Reads the configuration as soon as possible, also one that has not changed: a file that it names may have.
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
            // Programs that are slow to start do not keep the loop from it. The value is true if the configuration is
            // valid.
            var reload = Task {
                await session.applyLateDescriptions(into: runner)
                return true
            }
            for await cause in causes {
                // Another file may have come before the one that was read, or that one may be gone.
                let place = session.options.place(again: session.source)
                if cause != .asked, !file.hasSettled(place.flatMap(FileSignature.init)) {
                    // The configuration that would be read instead, such as the built-in one, is not to replace it at
                    // once.
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
                    // One that waits for a program to describe itself gives way to a newer one.
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

    /// - Returns: True if the configuration is valid, as far as is known.
    private func reload(_ source: ConfigurationSource, wasRight: Bool) async -> Bool {
        do {
            try await session.reload(source, into: runner, isRepair: !wasRight)
            return true
        } catch {
            // A reload that another one or the end has cut short is not a mistake in the configuration.
            guard !Task.isCancelled else { return wasRight }
            session.observe(.reloadFailed(error))
            return false
        }
    }
}

/// The error of a configuration that was read again, for as long as the one before is used.
package final class ConfigurationFault: Sendable {
    private let fault = Mutex<String?>(nil)

    /// The error in a line; `nil` if there is none.
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
    /// Reads the system's time zone files again about once an hour until graceful shutdown, since a program that runs
    /// for months sees updates of the system.
    func followZones(_ changes: ChangeStream, _ runner: FeedRunner) async {
        // The viewer's zone is in use from the start, so that a change of its rules is noticed.
        _ = timeZone.rules
        // Cancellation is not a failure.
        try? await cancelWhenGracefulShutdown {
            while true {
                try await ContinuousClock().sleep(for: .seconds(3_600))
                // A process that only serves leaves alerts to others.
                if readZones(), options.fetches {
                    alertRun.use(alertRun.settings, changes.feeds)
                    // What is stored has the instants of the rules before; each feed keeps to its minimum refresh.
                    for feed in changes.feeds where !feed.isCounted { runner.refresh(feed.id) }
                }
            }
        }
    }

    /// Reads the system's time zone files again.
    ///
    /// - Returns: True if the rules of a zone that was used have changed. Alerts are to be planned again then, and what is
    ///   stored is due: items have their new times when they are fetched.
    func readZones() -> Bool {
        guard ZoneDatabase.shared.refresh() else { return false }
        observe(.timeZonesChanged)
        return true
    }
}
