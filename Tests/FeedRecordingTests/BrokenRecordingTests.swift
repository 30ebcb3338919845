import FeedCore
import FeedJSON
import FeedRecording
import FeedTestKit
import Foundation
import ICalendar
import Testing

/// The errors for a folder that is not a recording, or a damaged one.
struct BrokenRecordingTests {
    private static let head = #"{"version":1,"program":"p","recordedAt":"2026-11-21T10:00:00Z","timeZone":"UTC","#

    private static func exchange(_ rest: String) -> String {
        head + #""exchanges":[{"feed":"t","sentAt":"2026-11-21T10:00:00Z",\#(rest)}]}"#
    }

    private static let asked = #""request":{"method":"GET","url":"https://example.org/"}"#

    @Test(arguments: [
        ("", "recording.json:1:1: found the end of the text, expected a value."),
        ("[]", "recording.json:1:1: the recording: found an empty array, expected an object."),
        (
            #"{"version":2}"#,
            "recording.json:1:12: /version: found the number 2, expected version 1, the only one that this program reads."
        ),
        (#"{"program":"p"}"#, "recording.json:1:1: the recording: the member \"version\" is missing."),
        (
            #"{"version":1,"program":"p","recordedAt":"noon"}"#,
            "recording.json:1:41: /recordedAt: found the text \"noon\", expected a time such as 2026-11-21T10:01:29Z."
        ),
        (
            #"{"version":1,"program":"p","recordedAt":"2026-11-21T10:00:00Z","timeZone":"Nowhere"}"#,
            "recording.json:1:75: /timeZone: found the text \"Nowhere\", expected a time zone such as Europe/London."
        ),
        (head + #""exchanges":{}}"#, "recording.json:1:93: /exchanges: found an object, expected an array."),
        (
            exchange(asked + #","answer":{"status":200,"body":"bodies/1.json"}"#),
            "recording.json:1:224: /exchanges/0/answer/body: the file \"bodies/1.json\" does not exist."
        ),
        (
            exchange(asked + #","answer":{"status":200,"body":"../../etc/passwd"}"#),
            "recording.json:1:224: /exchanges/0/answer/body: the file \"../../etc/passwd\" leads out of the recording's folder."
        ),
        (
            exchange(asked + #","answer":{"status":200,"body":"/etc/passwd"}"#),
            "recording.json:1:224: /exchanges/0/answer/body: the file \"/etc/passwd\" leads out of the recording's folder."
        ),
        (
            exchange(asked + #","answer":{"status":200,"body":"link"}"#),
            "recording.json:1:224: /exchanges/0/answer/body: the file \"link\" leads out of the recording's folder."
        ),
        (
            exchange(asked + #","answer":{"status":200,"body":"bodies"}"#),
            "recording.json:1:224: /exchanges/0/answer/body: the file \"bodies\" is a folder, but must be a file."
        ),
        (
            exchange(asked + #","answer":{"status":20}"#),
            "recording.json:1:213: /exchanges/0/answer/status: found the number 20, expected a status of three digits."
        ),
        (exchange(asked), "recording.json:1:94: /exchanges/0: the member \"answer\" is missing."),
        (
            exchange(asked + #","error":{"code":"tired","message":"m"}"#),
            """
            recording.json:1:210: /exchanges/0/error/code: found the text "tired", expected one of configuration, \
            authentication, rate-limited, unreachable, timed-out, rejected, malformed, budget-spent, cancelled, internal, \
            crashed.
            """
        ),
    ])
    func `reports what is wrong, and where`(text: String, message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "recording.json")
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "bodies"),
            withIntermediateDirectories: true
        )
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "link"),
            withDestinationURL: URL(filePath: "/etc/passwd")
        )
        let problem = #expect(throws: RecordingProblem.self) { try Recording(in: folder.recording) }
        #expect(problem.map { $0.description.replacing(folder.path, with: "").drop { $0 == "/" } } ?? "" == message)
    }

    @Test func `reports a missing recording`() throws {
        let problem = #expect(throws: RecordingProblem.self) { try Recording(in: RecordingFolder("/no/where")) }
        #expect(
            problem?.description == "/no/where: there is no such folder. \"aggregate feeds record\" makes one."
        )
        let empty = try TemporaryFolder()
        let other = #expect(throws: RecordingProblem.self) { try Recording(in: empty.recording) }
        #expect(other?.message == "the file does not exist. \"aggregate feeds record\" writes it.")
    }

    @Test(arguments: [
        "/etc/passwd", "../secret.ics", "~/days.ics", "~", "files/../../secret.ics", "link", "./files/x", "",
    ])
    func `feeds cannot read files outside the folder`(path: String) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "link"),
            withDestinationURL: URL(filePath: "/etc/passwd")
        )
        let text = #"{"feeds":[{"id":"days","provider":"icalendar","settings":{"file":"\#(path)"}}]}"#
        try folder.write(text, to: "feeds.json")
        let find: (String) -> Provider? = { $0 == "icalendar" ? Provider(ICalendarProvider.self) : nil }
        let problem = #expect(throws: RecordingProblem.self) { try folder.recording.configuration(find) }
        #expect(problem?.position?.column == 66)
        #expect(
            problem?.message
                == "/feeds/0/settings/file is \"\(path)\", which leads out of the recording's folder."
        )
        #expect(throws: RecordingProblem.self) {
            try folder.recording.settings(of: nil, manifest: ICalendarProvider.manifest)
        }
    }

    // MARK: - Existing folders

    @Test func `replaces a recording only if told to, and never anything else`() throws {
        let folder = try TemporaryFolder()
        let recording = Recording([RecordedExchange(try .to("list"), "1")])
        try Recording.checkRoom(in: folder.recording, replacing: false)
        try Recording.checkRoom(in: RecordingFolder(folder.path + "/new"), replacing: false)
        try recording.write([], to: folder.recording)
        #expect(refusal(of: folder, replacing: false) == "there is a recording already. Use --force to replace it.")
        try Recording.checkRoom(in: folder.recording, replacing: true)
        try Recording([]).write([], to: folder.recording)
        #expect(folder.files == ["feeds.json", "recording.json"])
        try folder.write("mine", to: "notes.txt")
        #expect(
            refusal(of: folder, replacing: true)
                == "beside the recording there is \"notes.txt\", so it is not replaced. Name another folder."
        )
        let other = try TemporaryFolder()
        try other.write("mine", to: "notes.txt")
        #expect(
            refusal(of: other, replacing: true)
                == "the folder holds \"notes.txt\", so it is not empty and no recording. Name another one."
        )
        let file = RecordingFolder(other.path + "/notes.txt")
        let problem = #expect(throws: RecordingProblem.self) { try Recording.checkRoom(in: file, replacing: true) }
        #expect(problem?.message == "this is a file, but must be a folder.")
    }

    private func refusal(of folder: TemporaryFolder, replacing: Bool) -> String? {
        #expect(throws: RecordingProblem.self) {
            try Recording.checkRoom(in: folder.recording, replacing: replacing)
        }?.message
    }
}
