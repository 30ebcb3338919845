import FeedCore
import FeedJSON

/// A setting of one feed for one run, as given with `--set tfl.radius=500`.
///
/// It is only text until a configuration is read to check it against.
struct SettingOverride: Sendable, Hashable {
    let feed: String
    let setting: String
    let text: String

    /// The reason why an argument is not an override.
    struct Refusal: Error {
        var label: String
        var message: String
    }

    /// Reads an argument such as `tfl.radius=500`.
    ///
    /// - Throws: A refusal if there is no `=`, or no name on either side of a `.` before it.
    init(_ argument: String) throws(Refusal) {
        let scalars = argument.unicodeScalars
        let equals = scalars.firstIndex(of: "=")
        let name = scalars[..<(equals ?? scalars.endIndex)]
        let dot = name.firstIndex(of: ".")
        let form = "Write it as --set FEED.SETTING=VALUE, such as --set tfl.radius=500."
        // A text after the name may be a secret that was meant for it.
        let label = "--set \(String(name.prefix { $0.isNameLetter }).shortened)"
        guard let equals else { throw Refusal(label: label, message: "there is no \"=\". \(form)") }
        guard let dot, dot != name.startIndex, name.index(after: dot) != equals else {
            throw Refusal(label: label, message: "this names no setting of a feed. \(form)")
        }
        feed = String(name[..<dot])
        setting = String(name[name.index(after: dot)...])
        text = String(scalars[scalars.index(after: equals)...])
    }

    /// Returns the same, or another setting of its feed, set to another text.
    func setting(_ setting: String, to text: String) -> SettingOverride {
        SettingOverride(feed: feed, setting: setting, text: text)
    }

    private init(feed: String, setting: String, text: String) {
        (self.feed, self.setting, self.text) = (feed, setting, text)
    }

    /// The name of the override in errors, without the value, which may be a secret.
    var label: String { "--set \(feed.shortened).\(setting.shortened)" }

    /// The name of the override in errors, if the value is not a secret.
    var labelWithValue: String { "\(label)=\(text.withoutCredentials.shortened)" }
}

extension Unicode.Scalar {
    fileprivate var isNameLetter: Bool {
        isASCII
            && (properties.isAlphabetic || properties.numericType != nil || self == "." || self == "-" || self == "_")
    }
}
