import Foundation

/// What of a checkout's own has a new provider's name already.
struct TakenNames {
    let checkout: PackageFolder

    /// Expects a name to be free.
    ///
    /// - Throws: ``ScaffoldError`` with code `taken`, which names what has it.
    func expectFree(_ name: ProviderName) throws(ScaffoldError) {
        for (folder, entry) in [("Plugins", name.module), ("Tests", name.tests)] {
            guard let found = checkout.entry(named: entry, in: folder) else { continue }
            throw ScaffoldError(
                .taken,
                "\(folder)/\(found) is there already in \(checkout.shown). Nothing was written; choose another name."
            )
        }
        if let target = try target(of: name) {
            throw taken("\(Registration.packageFile) has a target or product \"\(target)\" already", name)
        }
        for path in ["Plugins", "Sources"].flatMap(checkout.swiftFiles) {
            let text = try checkout.text(of: path)
            if text.contains("FeedManifest("), text.contains("name: \"\(name)\",") {
                throw taken("the provider \"\(name)\" is there already, in \(path)", name)
            }
            if text.declares(name.type) {
                throw taken("\(path) declares a \(name.type) already", name)
            }
        }
    }

    private func taken(_ what: String, _ name: ProviderName) -> ScaffoldError {
        ScaffoldError(
            .taken,
            "\"\(name)\" cannot be a provider's name: \(what). Nothing was written; choose another name."
        )
    }

    /// The name of a target or product in `Package.swift` that the provider's module or tests would have, without regard
    /// to case.
    ///
    /// Every text in quotation marks counts, and so do the tests of it: targets are also declared by helper functions.
    private func target(of name: ProviderName) throws(ScaffoldError) -> String? {
        let pieces = try checkout.text(of: Registration.packageFile).components(separatedBy: "\"")
        let quoted = pieces.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        let wanted = [name.module.lowercased(), name.tests.lowercased()]
        return quoted.flatMap { [$0, "\($0)Tests"] }.first { wanted.contains($0.lowercased()) }
    }
}

extension String {
    /// Whether a Swift text declares a type of a name.
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
