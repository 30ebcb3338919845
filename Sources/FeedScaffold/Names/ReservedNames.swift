/// The names that a provider cannot have in any checkout.
///
/// They are in `reserved.txt`, in sections with a title in brackets. Modules are compared ignoring case, since some
/// file systems do so for their folders.
enum ReservedNames {
    /// Returns the reason why a name is reserved, as the middle of a sentence; `nil` if it is free.
    static func owner(of name: ProviderName) -> String? {
        if names(of: "keywords").contains(name.rawValue[...]) { return "it is a keyword of Swift" }
        let modules = [name.module, name.tests].map { $0.lowercased() }
        for (section, owner) in [
            ("toolchain", "Swift's toolchain"), ("packages", "a package that aggregate depends on"),
        ] {
            if let module = names(of: section).first(where: { modules.contains($0.lowercased()) }) {
                return "\(module) is a module of \(owner)"
            }
        }
        return nil
    }

    private static func names(of section: String) -> [Substring] {
        let lines = String(decoding: PackageResources.reserved_txt, as: UTF8.self).split(separator: "\n")
        let own = lines.drop { $0 != "[\(section)]" }.dropFirst().prefix { !$0.hasPrefix("#") && !$0.hasPrefix("[") }
        return own.flatMap { $0.split(separator: " ") }
    }
}
