/// How a new provider asks its publisher.
package enum ProviderKind: String, Sendable, CaseIterable {
    /// One request, and two pure functions: what to ask, and how to read the answer.
    case singleRequest = "single-request"

    /// A `fetch` of its own: two requests, of which one is remembered, and answers of which a part is missing.
    case custom
}

extension ProviderKind {
    /// The files of a new provider, the first of which is the one to begin with.
    func files(for name: ProviderName) -> [ScaffoldFile] {
        let files =
            switch self {
            case .singleRequest: SingleRequestTemplates.files(for: name)
            case .custom: CustomTemplates.files(for: name)
            }
        // A text between quotation marks ends without a line break.
        return files.map { ScaffoldFile($0.path, $0.text + "\n") }
    }
}
