import FeedCore
import Foundation

/// A file with a secret that somebody typed, which only he can read, in the folder `secrets` of the configuration.
struct SecretFile {
    let path: String

    /// Writes a secret into a new file.
    ///
    /// - Parameters:
    ///   - secret: The secret.
    ///   - name: The name of the file; if there is one of that name, another number follows.
    ///   - folder: The configuration's folder.
    /// - Throws: ``ArgumentProblem`` if the file cannot be written.
    init(_ secret: String, called name: String, in folder: String) throws(ArgumentProblem) {
        let secrets = URL(filePath: folder, directoryHint: .isDirectory).appending(path: "secrets")
        let shown = secrets.path(percentEncoded: false)
        do {
            try FileManager.default.createDirectory(
                at: secrets,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw ArgumentProblem("the folder \(shown) cannot be made. Write env:NAME or file:PATH instead.")
        }
        for number in 1...1_000 {
            let path = secrets.appending(path: number == 1 ? name : "\(name)-\(number)").path(percentEncoded: false)
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else {
                if errno == EEXIST { continue }
                break
            }
            defer { close(descriptor) }
            let bytes = Array(secret.utf8) + [0x0A]
            guard bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == bytes.count else { break }
            self.path = path
            return
        }
        throw ArgumentProblem("no file can be written in \(shown). Write env:NAME or file:PATH instead.")
    }
}
