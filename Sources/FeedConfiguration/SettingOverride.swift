import FeedCore
import FeedJSON

/// A setting of one feed for one run, as in `--set tfl.radius=500`.
///
/// It is not checked before a configuration is read.
struct SettingOverride: Sendable, Hashable {
    let feed: String
    let setting: String
    let text: String

    /// The reason why an argument is not an override.
    struct Refusal: Error {
        var label: String
        var message: String
    }

    /// Creates an override from an argument such as `tfl.radius=500`.
    ///
    /// - Throws: A refusal if the argument has no `=`, or no `.` between two names before it.
    init(_ argument: String) throws(Refusal) {
        let scalars = argument.unicodeScalars
        let equals = scalars.firstIndex(of: "=")
        let name = scalars[..<(equals ?? scalars.endIndex)]
        let dot = name.firstIndex(of: ".")
        let form = "Write it as --set FEED.SETTING=VALUE, such as --set tfl.radius=500."
        // The text after the name may be a secret.
        let label = "--set \(String(name.prefix { $0.isNameLetter }).shortened)"
        guard let equals else { throw Refusal(label: label, message: "there is no \"=\". \(form)") }
        guard let dot, dot != name.startIndex, name.index(after: dot) != equals else {
            throw Refusal(label: label, message: "this names no setting of a feed. \(form)")
        }
        feed = String(name[..<dot])
        setting = String(name[name.index(after: dot)...])
        text = String(scalars[scalars.index(after: equals)...])
    }

    /// Returns an override of a setting of the same feed with this text.
    func setting(_ setting: String, to text: String) -> SettingOverride {
        SettingOverride(feed: feed, setting: setting, text: text)
    }

    private init(feed: String, setting: String, text: String) {
        (self.feed, self.setting, self.text) = (feed, setting, text)
    }

    /// The name of the override in errors, without the value, which may be a secret.
    var label: String { "--set \(feed.shortened).\(setting.shortened)" }

    /// The name of the override in errors, with the value, which must not be a secret.
    var labelWithValue: String { "\(label)=\(text.withoutCredentials.shortened)" }
}

extension Unicode.Scalar {
    fileprivate var isNameLetter: Bool {
        isASCII
            && (properties.isAlphabetic || properties.numericType != nil || self == "." || self == "-" || self == "_")
    }
}
