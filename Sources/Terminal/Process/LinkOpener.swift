import FeedCore
import Foundation

/// Opens URLs in the viewer's browser, if there is a desktop.
package enum LinkOpener {
    /// Opens a URL, and returns at once; without a desktop, does nothing.
    ///
    /// - Returns: True if a browser was started.
    @discardableResult package static func open(_ address: String) -> Bool {
        guard let program = Processes.browserOpener(ProcessInfo.processInfo.environment) else { return false }
        let process = Process()
        process.executableURL = URL(filePath: program)
        // An address never looks like an option.
        process.arguments = [address]
        (process.standardInput, process.standardOutput, process.standardError) = (
            FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice
        )
        do { try process.run() } catch { return false }
        return true
    }
}
