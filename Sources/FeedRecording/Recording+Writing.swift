package import FeedCore
import FeedJSON
import Foundation

extension Recording {
    /// Throws an error for a folder with anything but a recording that may be replaced; called before the first
    /// request.
    package static func checkRoom(in folder: RecordingFolder, replacing: Bool) throws(RecordingProblem) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) else { return }
        guard isFolder.boolValue else {
            throw RecordingProblem(in: folder.path, "this is a file, but must be a folder.")
        }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        } catch {
            throw RecordingProblem(in: folder.path, "the folder cannot be read; check its permissions.")
        }
        if names.isEmpty { return }
        guard folder.isRecording else {
            throw RecordingProblem(
                in: folder.path,
                "the folder holds \(names[0].quoted), so it is not empty and no recording. Name another one."
            )
        }
        guard replacing else {
            throw RecordingProblem(in: folder.path, "there is a recording already. Use --force to replace it.")
        }
        let strange = names.first { ![fileName, configurationName, bodiesName, filesName].contains($0) }
        if let strange {
            throw RecordingProblem(
                in: folder.path,
                "beside the recording there is \(strange.quoted), so it is not replaced. Name another folder."
            )
        }
    }

    /// Writes the recording; replaces an existing one.
    ///
    /// - Parameters:
    ///   - feeds: The feeds that were fetched.
    ///   - folder: The target; it is created if it is missing.
    /// - Throws: The file that could not be written. `recording.json` is written last: a folder without it is not a
    ///   recording.
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
            let named = exchanges.enumerated().map { NamedExchange($0.element, number: $0.offset + 1) }
            for body in named.flatMap(\.bodies) { try put(body.bytes, body.name) }
            try put(bytes(of: named), Self.fileName)
        } catch {
            let reason = (error as? CocoaError)?.underlyingReason ?? "\(error)"
            throw RecordingProblem(in: written, "this cannot be written: \(reason).")
        }
    }

    private func bytes(of exchanges: [NamedExchange]) -> [UInt8] {
        var json = JSONWriter(.indented)
        json.object {
            $0.member("version", Self.version)
            $0.member("program", program)
            $0.member("recordedAt", recordedAt.rfc3339)
            $0.member("timeZone", timeZone.name)
            $0.array("exchanges") { for exchange in exchanges { exchange.write(to: &$0) } }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }
}

/// An exchange with file names for its bodies: `bodies/001-tfl.json`.
private struct NamedExchange {
    let exchange: RecordedExchange
    private let stem: String

    init(_ exchange: RecordedExchange, number: Int) {
        self.exchange = exchange
        stem = "\(Recording.bodiesName)/\(number.padded(to: 3))-\(exchange.feed)"
    }

    private var questionName: String {
        "\(stem)-question."
            + Self.ending(exchange.question.headers.first { $0.key.lowercased() == "content-type" }?.value)
    }

    private func name(of response: FeedResponse) -> String {
        "\(stem)." + Self.ending(response.headers["content-type"])
    }

    /// Returns the file name extension for a content type, for editors.
    private static func ending(_ type: String?) -> String {
        let type = type?.prefix { $0 != ";" }.lowercased() ?? ""
        let endings = [("json", "json"), ("calendar", "ics"), ("html", "html"), ("xml", "xml"), ("text/", "txt")]
        return endings.first { type.contains($0.0) }?.1 ?? "body"
    }

    var bodies: [(name: String, bytes: [UInt8])] {
        let question = exchange.question.body.map { (name: questionName, bytes: $0) }
        guard case .answer(let response, _) = exchange.outcome else { return [question].compactMap { $0 } }
        return [question, (name: name(of: response), bytes: response.body)].compactMap { $0 }
    }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.member("feed", exchange.feed.rawValue)
            $0.member("sentAt", exchange.sentAt.rfc3339)
            $0.object("request") {
                $0.member("method", exchange.question.method)
                $0.member("url", exchange.question.url.absoluteString)
                Self.write(exchange.question.headers, to: &$0)
                if exchange.question.body != nil { $0.member("body", questionName) }
            }
            switch exchange.outcome {
            case .answer(let response, let isRedacted):
                $0.object("answer") {
                    $0.member("status", response.status)
                    $0.member("url", ifPresent: response.url?.absoluteString)
                    Self.write(response.headers, to: &$0)
                    $0.member("body", name(of: response))
                    if isRedacted { $0.member("isRedacted", true) }
                }
            case .failure(let error):
                $0.member("error") { $0.value(error) }
            }
        }
    }

    private static func write(_ headers: [String: String], to json: inout JSONWriter) {
        guard !headers.isEmpty else { return }
        json.member("headers") {
            $0.object { for (name, value) in headers.sorted(by: { $0.key < $1.key }) { $0.member(name, value) } }
        }
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
