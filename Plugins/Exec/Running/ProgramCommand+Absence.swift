package import FeedCore
import Foundation

extension ProgramCommand {
    /// Programs whose first argument is the file that they run, unless it is an option; some have a version behind
    /// their name, such as `python3.12`.
    private static let interpreters = [
        "bash", "dash", "ksh", "node", "perl", "php", "python", "ruby", "sh", "zsh",
    ]

    /// Returns the reason why the program cannot be started, as far as that is visible without starting it.
    ///
    /// - Parameter searchPath: The variable `PATH`, which is searched for a program without a slash in its name; `nil`
    ///   if it is unknown.
    /// - Returns: The issue with a word of the command; `nil` if none was found.
    package func absence(searching searchPath: String?) -> SettingIssues? {
        if let fault = faultOfProgram(searching: searchPath) { return issue(of: 0, fault) }
        guard runsFile, let fault = absence(ofFile: words[1]) else { return nil }
        return issue(of: 1, fault)
    }

    private typealias Fault = (message: String, remedy: String)

    private func issue(of place: Int, _ fault: Fault) -> SettingIssues {
        SettingIssues("is \(words[place].quoted), \(fault.message)", remedy: fault.remedy, at: nil)
            .inside(.index(place)).inside(.name(ExecProvider.command.name))
    }

    private func faultOfProgram(searching searchPath: String?) -> Fault? {
        let word = words[0]
        guard word.contains("/") else {
            let folders = searchPath?.split(separator: ":") ?? []
            guard !folders.isEmpty, !folders.contains(where: { Self.isExecutable("\($0)/\(word)") }) else { return nil }
            return ("which is in no folder of PATH", "Install it, or write its whole path.")
        }
        if let fault = absence(ofFile: word) { return fault }
        let path = path(of: word)
        guard !Self.isExecutable(path) else { return nil }
        return Self.isFolder(path)
            ? ("which is a folder", "Write the path of a program in it.")
            : ("which may not be executed", "Run: chmod +x \(path.quotedForShell)")
    }

    /// True if the first argument is a script that the program runs.
    private var runsFile: Bool {
        guard words.count > 1, !words[1].hasPrefix("-"), !words[1].isEmpty else { return false }
        let name = words[0].split(separator: "/").last.map(String.init) ?? ""
        let plain = name.prefix { !$0.isNumber }
        return Self.interpreters.contains(String(plain))
            && name.dropFirst(plain.count).allSatisfy { $0.isNumber || $0 == "." }
    }

    private func absence(ofFile word: String) -> Fault? {
        let path = path(of: word)
        guard !FileManager.default.fileExists(atPath: path) else { return nil }
        return word == path
            ? ("which does not exist", "Correct the path, or install the program.")
            : (
                "which is not at \"\(path)\"",
                "Correct the path, which begins at \"directory\", the configuration's folder unless that is set."
            )
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func isExecutable(_ path: String) -> Bool {
        !isFolder(path) && FileManager.default.isExecutableFile(atPath: path)
    }
}
