import Foundation

/// The programs of this machine.
enum Executable {
    /// Returns the path of a program that would be started by its name; `nil` if it is not installed.
    static func path(of name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        // Distributions have servers in folders that are not in every `PATH`.
        return (folders + ["/usr/sbin", "/usr/local/sbin"]).map { "\($0)/\(name)" }
            .first(where: FileManager.default.isExecutableFile)
    }
}
