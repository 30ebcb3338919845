import Foundation

/// Opens a URL in the viewer's browser, if there is a desktop.
package enum LinkOpener {
    /// Opens a URL, and returns at once; without a desktop, nothing happens.
    ///
    /// - Returns: True if a browser was started.
    @discardableResult package static func open(_ address: String) -> Bool {
        #if os(macOS)
        let program = "/usr/bin/open"
        #else
        let environment = ProcessInfo.processInfo.environment
        guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return false }
        let program = "/usr/bin/xdg-open"
        #endif
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
