import FeedConfiguration
import FeedCore
import Foundation

/// A file with a secret that somebody typed, which only he can read, in the folder `secrets` of the configuration.
struct SecretFile {
    let path: String

    /// Writes a secret into a new file.
    ///
    /// - Parameters:
    ///   - secret: The secret.
    ///   - name: The name of the file; if there is one of that name, a number follows.
    ///   - folder: The configuration's folder.
    /// - Throws: ``ArgumentProblem`` if the file cannot be written.
    init(_ secret: String, called name: String, in folder: String) throws(ArgumentProblem) {
        let secrets = "\(folder)/secrets"
        do throws(ConfigurationFile.Fault) {
            try ConfigurationFile.makeFolder(secrets)
            var number = 1
            while true {
                let path = "\(secrets)/\(number == 1 ? name : "\(name)-\(number)")"
                guard let code = ConfigurationFile.make(path, Array("\(secret)\n".utf8), mode: 0o600) else {
                    self.path = path
                    return
                }
                guard code == EEXIST else { throw ConfigurationFile.cannotBeWritten(code) }
                number += 1
            }
        } catch {
            throw ArgumentProblem("a file in \(secrets) \(error.reason). Write env:NAME or file:PATH instead.")
        }
    }
}
