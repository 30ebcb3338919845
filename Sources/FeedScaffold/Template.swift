/// Texts with placeholders such as `{{name}}`, in one file.
///
/// - SeeAlso: [txtar](https://pkg.go.dev/golang.org/x/tools/txtar), whose files begin with a line `-- PATH --` each.
enum Template {
    static let package = String(decoding: PackageResources.package_txtar, as: UTF8.self)

    static func provider(_ kind: ProviderKind) -> String {
        switch kind {
        case .singleRequest: String(decoding: PackageResources.single_request_txtar, as: UTF8.self)
        case .custom: String(decoding: PackageResources.custom_txtar, as: UTF8.self)
        }
    }

    /// The files of a template, in its order.
    ///
    /// The values are those of the placeholders in texts and paths.
    ///
    /// - Returns: The files, with the imports of Swift files in alphabetical order.
    static func files(of template: String, _ values: [String: String]) -> [ScaffoldFile] {
        var template = template
        for (name, value) in values { template = template.replacing("{{\(name)}}", with: value) }
        var files: [ScaffoldFile] = []
        for line in template.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if line.hasPrefix("-- "), line.hasSuffix(" --") {
                files.append(ScaffoldFile(String(line.dropFirst(3).dropLast(3)), ""))
            } else {
                files[files.endIndex - 1].text += line + "\n"
            }
        }
        for index in files.indices where files[index].path.hasSuffix(".swift") {
            files[index].text = files[index].text.withSortedImports
        }
        return files
    }
}

extension String {
    /// The text with its first imports in alphabetical order: the place of a provider's own one depends on its name.
    fileprivate var withSortedImports: String {
        var lines = split(separator: "\n", omittingEmptySubsequences: false)
        let imports = lines.indices.filter { lines[$0].hasPrefix("import ") }
        guard let first = imports.first else { return self }
        let run = first..<(first + imports.count)
        guard imports.last == run.upperBound - 1 else { return self }
        lines[run].sort()
        return lines.joined(separator: "\n")
    }
}

/// The way in which a new provider makes requests.
package enum ProviderKind: String, Sendable, CaseIterable {
    /// One request, and two pure functions: what to ask, and how to read the answer.
    case singleRequest = "single-request"

    /// A `fetch` of its own: two requests, one of them remembered, and answers that may lack a part.
    case custom
}
