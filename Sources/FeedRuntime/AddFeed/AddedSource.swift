import FeedConfiguration
import FeedCore
import Foundation

/// A source to add: an address, a file, a program, or a provider by its name.
enum AddedSource: Sendable {
    case provider(Provider)
    /// The value of the setting that names a provider's source, or words for it, such as the city of a schedule.
    case value(String, setting: String, Provider)
    case address(URL)
    /// A secret address, such as that of a private calendar: `text` is the reference to it as it was typed, `place` the
    /// reference for the configuration.
    case secretAddress(place: JSONTree, text: String)
    case file(String)
    case program(String)

    /// Creates a source from a text that a user typed.
    ///
    /// `place` has the folders to which a relative path of a secret's file refers, and `choice` decides among providers
    /// that know the same name.
    ///
    /// - Throws: ``ArgumentProblem`` if the text does not name anything that can be added.
    init(
        _ text: String,
        among registry: FeedRegistry,
        from place: PathPlace,
        by choice: SourceChoice
    ) throws(ArgumentProblem) {
        if let provider = registry.provider(named: text) {
            self = .provider(provider)
            return
        }
        if let place = JSONTree(secretPlace: text, from: place) {
            self = .secretAddress(place: place, text: text)
            return
        }
        let address = text.withWebScheme
        if address.contains("://") {
            do throws(SettingIssues) {
                let url = try URL(.text(address))
                let archives = url.pathExtension.lowercased() == "zip" ? registry.provider(reading: .schedule) : nil
                self = archives?.value(address) ?? .address(url)
            } catch {
                throw ArgumentProblem("the address \(text.quoted) \("\(error)".withoutFinding).")
            }
            return
        }
        let path = (text as NSString).expandingTildeInPath
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            let head = FileHead(path)
            let isSchedule =
                isFolder.boolValue
                ? FileManager.default.fileExists(atPath: path + "/stops.txt") : head.isArchive && !head.isDocument
            if isSchedule, let provider = registry.provider(reading: .schedule) {
                self = .value(place.written(path), setting: "file", provider)
                return
            }
            guard !isFolder.boolValue else {
                throw ArgumentProblem(
                    "\(text.quoted) is a folder, but must be a file, or a folder with a schedule (stops.txt)."
                )
            }
            if let advice = head.adviceToExecute(text) { throw ArgumentProblem(advice) }
            self = head.isProgram ? .program(path) : .file(path)
            return
        }
        if ["./", "../", "/", "~/"].contains(where: text.hasPrefix) {
            throw ArgumentProblem("there is no file \(text).")
        }
        let names = registry.names
        let isLikeAddress = text.contains(".") && !text.contains(" ") && !text.hasPrefix(".") && !text.hasPrefix("/")
        let called = registry.providers(called: text)
        // A whole name is worth more than a part of a provider's name.
        if !isLikeAddress, let value = try choice.source(called: text, among: registry, onlyExact: !called.isEmpty) {
            self = value
            return
        }
        let meant = (called.isEmpty ? registry.providers(describedBy: text) : called).map { $0.manifest.name.quoted }
        let named = meant.isEmpty ? text.remedy(among: names) : "Did you mean \(meant.alternatives)?"
        let remedy = isLikeAddress ? "If it is an address, write https://\(text)" : named
        // A word that is like nothing else may be a city.
        let isCity = meant.isEmpty && !isLikeAddress && text.nearest(of: names) == nil
        let near =
            isCity ? " For a city that is not found by its name: aggregate feeds add --near LATITUDE,LONGITUDE" : ""
        throw ArgumentProblem("\(text.quoted) is not an address, a file or a provider. \(remedy)\(near)")
    }

    /// Returns the provider that is most likely meant by a text that cannot be added; `nil` if none or several are
    /// likely.
    static func provider(meantBy text: String, among registry: FeedRegistry) -> Provider? {
        guard !text.contains(".") else { return nil }
        let called = registry.providers(called: text)
        let meant = called.isEmpty ? registry.providers(describedBy: text) : called
        guard meant.isEmpty else { return meant.count == 1 ? meant[0] : nil }
        return text.nearest(of: registry.names).flatMap(registry.provider(named:))
    }

    /// The provider that reads the source; `nil` if it depends on the answer.
    var provider: Provider? {
        switch self {
        case .provider(let provider), .value(_, _, let provider): provider
        case .address, .secretAddress, .file, .program: nil
        }
    }

    /// The text that names the source: a provider's name, an address, a reference to a secret, or a path.
    var typed: String {
        switch self {
        case .provider(let provider): provider.manifest.name
        case .value(let text, _, _): text
        case .address(let url): url.absoluteString
        case .secretAddress(_, let text), .file(let text), .program(let text): text
        }
    }

    /// A name for a feed of the source; `nil` if nothing suggests a name.
    var name: String? {
        switch self {
        case .provider(let provider): return provider.usualID
        case .value(let text, let setting, _):
            if setting == "file" { return URL(filePath: text).deletingPathExtension().lastPathComponent }
            if Coordinates(text) != nil { return provider?.usualID }
            return URL(string: text).flatMap { $0.host() == nil ? nil : $0.siteName ?? $0.fileName } ?? text
        case .address(let url): return url.siteName ?? url.fileName
        case .secretAddress(_, let text):
            let name = String(text.split(separator: ":").last ?? "")
            return text.hasPrefix("file:") ? URL(filePath: name).deletingPathExtension().lastPathComponent : name
        case .file(let path), .program(let path):
            return URL(filePath: path).deletingPathExtension().lastPathComponent
        }
    }
}

