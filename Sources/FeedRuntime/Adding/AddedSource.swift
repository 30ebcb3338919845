import FeedConfiguration
import FeedCore
import Foundation

/// What somebody wants to add: an address, a file, a program, or a provider by its name.
enum AddedSource: Sendable {
    case provider(any FeedProvider.Type)
    case address(URL)
    case file(String)
    case program(String)

    /// Finds out what a text means.
    ///
    /// - Parameters:
    ///   - text: What was typed.
    ///   - registry: The providers.
    /// - Throws: ``ArgumentProblem`` where it is nothing that can be added.
    init(_ text: String, among registry: FeedRegistry) throws(ArgumentProblem) {
        if let provider = registry.provider(named: text) {
            self = .provider(provider)
            return
        }
        let web = ["webcal://", "webcals://"].first { text.lowercased().hasPrefix($0) }
        let address = web.map { "https://" + text.dropFirst($0.count) } ?? text
        if address.contains("://") {
            do throws(SettingIssues) {
                self = .address(try URL(.text(address)))
            } catch {
                throw ArgumentProblem("the address \(text.quoted) cannot be used: \(error).")
            }
            return
        }
        let path = (text as NSString).expandingTildeInPath
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            guard !isFolder.boolValue else { throw ArgumentProblem("\(text.quoted) is a folder, but must be a file.") }
            self = FileManager.default.isExecutableFile(atPath: path) ? .program(path) : .file(path)
            return
        }
        let names = registry.manifests.map(\.name)
        let isLikeAddress = text.contains(".") && !text.contains(" ") && !text.hasPrefix(".") && !text.hasPrefix("/")
        let remedy = isLikeAddress ? "If it is an address, write https://\(text)" : text.remedy(among: names)
        throw ArgumentProblem("\(text.quoted) is not an address, a file or a provider. \(remedy)")
    }

    /// What a feed of it may be called.
    var name: String {
        switch self {
        case .provider(let provider):
            let usual = [
                "neds-races": "neds", "tfl-arrivals": "tfl", "sport-events": "sports", "horse-racing": "horses",
            ]
            return usual[provider.manifest.name] ?? provider.manifest.name
        case .address(let url):
            let common: Set = [
                "www", "api", "calendar", "feed", "feeds", "rss", "ical", "data", "raw", "static", "cdn",
            ]
            let labels = url.host()?.split(separator: ".").map(String.init) ?? []
            if labels.allSatisfy({ Int($0) != nil }) || labels.count < 2 { return "feed" }
            return labels.dropLast().first { !common.contains($0) } ?? labels[0]
        case .file(let path), .program(let path):
            return URL(filePath: path).deletingPathExtension().lastPathComponent
        }
    }
}
