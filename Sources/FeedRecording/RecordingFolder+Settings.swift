package import FeedCore
import FeedJSON
import Foundation

extension RecordingFolder {
    /// Returns the text of the recording's configuration.
    ///
    /// - Parameter provider: Finds a provider by name, to know which of its settings are paths.
    /// - Returns: The contents of `feeds.json`.
    /// - Throws: ``RecordingProblem`` if it cannot be read, or with the setting that leads out of the folder: a
    ///   recording from someone else must not read the user's files.
    package func configuration(
        _ provider: (String) -> (any FeedProvider.Type)?
    ) throws(RecordingProblem) -> [UInt8] {
        let document = try document(Recording.configurationName)
        for feed in document.root["feeds"]?.elements.map(Array.init) ?? [] {
            guard let manifest = feed["provider"]?.string.flatMap(provider)?.manifest else { continue }
            for setting in manifest.settings where setting.resolution == .path {
                guard let json = feed["settings"]?[setting.name], let path = json.string, contained(path) == nil else {
                    continue
                }
                throw RecordingProblem(
                    in: name(of: Recording.configurationName),
                    at: json.position,
                    "\(json.pointer) is \(path.quoted), which leads out of the recording's folder."
                )
            }
        }
        do throws(TextFile.Fault) {
            return try read(Recording.configurationName)
        } catch {
            throw RecordingProblem(in: name(of: Recording.configurationName), "the file \(error.reason).")
        }
    }

    /// Returns the settings of a feed of the recording, with stand-ins for its secrets and paths to its files.
    ///
    /// - Parameters:
    ///   - id: The feed; `nil` for the first.
    ///   - manifest: The manifest that declares the settings.
    /// - Returns: The settings by name.
    /// - Throws: The problem in `feeds.json`.
    package func settings(
        of id: FeedID?,
        manifest: FeedManifest
    ) throws(RecordingProblem) -> [String: RawSetting] {
        let root = try document(Recording.configurationName).root
        let feeds = root["feeds"]?.elements.map(Array.init) ?? []
        guard let feed = feeds.first(where: { id == nil || $0["id"]?.string == id?.rawValue }) else {
            let noun = id.map { "no feed \"\($0)\"" } ?? "no feed"
            throw RecordingProblem(in: name(of: Recording.configurationName), "there is \(noun) in the recording.")
        }
        var settings: [String: RawSetting] = [:]
        for (name, json) in feed["settings"]?.memberIndex() ?? [:] {
            switch manifest.setting(named: name)?.resolution {
            case .secret?: settings[name] = .secret(Recording.secret)
            case .secrets?:
                settings[name] = .object((json.memberIndex() ?? [:]).mapValues { _ in .secret(Recording.secret) })
            case .path?:
                guard let url = json.string.flatMap(contained) else {
                    throw RecordingProblem(
                        in: self.name(of: Recording.configurationName),
                        at: json.position,
                        "\(json.pointer) is \(RawSetting(json).quoted), but must be a path in the recording's folder."
                    )
                }
                settings[name] = .text(url.path(percentEncoded: false))
            case .asWritten?, .address?, nil: settings[name] = RawSetting(json)
            }
        }
        return settings
    }
}
