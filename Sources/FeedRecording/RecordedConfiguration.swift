import FeedCore
import FeedJSON
import Foundation

/// The configuration of feeds for a recording: without secrets, and with copies of the files that feeds read.
struct RecordedConfiguration {
    /// The contents of `feeds.json`.
    private(set) var bytes: [UInt8] = []

    /// The copies, by their paths in the recording; a file that cannot be read has no copy.
    private(set) var files: [(name: String, bytes: [UInt8])] = []

    init(_ feeds: [Feed]) {
        var json = JSONWriter(.indented)
        json.object {
            $0.member("feeds") { $0.array { for feed in feeds { write(feed, to: &$0) } } }
        }
        bytes = json.bytes + [UInt8(ascii: "\n")]
    }

    /// Writes the settings that were set, and everything else that differs from a feed's defaults.
    private mutating func write(_ feed: Feed, to json: inout JSONWriter) {
        let plain = try? Feed(feed.id, of: feed.provider.origin, settings: feed.settings)
        json.object {
            $0.member("id", feed.id.rawValue)
            $0.member("provider", feed.manifest.name)
            $0.member("title", ifPresent: feed.title)
            if !feed.tags.isEmpty { $0.member("tags", feed.tags) }
            if feed.refresh != plain?.refresh { $0.member("refresh", feed.refresh.shortText) }
            if let ahead = feed.ahead, ahead != plain?.ahead { $0.member("ahead", ahead.shortText) }
            if feed.deadline != plain?.deadline { $0.member("timeout", feed.deadline.shortText) }
            if let limit = feed.limit { $0.member("limit", limit) }
            for (name, size, usual) in [
                ("maximumBytes", feed.access.maximumBytes, plain?.access.maximumBytes),
                (
                    "maximumDecompressedBytes", feed.access.maximumDecompressedBytes,
                    plain?.access.maximumDecompressedBytes
                ),
                ("maximumItems", feed.maximumItems, plain?.maximumItems),
            ] where size != usual { $0.member(name, size) }
            guard !feed.settings.isEmpty else { return }
            $0.member("settings") { json in
                json.object {
                    for (name, value) in feed.settings.sorted(by: { $0.key < $1.key })
                    where !isFolder(value, name, feed) {
                        $0.member(name) { recorded(value, of: name, in: feed).write(to: &$0) }
                    }
                }
            }
        }
    }

    /// Returns true if a setting names a folder, which is useless in a recording.
    private func isFolder(_ value: RawSetting, _ name: String, _ feed: Feed) -> Bool {
        guard feed.manifest.setting(named: name)?.resolution == .path, let path = value.text else { return false }
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Returns a setting as it is written to the recording.
    private mutating func recorded(_ value: RawSetting, of name: String, in feed: Feed) -> RawSetting {
        switch (feed.manifest.setting(named: name)?.resolution, value.kind) {
        case (.secret?, _): Self.place(of: name, in: feed)
        case (.secrets?, .object(let members)):
            .object(Dictionary(uniqueKeysWithValues: members.keys.map { ($0, Self.place(of: $0, in: feed)) }))
        // A replay makes the same request, as far as its URL may be shown.
        case (.address?, .secret): .text((try? SourceAddress(value))?.url.absoluteString ?? Redaction.mark)
        case (.path?, .text(let path)): .text(copy(path, of: feed.id))
        default: value.redacted(by: Redaction(feed.secrets), Self.place(of: name, in: feed))
        }
    }

    /// Returns a reference to the secret, such as `{"env": "TFL_APP_KEY"}`, so that its owner can fetch again.
    private static func place(of name: String, in feed: Feed) -> RawSetting {
        var variable = ""
        for character in "\(feed.id.rawValue)_\(name)" {
            if character.isUppercase, variable.last?.isLetter == true, variable.last?.isUppercase == false {
                variable += "_"
            }
            variable += character.isASCII && (character.isLetter || character.isNumber) ? String(character) : "_"
        }
        if variable.first?.isNumber == true { variable = "FEED_" + variable }
        return .object(["env": .text(variable.uppercased())])
    }

    /// Copies a file.
    ///
    /// - Returns: The path of the copy in the recording. If the file cannot be read, there is no copy, and a replay of
    ///   the feed reports that again.
    private mutating func copy(_ path: String, of feed: FeedID) -> String {
        let name = String(
            URL(filePath: path).lastPathComponent.map {
                $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "-"
            }
        )
        // One folder per feed, because names such as "a" with "b-c.json" and "a-b" with "c.json" would collide.
        let folder = "\(Recording.filesName)/\(feed)"
        var copy = "\(folder)/\(name.allSatisfy { $0 == "." } ? "file" : name)"
        var number = 1
        while files.contains(where: { $0.name == copy }) {
            number += 1
            copy = "\(folder)/\(number)-\(name)"
        }
        if let bytes = try? FeedFile.read(FilePath(path)) { files.append((copy, bytes)) }
        return copy
    }
}

extension RawSetting {
    /// Returns the value without secrets in its texts, and with `place` instead of each secret.
    fileprivate func redacted(by redaction: Redaction, _ place: RawSetting) -> RawSetting {
        switch kind {
        case .null, .bool, .number: self
        case .text(let text): .text(redaction.redacted(message: text))
        case .list(let values): .list(values.map { $0.redacted(by: redaction, place) })
        case .object(let members): .object(members.mapValues { $0.redacted(by: redaction, place) })
        case .secret: place
        }
    }
}
