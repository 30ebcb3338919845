import FeedCore
package import Foundation

/// A folder with a copy of this project's sources, as far as a new provider touches it.
package struct Checkout: Sendable {
    package let folder: URL

    /// Looks at a folder.
    ///
    /// - Throws: ``ScaffoldError`` with code `checkout` for a folder that is none of ours, `file` where a file of it
    ///   cannot be read.
    package init(_ folder: URL) throws(ScaffoldError) {
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

    /// The folder as errors call it.
    var shown: String {
        let path = folder.path(percentEncoded: false)
        return "\"\((path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path).printable)\""
    }

    func url(of path: String) -> URL { folder.appending(path: path) }

    func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: url(of: path).path(percentEncoded: false))
    }

    /// The text of a file, by its path in the checkout.
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

    /// What stands in a folder under a name, without regard to case: on some systems that is the same.
    func entry(named name: String, in path: String) -> String? {
        let entries = try? FileManager.default.contentsOfDirectory(atPath: url(of: path).path(percentEncoded: false))
        return entries?.sorted().first { $0.lowercased() == name.lowercased() }
    }
}
