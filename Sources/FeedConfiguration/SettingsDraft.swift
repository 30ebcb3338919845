import FeedCore
import FeedJSON

/// The settings of one feed, each checked by itself.
struct SettingsDraft {
    /// A secret whose place was named, but holds none.
    struct MissingSecret {
        var place: ProblemLog.Place
        var message: String

        /// Whether it matters even where the setting may be absent: a file that was named must be there.
        var isFault: Bool
    }

    var values: [String: RawSetting] = [:]

    /// Where each value stands; a setting that nobody set has no place.
    var places: [String: ProblemLog.Place] = [:]

    /// The values of the configuration as they stand there, to find the place of a part; none for one from elsewhere.
    var texts: [String: JSONValue] = [:]
    var missingSecrets: [String: MissingSecret] = [:]

    /// What it asks for that only a trusted configuration gets, to follow the feed's id: `runs a program`.
    var demands: [String] = []

    /// Whether no setting is wrong by itself, so that the provider can look at them together.
    var isSound = true

    mutating func set(_ name: String, to value: RawSetting, at place: ProblemLog.Place) {
        values[name] = value
        places[name] = place
        texts[name] = nil
        missingSecrets[name] = nil
    }

    mutating func miss(_ name: String, _ secret: MissingSecret) {
        values[name] = nil
        places[name] = secret.place
        missingSecrets[name] = secret
    }
}
