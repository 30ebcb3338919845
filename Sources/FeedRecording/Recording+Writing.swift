package import FeedCore
import FeedJSON
import Foundation

extension Recording {
    /// Throws an error unless the folder is missing, empty, or a recording that may be replaced; called before the
    /// first request.
    package static func checkRoom(in folder: RecordingFolder, replacing: Bool) throws(RecordingProblem) {
        func problem(_ message: String) -> RecordingProblem { RecordingProblem(in: folder.path, message) }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) else { return }
        guard isFolder.boolValue else { throw problem("this is a file, but must be a folder.") }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        } catch {
            throw problem("the folder cannot be read; check its permissions.")
        }
        if names.isEmpty { return }
        guard folder.isRecording else {
            throw problem("the folder holds \(names[0].quoted), so it is not empty and no recording. Name another one.")
        }
        guard replacing else { throw problem("there is a recording already. Use --force to replace it.") }
        let strange = names.first { ![fileName, configurationName, bodiesName, filesName].contains($0) }
        if let strange {
            let message = "beside the recording there is \(strange.quoted), so it is not replaced. Name another folder."
            throw problem(message)
        }
    }

    /// Writes the recording, with the configuration of `feeds`, into a folder, which is created if it is missing;
    /// replaces an existing recording.
    ///
    /// - Throws: The problem with a file that could not be written. `recording.json` is written last: a folder without
    ///   it is not a recording.
    package func write(_ feeds: [Feed], to folder: RecordingFolder) throws(RecordingProblem) {
        var written = folder.path
        do {
            let files = FileManager.default
            for name in [Self.fileName, Self.configurationName, Self.bodiesName, Self.filesName]
            where folder.exists(name) {
                written = folder.name(of: name)
                try files.removeItem(at: folder.url(of: name))
            }
            func put(_ bytes: [UInt8], _ name: String) throws {
                written = folder.name(of: name)
                let url = folder.url(of: name)
                try files.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(bytes).write(to: url)
            }
            let configuration = RecordedConfiguration(feeds)
            for file in configuration.files { try put(file.bytes, file.name) }
            try put(configuration.bytes, Self.configurationName)
            var bodies: [(name: String, bytes: [UInt8])] = []
            var json = JSONWriter(.indented)
            json.object {
                $0.member("version", Self.version)
                $0.member("program", program)
                $0.member("recordedAt", recordedAt.rfc3339)
                $0.member("timeZone", timeZone.name)
                $0.array("exchanges") {
                    for (index, exchange) in exchanges.enumerated() {
                        bodies += exchange.write(to: &$0, number: index + 1)
                    }
                }
            }
            for body in bodies { try put(body.bytes, body.name) }
            try put(json.bytes + [UInt8(ascii: "\n")], Self.fileName)
        } catch {
            let reason = (error as? CocoaError)?.underlyingReason ?? "\(error)"
            throw RecordingProblem(in: written, "this cannot be written: \(reason).")
        }
    }
}

extension RecordedExchange {
    /// Writes the exchange.
    ///
    /// - Returns: The bodies of the exchange, each with the path of its own file: `bodies/001-tfl.json`.
    fileprivate func write(to json: inout JSONWriter, number: Int) -> [(name: String, bytes: [UInt8])] {
        let stem = "\(Recording.bodiesName)/\(number.padded(to: 3))-\(feed)"
        var bodies: [(name: String, bytes: [UInt8])] = []
        json.object {
            $0.member("feed", feed.rawValue)
            $0.member("sentAt", sentAt.rfc3339)
            $0.object("request") {
                $0.member("method", question.methodName)
                $0.member("url", question.url.absoluteString)
                $0.member(headers: question.headers)
                if let body = question.body {
                    let type = question.headers.first { $0.key.lowercased() == "content-type" }?.value
                    let name = "\(stem)-question.\(Self.ending(type))"
                    $0.member("body", name)
                    bodies.append((name, body))
                }
            }
            switch outcome {
            case .answer(let response, let isRedacted):
                let name = "\(stem).\(Self.ending(response.headers["content-type"]))"
                if files == nil { bodies.append((name, response.body)) }
                // The names in an archive need not be names of files here.
                let parts = (files ?? [:]).sorted { $0.key < $1.key }.enumerated().map { index, file in
                    (inside: file.key, name: "\(stem)-file-\(index + 1).txt", bytes: file.value)
                }
                bodies += parts.map { ($0.name, $0.bytes) }
                $0.object("answer") {
                    $0.member("status", response.status)
                    $0.member("url", ifPresent: response.url?.absoluteString)
                    $0.member(headers: response.headers)
                    if files == nil {
                        $0.member("body", name)
                    } else {
                        $0.object("archive") { for part in parts { $0.member(part.inside, part.name) } }
                    }
                    if isRedacted { $0.member("isRedacted", true) }
                }
            case .failure(let error):
                $0.member("error") { $0.value(error) }
            }
        }
        return bodies
    }

    /// Returns the file name extension for a content type, for editors.
    private static func ending(_ type: String?) -> String {
        let type = type?.prefix { $0 != ";" }.lowercased() ?? ""
        let endings = [("json", "json"), ("calendar", "ics"), ("html", "html"), ("xml", "xml"), ("text/", "txt")]
        return endings.first { type.contains($0.0) }?.1 ?? "body"
    }
}

extension JSONWriter {
    fileprivate mutating func member(headers: [String: String]) {
        guard !headers.isEmpty else { return }
        object("headers") { for (name, value) in headers.sorted(by: { $0.key < $1.key }) { $0.member(name, value) } }
    }
}

extension CocoaError {
    /// The system's reason, such as `No space left on device`.
    fileprivate var underlyingReason: String? {
        ((userInfo[NSUnderlyingErrorKey] as? any Error) as? POSIXError).map {
            String(cString: strerror($0.code.rawValue))
        }
    }
}
