package import Foundation

/// The files of a new provider, in a checkout of `aggregate` or in a package of its own; they are not written before
/// ``write()``.
package struct FeedScaffold: Sendable {
    package let name: ProviderName

    /// The new files, beginning with the one to edit first.
    package let files: [ScaffoldFile]

    /// The files that change, with their whole new text.
    package private(set) var changedFiles: [ScaffoldFile] = []

    /// The lines that the user has to add, because their position was not found.
    package private(set) var unplacedLines: [Registration] = []

    let folder: PackageFolder

    /// True if the provider is written as a package of its own.
    let isPackage: Bool

    /// Creates the files of a provider in a checkout or, with `dependency`, of a package in an empty folder; writes
    /// nothing.
    ///
    /// - Throws: ``ScaffoldError`` with code `taken` if the name is in use or the package's folder is not empty, `name`
    ///   if the name is in use in the checkout that a package depends on, `checkout` if `place` is not a checkout,
    ///   `file` if a file of the checkout cannot be read.
    package init(
        _ name: ProviderName,
        kind: ProviderKind,
        at place: URL,
        packageOf dependency: AggregateDependency?
    ) throws(ScaffoldError) {
        self.name = name
        isPackage = dependency != nil
        if let dependency {
            folder = try PackageFolder(empty: place)
            if case .checkout(let checkout) = dependency { try checkout.expectFreeBeside(name) }
            let values = name.values(sources: "Sources").merging(dependency.values) { $1 }
            files = Template.files(of: Template.provider(kind) + Template.package, values)
            return
        }
        folder = try PackageFolder(checkout: place)
        try folder.expectFree(name)
        files = Template.files(of: Template.provider(kind), name.values(sources: "Plugins"))
        for path in [Registration.packageFile, Registration.listFile] {
            let lines = Registration.all(for: name).filter { $0.path == path }
            let text = try folder.text(of: path)
            var changed: String? = text
            // A list entry without its import would not compile, so both are added or neither.
            for line in lines { changed = changed.flatMap(line.added) }
            if let changed { changedFiles.append(ScaffoldFile(path, changed)) } else { unplacedLines += lines }
        }
    }

    /// Writes all files, or none.
    ///
    /// - Throws: ``ScaffoldError`` with code `taken` if one of the folders was created meanwhile, `file` if a file
    ///   cannot be written. The files written before the error are removed.
    package func write() throws(ScaffoldError) {
        var undo: [() -> Void] = []
        let remove = { [folder] (path: String) in { _ = try? FileManager.default.removeItem(at: folder.url(of: path)) }
        }
        do throws(ScaffoldError) {
            for path in isPackage ? ["Sources", "Tests"] : ["Plugins/\(name.module)", "Tests/\(name.tests)"] {
                try makeFolder(path)
                undo.append(remove(path))
            }
            for file in files {
                try write(file)
                undo.append(remove(file.path))
            }
            for file in changedFiles {
                let old = ScaffoldFile(file.path, try folder.text(of: file.path))
                try write(file)
                undo.append { try? write(old) }
            }
        } catch {
            for step in undo.reversed() { step() }
            throw error
        }
    }

    /// Creates a folder that must not exist.
    private func makeFolder(_ path: String) throws(ScaffoldError) {
        do {
            if isPackage {
                try FileManager.default.createDirectory(at: folder.folder, withIntermediateDirectories: true)
            }
            try FileManager.default.createDirectory(at: folder.url(of: path), withIntermediateDirectories: false)
        } catch {
            guard !folder.has(path) else {
                throw ScaffoldError(.taken, "\(path) is there already in \(folder.shown). Nothing was written.")
            }
            throw cannotWrite(path, error)
        }
    }

    private func write(_ file: ScaffoldFile) throws(ScaffoldError) {
        let url = folder.url(of: file.path)
        do {
            let folder = url.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(file.text.utf8).write(to: url, options: .atomic)
        } catch {
            throw cannotWrite(file.path, error)
        }
    }

    private func cannotWrite(_ path: String, _ error: any Error) -> ScaffoldError {
        ScaffoldError(
            .file,
            "\(path) in \(folder.shown) cannot be written: \(error.localizedDescription) Nothing was changed."
        )
    }
}

/// The reason why a provider cannot be written, and the remedy.
package struct ScaffoldError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Code: Sendable, Hashable {
        /// The name is not allowed for a provider.
        case name
        /// The name or the folder is already in use.
        case taken
        /// The folder is not a checkout of aggregate.
        case checkout
        /// A file could not be read or written.
        case file
    }

    package var code: Code

    /// The found problem, the expected state and the remedy, in whole sentences.
    package var description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
