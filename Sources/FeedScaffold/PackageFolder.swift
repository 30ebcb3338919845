import FeedCore
package import Foundation

/// The folder of a package that gets a provider: a copy of this project's sources, or a folder for a package of its
/// own.
package struct PackageFolder: Sendable {
    package let folder: URL

    /// Takes a folder for a new package.
    ///
    /// - Throws: ``ScaffoldError`` with code `taken` for a folder that has anything but a repository without a file.
    package init(empty folder: URL) throws(ScaffoldError) {
        self.folder = folder.standardizedFileURL
        let entries = try? FileManager.default.contentsOfDirectory(atPath: self.folder.path(percentEncoded: false))
        guard entries?.allSatisfy({ $0 == ".git" }) != false else {
            throw ScaffoldError(.taken, "\(shown) is not empty. Name an empty folder, or one to be made, with --in.")
        }
    }

    /// The checkout that a file, such as a program, is in; `nil` if it is in none.
    package init?(around file: URL?) {
        guard var folder = file?.resolvingSymlinksInPath() else { return nil }
        while folder.pathComponents.count > 1 {
            folder.deleteLastPathComponent()
            if let found = try? PackageFolder(checkout: folder) {
                self = found
                return
            }
        }
        return nil
    }

    /// Takes a copy of this project's sources.
    ///
    /// - Throws: ``ScaffoldError`` with code `checkout` for a folder that is not one, `file` where a file of it cannot
    ///   be read.
    package init(checkout folder: URL) throws(ScaffoldError) {
        self.folder = folder.standardizedFileURL
        for needed in [Registration.packageFile, Registration.listFile, "Tests"] where !has(needed) {
            throw notOurs(because: "it has no \(needed)")
        }
        guard try text(of: Registration.packageFile).contains(#"name: "aggregate""#) else {
            throw notOurs(because: "its \(Registration.packageFile) is of another package")
        }
    }

    private func notOurs(because reason: String) -> ScaffoldError {
        ScaffoldError(
            .checkout,
            "\(shown) is not a checkout of aggregate: \(reason). Run this in the folder of one, or name it with --in."
        )
    }

    /// Its path, without a slash at the end.
    var path: String {
        let path = folder.path(percentEncoded: false)
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// The folder's name in errors.
    var shown: String { "\"\(path.printable)\"" }

    func url(of path: String) -> URL { folder.appending(path: path) }

    func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: url(of: path).path(percentEncoded: false))
    }

    /// The text of a file, by its path in the folder.
    func text(of path: String) throws(ScaffoldError) -> String {
        do {
            return try String(contentsOf: url(of: path), encoding: .utf8)
        } catch {
            throw ScaffoldError(.file, "\(path) in \(shown) cannot be read: \(error.localizedDescription)")
        }
    }

    /// The paths of the Swift files in a folder and the folders in it, in alphabetical order.
    func swiftFiles(in path: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: url(of: path).path(percentEncoded: false))
        var files: [String] = []
        while let name = names?.nextObject() as? String {
            if name.hasSuffix(".swift") { files.append("\(path)/\(name)") }
        }
        return files.sorted()
    }

    /// The entry of a folder with a name, without regard to case: on some systems that is the same.
    func entry(named name: String, in path: String) -> String? {
        let entries = try? FileManager.default.contentsOfDirectory(atPath: url(of: path).path(percentEncoded: false))
        return entries?.sorted().first { $0.lowercased() == name.lowercased() }
    }
}

/// A file of a new provider, by its path in the folder of its package.
package struct ScaffoldFile: Sendable, Hashable {
    package var path: String

    /// The whole text.
    package var text: String

    init(_ path: String, _ text: String) {
        self.path = path
        self.text = text
    }
}
