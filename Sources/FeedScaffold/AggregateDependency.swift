import Foundation

/// Where a package takes `aggregate` from.
package enum AggregateDependency: Sendable {
    case checkout(PackageFolder)

    /// A repository's address, and the version to begin with.
    case repository(String, from: String)

    /// What the manifest of the package says of it.
    var values: [String: String] {
        switch self {
        case .checkout(let checkout):
            let place = ".package(name: \"aggregate\", path: \(checkout.path.debugDescription))"
            return ["package": "aggregate", "dependency": place]
        case .repository(let address, let version):
            // Packages are called by the last part of their addresses.
            let name = address.split(separator: "/").last.map { $0.hasSuffix(".git") ? $0.dropLast(4) : $0 } ?? ""
            let place = ".package(url: \(address.debugDescription), from: \"\(version)\")"
            return ["package": String(name), "dependency": place]
        }
    }
}
