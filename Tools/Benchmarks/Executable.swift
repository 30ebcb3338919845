import Foundation

/// The programs of this machine.
enum Executable {
    /// Where a program is that would be started by its name; `nil` where it is not installed.
    static func path(of name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        // Distributions have servers in folders that not everybody looks at.
        return (folders + ["/usr/sbin", "/usr/local/sbin"]).map { "\($0)/\(name)" }
            .first(where: FileManager.default.isExecutableFile)
    }
}
