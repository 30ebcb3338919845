import Foundation

/// The names in a checkout that a new provider cannot have.
extension PackageFolder {
    /// Checks that a name is free for a provider of the checkout.
    ///
    /// - Throws: ``ScaffoldError`` with code `taken` and the owner of the name.
    func expectFree(_ name: ProviderName) throws(ScaffoldError) {
        if let path = takenFolder(of: name) {
            throw ScaffoldError(
                .taken,
                "\(path) is there already in \(shown). Nothing was written; choose another name."
            )
        }
        if let target = try target(of: name) {
            throw taken("\(Registration.packageFile) has a target or product \"\(target)\" already", name)
        }
        if let path = try provider(of: name) {
            throw taken("the provider \"\(name)\" is there already, in \(path)", name)
        }
        if let path = try declaration(of: name) { throw taken("\(path) declares a \(name.type) already", name) }
    }

    /// Checks that a name is free for a provider of a package that depends on the checkout.
    ///
    /// - Throws: ``ScaffoldError`` with code `name`. Its text contains no path in the checkout, which the user may not
    ///   have named.
    func expectFreeBeside(_ name: ProviderName) throws(ScaffoldError) {
        if try provider(of: name) != nil {
            throw ScaffoldError(.name, "\"\(name)\" is a provider of aggregate already. Choose another name.")
        }
        if let module = try target(of: name) ?? takenFolder(of: name)?.components(separatedBy: "/").last {
            throw impossible("\(module) is a module of aggregate", name)
        }
        if try declaration(of: name) != nil {
            throw impossible("aggregate has a type \(name.type) already", name)
        }
    }

    private func impossible(_ reason: String, _ name: ProviderName) -> ScaffoldError {
        ScaffoldError(.name, "\"\(name)\" cannot be a provider's name: \(reason). Choose another name.")
    }

    /// Returns the folder that the provider's module or tests would have, if it exists, ignoring case.
    private func takenFolder(of name: ProviderName) -> String? {
        for (folder, wanted) in [("Plugins", name.module), ("Tests", name.tests)] {
            if let found = entry(named: wanted, in: folder) { return "\(folder)/\(found)" }
        }
        return nil
    }

    /// Returns the path of the file with a provider of this name; `nil` if there is none.
    private func provider(of name: ProviderName) throws(ScaffoldError) -> String? {
        try file { $0.contains("FeedManifest(") && $0.contains("name: \"\(name)\",") }
    }

    /// Returns the path of a file that declares a type with the name of the provider's type; `nil` if there is none.
    private func declaration(of name: ProviderName) throws(ScaffoldError) -> String? {
        try file { $0.declares(name.type) }
    }

    private func file(where matches: (String) -> Bool) throws(ScaffoldError) -> String? {
        for path in ["Plugins", "Sources"].flatMap(swiftFiles) where matches(try text(of: path)) {
            return path
        }
        return nil
    }

    private func taken(_ what: String, _ name: ProviderName) -> ScaffoldError {
        ScaffoldError(
            .taken,
            "\"\(name)\" cannot be a provider's name: \(what). Nothing was written; choose another name."
        )
    }

    /// Returns the target or product in `Package.swift` that the provider's module or tests would duplicate, ignoring
    /// case; `nil` if there is none.
    ///
    /// Every string literal counts, also with `Tests` appended, since targets are also declared by helper functions.
    private func target(of name: ProviderName) throws(ScaffoldError) -> String? {
        let pieces = try text(of: Registration.packageFile).components(separatedBy: "\"")
        let quoted = pieces.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        let wanted = [name.module.lowercased(), name.tests.lowercased()]
        return quoted.flatMap { [$0, "\($0)Tests"] }.first { wanted.contains($0.lowercased()) }
    }
}

extension String {
    /// Returns true if the text is Swift code that declares a type with this name.
    fileprivate func declares(_ type: String) -> Bool {
        var rest = self[...]
        while let found = rest.range(of: type) {
            let before = self[..<found.lowerBound].suffix(16).split(separator: " ", omittingEmptySubsequences: true)
            let after = self[found.upperBound...].first
            let isWhole = after.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
            let keywords: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
            if isWhole, self[..<found.lowerBound].last == " ", before.last.map(keywords.contains) == true {
                return true
            }
            rest = self[found.upperBound...]
        }
        return false
    }
}