extension Provider {
    /// The id of the provider's built-in feed; without one, the provider's name.
    fileprivate var usualID: String { BuiltInConfiguration.id(ofFeedOf: manifest.name) ?? manifest.name }

    /// The search for the source of a feed; `nil` if the provider has none.
    var sourceSearch: SettingSearch? {
        searches.first(where: \.namesSource)
    }

    /// Returns the source of a feed around a point; `nil` if the provider has no search for its source.
    func value(near point: Coordinates) -> AddedSource? { value("\(point.latitude),\(point.longitude)") }

    /// Returns a source for words or a value; `nil` if the provider has no search for its source.
    func value(_ words: String) -> AddedSource? {
        sourceSearch.map { .value(words, setting: $0.setting, self) }
    }
}

extension FeedRegistry {
    /// Returns the source of a feed around a point; `nil` if no provider can search for one.
    func value(near point: Coordinates) -> AddedSource? {
        providers.lazy.filter { $0.manifest.reads != nil }.compactMap { $0.value(near: point) }.first
    }

    /// Returns the provider that reads a format; `nil` if there is none.
    func provider(reading format: SourceFormat) -> Provider? {
        manifests.first { $0.reads == format }.flatMap { provider(named: $0.name) }
    }

    /// Returns the providers that a text names by the id of a built-in feed, otherwise by a part of a name, otherwise by a
    /// word of a summary, which in a file has many words.
    fileprivate func providers(called text: String) -> [Provider] {
        let wanted = text.lowercased()
        guard wanted.count > 2 else { return [] }
        let begins = { (text: String) in
            text.lowercased().split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix(wanted) }
        }
        let sameID = providers.filter { $0.usualID == wanted }
        if !sameID.isEmpty { return sameID }
        let named = providers.filter { begins($0.name) }
        return named.isEmpty ? providers.filter { !$0.isDeclared && begins($0.manifest.profile.summary) } : named
    }

    /// Returns the providers that a text may mean, by the words that describe one, or else by a category such as a sport.
    fileprivate func providers(describedBy text: String) -> [Provider] {
        guard text.count > 2 else { return [] }
        let known = providers.filter { $0.knownCategories(text, [:])?.contains { !$0.isNear } == true }
        return Array(
            (known + find(text, needsAll: true).filter { found in !known.contains { $0.name == found.name } }).prefix(5)
        )
    }
}

extension String {
    /// The part of an error's text that names the allowed values, without the found value, which the user has just
    /// typed.
    fileprivate var withoutFinding: String {
        firstRange(of: ", but must ").map { "must " + self[$0.upperBound...] } ?? "cannot be used: \(self)"
    }
}

