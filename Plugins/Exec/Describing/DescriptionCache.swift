package import FeedCore
package import Foundation

/// The descriptions of programs in a folder: a file for each, named by its command and the state of its files.
///
/// A program that was edited counts as another one, and has to describe itself again.
package struct DescriptionCache: Sendable {
    /// The maximum size of a description, in bytes.
    private static let maximumByteCount = 1 << 20

    private let folder: URL

    package init(folder: URL) { self.folder = folder }

    /// Creates a cache in the folder of the
    /// [XDG Base Directory Specification](https://specifications.freedesktop.org/basedir-spec/latest/); `nil` if
    /// neither `XDG_CACHE_HOME` nor `HOME` is set.
    package init?(environment: [String: String]) {
        let cache = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : "\($0)/.cache" }
        guard let path = cache ?? home else { return nil }
        folder = URL(filePath: path).appending(path: "aggregate/exec")
    }

    /// Returns the cached description of a program; `nil` if there is none, or the program has changed since.
    package func description(of command: ProgramCommand) -> FeedManifest? {
        let path = file(of: command).path(percentEncoded: false)
        guard let text = try? TextFile.read(path, limit: Self.maximumByteCount, patience: nil).bytes else { return nil }
        return try? ProgramManifest.read(text, of: command)
    }

    /// Saves a program's description; on failure, it is requested again next time.
    func keep(_ text: [UInt8], of command: ProgramCommand) {
        let file = file(of: command)
        if let kept = try? Data(contentsOf: file), [UInt8](kept) == text { return }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? Data(text).write(to: file, options: .atomic)
    }

    private func file(of command: ProgramCommand) -> URL {
        var hash = FNV1a()
        for word in [command.directory] + command.words { hash.add(word) }
        for path in command.files {
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            guard let attributes, attributes[.type] as? FileAttributeType == .typeRegular else { continue }
            hash.add(path)
            hash.add("\(attributes[.size] as? Int ?? 0)")
            hash.add("\((attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)")
        }
        return folder.appending(path: "\(hash.text).json")
    }
}
