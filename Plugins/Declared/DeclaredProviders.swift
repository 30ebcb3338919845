package import FeedCore
import FeedReaders

/// Returns the providers that the files of this folder declare, in alphabetical order; each file is read when its
/// provider is first needed.
///
/// - Parameter readers: The open providers, such as `json-http`, which read the answers.
/// - Returns: The providers.
package func declaredProviders(reading readers: [Provider]) -> [Provider] {
    providerTable.map { name, text in
        Provider(name, declaredIn: "the program's \(name).json") {
            try ProviderFile(text.withUTF8Buffer(Array.init), named: name, readers: readers)
        }
    }
}
