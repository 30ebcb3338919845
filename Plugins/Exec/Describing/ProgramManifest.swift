import FeedCore
import FeedJSON
import FeedReaders
import Foundation

/// The reading of a program's description of itself.
enum ProgramManifest {
    /// Reads a manifest.
    ///
    /// - Throws: ``FeedError`` with code `malformed` that names the path of the fault.
    static func read(_ text: [UInt8], of command: ProgramCommand) throws(FeedError) -> FeedManifest {
        do {
            let json = try JSONDocument(text).root
            var defaults = ExecProvider.manifest.profile
            defaults.publisher = command.name
            let usesWindow = try json.readIfPresent("usesWindow") ?? false
            return try WrittenManifest.read(
                json,
                named: ExecProvider.manifest.name,
                defaults: defaults,
                minimumRefresh: .seconds(10)
            ) { $0.scope = usesWindow ? days : nil }
        } catch {
            let message = "the program \(command.name) describes itself wrongly: \(error)"
            throw FeedError(.malformed, message, hint: "Documentation/exec-protocol.md says what a manifest has.")
        }
    }

    /// Returns the scope of an answer: the whole days of a window, which the answer is to cover.
    @Sendable private static func days(of window: TimeWindow, in timeZone: TimeZone) -> String {
        let days = window.wholeDays(in: timeZone)
        return "\(days.from.rfc3339)/\(days.until?.rfc3339 ?? "..")"
    }
}
