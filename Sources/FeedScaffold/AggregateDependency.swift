import Foundation

/// The dependency of a new package on `aggregate`.
package enum AggregateDependency: Sendable {
    case checkout(PackageFolder)

    /// The address of a repository, and the minimum version.
    case repository(String, from: String)

    /// Creates a dependency.
    ///
    /// - Parameters:
    ///   - named: A path or an address; `nil` for the checkout in which the running program was built or, without one,
    ///     the checkout that contains the current folder.
    ///   - version: The minimum version from a repository.
    /// - Throws: ``ScaffoldError`` if there is no such checkout, or it cannot be read.
    package init(_ named: String?, version: String) throws(ScaffoldError) {
        if let named {
            self =
                named.contains(":")
                ? .repository(named, from: version)
                : .checkout(try PackageFolder(checkout: URL(filePath: named, directoryHint: .isDirectory)))
        } else if let checkout = PackageFolder(around: Bundle.main.executableURL) ?? PackageFolder(around: Self.here) {
            self = .checkout(checkout)
        } else {
            throw ScaffoldError(
                .checkout,
                "This program was built in a checkout that no longer exists. Run this in a checkout of aggregate, or name"
                    + " one or a repository's address: --dependency ../aggregate"
            )
        }
    }

    /// An arbitrary file in the current folder.
    private static var here: URL {
        URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory).appending(path: "x")
    }

    /// The values for the package's manifest, by placeholder.
    var values: [String: String] {
        switch self {
        case .checkout(let checkout):
            let place = ".package(name: \"aggregate\", path: \(checkout.path.debugDescription))"
            return ["package": "aggregate", "dependency": place]
        case .repository(let address, let version):
            // A package's name is the last part of its address.
            let name = address.split(separator: "/").last.map { $0.hasSuffix(".git") ? $0.dropLast(4) : $0 } ?? ""
            let place = ".package(url: \(address.debugDescription), from: \"\(version)\")"
            return ["package": String(name), "dependency": place]
        }
    }
}
