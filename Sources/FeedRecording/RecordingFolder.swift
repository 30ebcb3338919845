package import FeedCore
package import FeedJSON
import Foundation

/// The folder of a recording; no path in the recording can lead out of it.
package struct RecordingFolder: Sendable {
    /// The maximum size of a file, in bytes: the largest answer that a feed can allow.
    private static let maximumByteCount = 1 << 30

    /// The path as the user typed it.
    package let path: String

    package init(_ path: String) { self.path = path }

    package func name(of file: String) -> String { path.hasSuffix("/") ? path + file : "\(path)/\(file)" }

    func url(of file: String) -> URL { URL(filePath: path).appending(path: file) }

    /// True if the folder looks like a recording.
    package var isRecording: Bool { exists(Recording.fileName) && exists(Recording.configurationName) }

    func exists(_ file: String) -> Bool {
        FileManager.default.fileExists(atPath: url(of: file).path(percentEncoded: false))
    }

    /// Returns the file at a path from the recording; `nil` if the file, after links are followed, is outside the
    /// folder.
    func contained(_ file: String) -> URL? {
        let steps = file.split(separator: "/", omittingEmptySubsequences: false)
        guard !file.utf8.contains(0), file.utf8.first != UInt8(ascii: "~"),
            steps.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." })
        else { return nil }
        let root = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath()
        let target = root.appending(path: file).resolvingSymlinksInPath()
        let prefix = root.path(percentEncoded: false)
        let isInside = target.path(percentEncoded: false).hasPrefix(prefix.hasSuffix("/") ? prefix : prefix + "/")
        return isInside ? target : nil
    }

    /// Returns a problem with a file of the recording, or with a JSON value in the file.
    func problem(_ file: String, at json: JSONValue? = nil, _ message: String) -> RecordingProblem {
        let place = json.map { $0.pointer } ?? ""
        return RecordingProblem(in: name(of: file), at: json?.position, place + message)
    }

    /// Returns the bytes of a file whose path is in the recording.
    func read(_ file: String) throws(TextFile.Fault) -> [UInt8] {
        guard let url = contained(file) else { throw TextFile.Fault(reason: "leads out of the recording's folder") }
        return try TextFile.read(url.path(percentEncoded: false), limit: Self.maximumByteCount, patience: nil).bytes
    }
}

/// The reason why a recording cannot be read or written.
package struct RecordingProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file or folder, as the user would type it.
    package var path: String

    /// The position in the file; `nil` for the whole file.
    package var position: JSONPosition?

    /// The text that says what was found, what was expected and what to do, in whole sentences.
    package var message: String

    /// Creates a problem; control characters are removed from all texts.
    package init(in path: String, at position: JSONPosition? = nil, _ message: String) {
        self.path = path.printable
        self.position = position
        self.message = message.printable
    }

    init(in path: String, _ mismatch: JSONMismatch) {
        let place = mismatch.pointer.isEmpty ? "the recording" : mismatch.pointer
        self.init(in: path, at: mismatch.value.position, "\(place): \(mismatch.reason).")
    }

    /// One line.
    ///
    /// For example: `night/recording.json:8:15: /exchanges/0/answer/body: the file "bodies/001-tfl.json" does not
    /// exist.`
    package var description: String {
        path + (position.map { ":\($0.line):\($0.column)" } ?? "") + ": " + message
    }
}

extension RecordingFolder {
    /// Returns the contents of `feeds.json`; `provider` returns a provider by its name, to know which of its settings
    /// are paths.
    ///
    /// - Throws: ``RecordingProblem`` if the file cannot be read, or if a setting leads out of the folder: a recording
    ///   from someone else must not read the user's files.
    package func configuration(_ provider: (String) -> Provider?) throws(RecordingProblem) -> [UInt8] {
        let document = try document(Recording.configurationName)
        for feed in document.root["feeds"]?.elements.map(Array.init) ?? [] {
            guard let manifest = feed["provider"]?.string.flatMap(provider)?.manifest else { continue }
            for setting in manifest.settings where setting.resolution == .path {
                guard let json = feed["settings"]?[setting.name], let path = json.string, contained(path) == nil else {
                    continue
                }
                let message = " is \(path.quoted), which leads out of the recording's folder."
                throw problem(Recording.configurationName, at: json, message)
            }
        }
        do throws(TextFile.Fault) {
            return try read(Recording.configurationName)
        } catch {
            throw problem(Recording.configurationName, "the file \(error.reason).")
        }
    }

    /// Returns the settings of a recorded feed by their names, with placeholders for its secrets and paths to its
    /// files; without an id, the settings of the first feed.
    ///
    /// - Throws: The problem in `feeds.json`.
    package func settings(of id: FeedID?, manifest: FeedManifest) throws(RecordingProblem) -> [String: RawSetting] {
        let root = try document(Recording.configurationName).root
        let feeds = root["feeds"]?.elements.map(Array.init) ?? []
        guard let feed = feeds.first(where: { id == nil || $0["id"]?.string == id?.rawValue }) else {
            let noun = id.map { "no feed \"\($0)\"" } ?? "no feed"
            throw problem(Recording.configurationName, "there is \(noun) in the recording.")
        }
        var settings: [String: RawSetting] = [:]
        for (name, json) in feed["settings"]?.memberIndex() ?? [:] {
            switch manifest.setting(named: name)?.resolution {
            case .secret?: settings[name] = .secret(Recording.secret)
            case .secrets?:
                settings[name] = .object((json.memberIndex() ?? [:]).mapValues { _ in .secret(Recording.secret) })
            case .path?:
                guard let url = json.string.flatMap(contained) else {
                    let message = " is \(RawSetting(json).quoted), but must be a path in the recording's folder."
                    throw problem(Recording.configurationName, at: json, message)
                }
                settings[name] = .text(url.path(percentEncoded: false))
            case .asWritten?, .address?, nil: settings[name] = RawSetting(json)
            }
        }
        return settings
    }
}