extension URL {
    /// The name of the site, such as `example` of `www.example.org`; `nil` for a number or a host without a domain.
    fileprivate var siteName: String? {
        let common: Set = ["www", "api", "calendar", "feed", "feeds", "rss", "ical", "data", "raw", "static", "cdn"]
        let labels = host()?.split(separator: ".").map(String.init) ?? []
        guard labels.count > 1, !labels.allSatisfy({ Int($0) != nil }), host()?.contains(":") == false else {
            return nil
        }
        return labels.dropLast().first { !common.contains($0) } ?? labels[0]
    }

    /// The file's name without its extension; `nil` for a common name such as `index`, and for a name without letters.
    fileprivate var fileName: String? {
        let common: Set = [
            "index", "feed", "feeds", "rss", "atom", "basic", "calendar", "json", "xml", "all", "public",
        ]
        let name = deletingPathExtension().lastPathComponent
        return name.contains { $0.isLetter } && !common.contains(name.lowercased()) ? name : nil
    }
}

/// The first bytes of a file, and its permission to be executed.
private struct FileHead {
    private let bytes: [UInt8]
    private let isExecutable: Bool
    private let interpreter: String?

    /// True if the file is named as a spreadsheet or another document.
    private let isNamedDocument: Bool

    init(_ path: String) {
        let data = try? FileHandle(forReadingFrom: URL(filePath: path)).read(upToCount: 64)
        bytes = Array(data ?? Data())
        isExecutable = FileManager.default.isExecutableFile(atPath: path)
        let interpreters = [
            "py": "python3", "sh": "sh", "bash": "bash", "js": "node", "mjs": "node", "rb": "ruby", "pl": "perl",
            "php": "php", "lua": "lua",
        ]
        let ending = URL(filePath: path).pathExtension.lowercased()
        interpreter = interpreters[ending]
        isNamedDocument = ["xlsx", "xlsm", "xltx", "ods", "numbers", "docx", "odt", "pptx"].contains(ending)
    }

    /// True for the beginning of a ZIP archive.
    ///
    /// - SeeAlso: [APPNOTE.TXT, section 4.3.7](https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT)
    var isArchive: Bool { bytes.starts(with: [0x50, 0x4B, 3, 4]) }

    /// True for the beginning of a spreadsheet or another document, which is a ZIP archive too.
    var isDocument: Bool {
        let first = String(decoding: bytes.dropFirst(30), as: UTF8.self)
        return isArchive
            && (isNamedDocument || ["[Content_Types]", "mimetype", "_rels/", "xl/"].contains(where: first.hasPrefix))
    }

    private var isScript: Bool { bytes.starts(with: Array("#!".utf8)) }

    /// True if the file is executable and does not begin like data: on some file systems, every file is executable.
    var isProgram: Bool {
        let text = String(decoding: bytes, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        return isExecutable && !["{", "[", "<", "BEGIN:VCALENDAR"].contains { text.hasPrefix($0) }
    }

    /// True for JSON as the argument of a function, such as `callback({"items": []})`, which servers give away as a
    /// script.
    private var isCallWithJSON: Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        let call = text.prefixMatch(of: /\s*(?:\/\*\*\/)?\s*([A-Za-z_$][A-Za-z0-9_.$]*)\(\s*[\[{]/)
        return call.map { !$0.1.hasPrefix("console.") } ?? false
    }

    /// Returns the steps that make a script executable; `nil` if the file is not a script or can be run as it is.
    func adviceToExecute(_ path: String) -> String? {
        guard isScript || interpreter != nil && !isCallWithJSON, !isScript || !isExecutable else { return nil }
        let command = path.contains("/") ? path : "./\(path)"
        let first =
            isScript ? "" : "Let its first line be #!/usr/bin/env \(interpreter ?? "sh"), which says what runs it. "
        return "\(path.quoted) is a script that cannot be run yet. \(first)"
            + (isExecutable ? "Then add it again." : "Run: chmod +x \(command)")
    }
}
