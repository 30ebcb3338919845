import FeedCore
package import Foundation

/// The folder of a package to which a provider is added: a checkout of this project, or a folder for a new package.
package struct PackageFolder: Sendable {
    package let folder: URL

    /// Creates a folder for a new package.
    ///
    /// - Throws: ``ScaffoldError`` with code `taken` for a folder that is not empty, except for a `.git` folder.
    package init(empty folder: URL) throws(ScaffoldError) {
        self.folder = folder.standardizedFileURL
        let entries = try? FileManager.default.contentsOfDirectory(atPath: self.folder.path(percentEncoded: false))
        guard entries?.allSatisfy({ $0 == ".git" }) != false else {
            throw ScaffoldError(.taken, "\(shown) is not empty. Name an empty folder, or one to be made, with --in.")
        }
    }

    /// Creates the folder of the checkout that contains a file, such as a program; `nil` if the file is in no checkout.
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

    /// Creates the folder of a checkout of this project.
    ///
    /// - Throws: ``ScaffoldError`` with code `checkout` for a folder that is not a checkout, `file` if one of its files
    ///   cannot be read.
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

    /// The folder's path, without a slash at the end.
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

    /// Returns the text of a file, by its path relative to the folder.
    func text(of path: String) throws(ScaffoldError) -> String {
        do {
            return try String(contentsOf: url(of: path), encoding: .utf8)
        } catch {
            throw ScaffoldError(.file, "\(path) in \(shown) cannot be read: \(error.localizedDescription)")
        }
    }

    /// Returns the paths of the Swift files in a folder and its subfolders, in alphabetical order.
    func swiftFiles(in path: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: url(of: path).path(percentEncoded: false))
        var files: [String] = []
        while let name = names?.nextObject() as? String {
            if name.hasSuffix(".swift") { files.append("\(path)/\(name)") }
        }
        return files.sorted()
    }

    /// Returns the entry of a folder with a name, ignoring case, since some file systems do so; `nil` if there is none.
    func entry(named name: String, in path: String) -> String? {
        let entries = try? FileManager.default.contentsOfDirectory(atPath: url(of: path).path(percentEncoded: false))
        return entries?.sorted().first { $0.lowercased() == name.lowercased() }
    }
}

/// A file of a new provider, with its path relative to the package's folder.
package struct ScaffoldFile: Sendable, Hashable {
    package var path: String

    /// The whole text.
    package var text: String

    init(_ path: String, _ text: String) {
        self.path = path
        self.text = text
    }
}
