import FeedCore
import FeedJSON
import Foundation

/// A question to a program: a line of JSON, its members always in the same order and without blanks.
enum Question: Sendable {
    /// The version of the protocol.
    static let version = 1

    case describe
    case fetch(FetchQuestion, timeout: Duration)
    case cancel

    /// Returns the question as a line with its end.
    func line(_ number: Int) -> [UInt8] {
        var json = JSONWriter()
        json.object {
            $0.member("version", Self.version)
            $0.member("id", number)
            switch self {
            case .describe: $0.member("method", "describe")
            case .cancel: $0.member("method", "cancel")
            case .fetch(let question, let timeout):
                $0.member("method", "fetch")
                $0.member("timeout", (timeout.seconds * 1_000).rounded() / 1_000)
                question.write(to: &$0)
            }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }
}

/// The data that a program receives for a fetch.
struct FetchQuestion: Sendable {
    let given: GivenSettings

    /// Every setting that the program declares and that has a value.
    let settings: [String: RawSetting]

    /// The window in view, for a program whose answer depends on it; `nil` for any other program.
    let window: TimeWindow?
    let context: FetchContext

    func write(to json: inout JSONWriter) {
        json.member("now", context.now.rfc3339)
        json.member("timeZone", context.timeZone.identifier)
        json.member("settings") { RawSetting.object(settings).write(to: &$0) }
        if let window {
            json.member("window") {
                $0.object {
                    $0.member("from", window.from.rfc3339)
                    $0.member("until", ifPresent: window.until?.rfc3339)
                }
            }
        }
        if let state = context.state, state.version == AnswerReading.stateVersion,
            let document = try? JSONDocument(state.bytes)
        {
            json.member("state", document.root)
        }
        if !given.secrets.isEmpty {
            json.member("secrets") {
                $0.object {
                    for (name, secret) in given.secrets.sorted(by: { $0.key < $1.key }) {
                        $0.member(name, secret.revealed)
                    }
                }
            }
        }
    }
}
