/// The templates of new files, with placeholders such as `{{name}}`; a template contains several files.
///
/// - SeeAlso: [txtar](https://pkg.go.dev/golang.org/x/tools/txtar), the format, in which each file begins with a line
///   `-- PATH --`.
enum Template {
    static let package = String(decoding: PackageResources.package_txtar, as: UTF8.self)

    static func provider(_ kind: ProviderKind) -> String {
        switch kind {
        case .singleRequest: String(decoding: PackageResources.single_request_txtar, as: UTF8.self)
        case .custom: String(decoding: PackageResources.custom_txtar, as: UTF8.self)
        }
    }

    /// Returns the files of a template, in the template's order, with the imports of Swift files sorted.
    ///
    /// `values` replace the placeholders in texts and paths, by name.
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
    /// The text with its first block of imports sorted: the position of the provider's import depends on its name.
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

/// The kind of requests that a new provider makes.
package enum ProviderKind: String, Sendable, CaseIterable {
    /// One request, and two pure functions: one makes the request, the other reads the answer.
    case singleRequest = "single-request"

    /// A `fetch` of its own, with two requests, one of which is remembered, and answers that may lack a part.
    case custom
}
