import Foundation

/// Everything that a new provider needs in a checkout of aggregate, before any of it is written.
package struct FeedScaffold: Sendable {
    package let name: ProviderName

    /// The new files.
    package let files: [ScaffoldFile]

    /// The files that change, with their whole new text.
    package let changedFiles: [ScaffoldFile]

    /// The lines for which no place was found, so that a person has to add them.
    package let unplacedLines: [Registration]

    let checkout: Checkout

    /// Prepares a provider; reads, and writes nothing.
    ///
    /// - Throws: ``ScaffoldError`` with code `taken` where anything has the name already, `file` where a file of the
    ///   checkout cannot be read.
    package init(_ name: ProviderName, kind: ProviderKind, in checkout: Checkout) throws(ScaffoldError) {
        try TakenNames(checkout: checkout).expectFree(name)
        self.name = name
        self.checkout = checkout
        files = kind.files(for: name)
        var changedFiles: [ScaffoldFile] = []
        var unplacedLines: [Registration] = []
        for path in [Registration.packageFile, Registration.listFile] {
            let lines = Registration.all(for: name).filter { $0.path == path }
            let text = try checkout.text(of: path)
            var changed: String? = text
            // A list without its import would not compile: both or neither.
            for line in lines { changed = changed.flatMap(line.added) }
            if let changed { changedFiles.append(ScaffoldFile(path, changed)) } else { unplacedLines += lines }
        }
        self.changedFiles = changedFiles
        self.unplacedLines = unplacedLines
    }

    /// Writes all of it, or nothing.
    ///
    /// - Throws: ``ScaffoldError`` with code `taken` where one of the folders has come into being meanwhile, `file` where
    ///   something cannot be written. What was written until then is removed.
    package func write() throws(ScaffoldError) {
        var undo: [() -> Void] = []
        do throws(ScaffoldError) {
            for folder in ["Plugins/\(name.module)", "Tests/\(name.tests)"] {
                try makeFolder(folder)
                undo.append { [checkout] in try? FileManager.default.removeItem(at: checkout.url(of: folder)) }
            }
            for file in files { try write(file) }
            for file in changedFiles {
                let old = ScaffoldFile(file.path, try checkout.text(of: file.path))
                try write(file)
                undo.append { try? write(old) }
            }
        } catch {
            for step in undo.reversed() { step() }
            throw error
        }
    }

    /// Makes a folder that must not be there.
    private func makeFolder(_ path: String) throws(ScaffoldError) {
        do {
            try FileManager.default.createDirectory(at: checkout.url(of: path), withIntermediateDirectories: false)
        } catch {
            guard !checkout.has(path) else {
                throw ScaffoldError(.taken, "\(path) is there already in \(checkout.shown). Nothing was written.")
            }
            throw cannotWrite(path, error)
        }
    }

    private func write(_ file: ScaffoldFile) throws(ScaffoldError) {
        let url = checkout.url(of: file.path)
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
            "\(path) in \(checkout.shown) cannot be written: \(error.localizedDescription) Nothing was changed."
        )
    }
}
