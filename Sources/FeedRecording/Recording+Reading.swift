import FeedCore
import FeedJSON
import Foundation

extension Recording {
    /// Reads a recording with all its bodies.
    ///
    /// - Throws: The problem, with the file and the position in it.
    package init(in folder: RecordingFolder) throws(RecordingProblem) {
        let name = folder.name(of: Self.fileName)
        let root = try folder.document(Self.fileName).root
        do {
            let version: Int = try root.read("version")
            guard version == Self.version else {
                throw JSONMismatch(
                    found: try root.member("version"),
                    expected: "version \(Self.version), the only one that this program reads"
                )
            }
            self.init(
                program: try root.read("program"),
                recordedAt: try root.read("recordedAt", as: TextTime.self).date,
                timeZone: try root.member("timeZone")
                    .parsed(as: "a time zone such as Europe/London") { TimeZone(known: $0) }
            )
            let list = try root.member("exchanges")
            guard let elements = list.elements else { throw JSONMismatch(found: list, expected: "an array") }
            for element in elements { exchanges.append(try RecordedExchange(element, in: folder)) }
        } catch let error as JSONMismatch {
            throw RecordingProblem(in: name, error)
        } catch let error as RecordingProblem {
            throw error
        } catch {
            throw RecordingProblem(in: name, "\(error)")
        }
    }
}

extension RecordingFolder {
    /// Reads one of the two JSON files of a recording.
    func document(_ file: String) throws(RecordingProblem) -> JSONDocument {
        guard FileManager.default.fileExists(atPath: path) else {
            throw RecordingProblem(in: path, "there is no such folder. \"aggregate feeds record\" makes one.")
        }
        let bytes: [UInt8]
        do throws(TextFile.Fault) {
            bytes = try read(file)
        } catch {
            throw problem(file, "the file \(error.reason). \"aggregate feeds record\" writes it.")
        }
        do {
            return try JSONDocument(bytes)
        } catch {
            let message = "found \(error.found), expected \(error.expected)."
            throw RecordingProblem(in: name(of: file), at: error.position, message)
        }
    }
}

extension RecordedExchange {
    /// - Throws: `JSONMismatch` or ``RecordingProblem``.
    fileprivate init(_ json: JSONValue, in folder: RecordingFolder) throws {
        feed = try json.member("feed").parsed(as: "the id of a feed: \(FeedID.rule)") { FeedID($0) }
        sentAt = try json.read("sentAt", as: TextTime.self).date
        let request = try json.member("request")
        // GET and POST follow from the body.
        let method: String = try request.read("method")
        let url = try request.member("url").address()
        question = FeedRequest(
            url,
            method: ReadingMethod(rawValue: method),
            headers: try request.headers(),
            body: try request.body(in: folder)
        )
        if let error: FeedError = try json.readIfPresent("error") {
            outcome = .failure(error)
            return
        }
        let answer = try json.member("answer")
        let status: Int = try answer.read("status")
        guard (100...999).contains(status) else {
            throw JSONMismatch(found: try answer.member("status"), expected: "a status of three digits")
        }
        outcome = .answer(
            FeedResponse(
                status: status,
                headers: try answer.headers(),
                body: try answer.body(in: folder) ?? [],
                url: try answer.readIfPresent("url", as: JSONValue.self)?.address()
            ),
            isRedacted: try answer.readIfPresent("isRedacted") ?? false
        )
        if let archive: JSONValue = try answer.readIfPresent("archive") {
            guard let members = archive.memberIndex() else {
                throw JSONMismatch(found: archive, expected: "an object of files")
            }
            files = try members.mapValues { try $0.file(in: folder) }
        }
    }
}

// MARK: - Parts

extension JSONValue {
    fileprivate func address() throws(JSONMismatch) -> URL { try parsed(as: "an address") { URL(string: $0) } }

    fileprivate func headers() throws(JSONMismatch) -> [String: String] {
        let json: JSONValue? = try readIfPresent("headers")
        guard let json else { return [:] }
        guard let members = json.memberIndex() else { throw JSONMismatch(found: json, expected: "an object of texts") }
        var headers: [String: String] = [:]
        for (name, value) in members { headers[name] = try String(json: value) }
        return headers
    }

    /// - Throws: `JSONMismatch` or ``RecordingProblem``.
    fileprivate func body(in folder: RecordingFolder) throws -> [UInt8]? {
        let json: JSONValue? = try readIfPresent("body")
        return try json?.file(in: folder)
    }

    /// - Throws: `JSONMismatch` or ``RecordingProblem``.
    fileprivate func file(in folder: RecordingFolder) throws -> [UInt8] {
        let file = try String(json: self)
        do throws(TextFile.Fault) {
            return try folder.read(file)
        } catch {
            throw folder.problem(Recording.fileName, at: self, ": the file \(file.quoted) \(error.reason).")
        }
    }
}
