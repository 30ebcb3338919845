/// A search for the values of one setting.
public struct SettingSearch: Sendable {
    /// The source of the values.
    public enum Source: Sendable {
        /// The provider's own list: no request is made.
        ///
        /// - Parameters:
        ///   - words: The words that the user is looking for.
        ///   - settings: The feed's other settings, as they were given.
        case known(@Sendable (_ words: String, _ settings: [String: RawSetting]) -> [SettingMatch])

        /// A request to the publisher, by the context's transport as in a fetch.
        ///
        /// - Parameters:
        ///   - words: The words that the user is looking for; never empty.
        ///   - settings: The feed's settings.
        ///   - context: The context for requests.
        /// - Throws: The errors of ``FeedProvider/fetch(_:)``.
        case publisher(
            @Sendable (_ words: String, _ settings: SettingValues, _ context: FetchContext) async throws ->
                [SettingMatch]
        )
    }

    /// The values that need no search, since they are codes of a form of their own.
    public struct Code: Sendable {
        /// The form of a code and the place to find one, in a whole sentence with an example.
        public var advice: String

        /// Returns true if a text has the form, even if the publisher does not know it.
        public var matches: @Sendable (_ text: String) -> Bool

        public init(_ advice: String, matches: @escaping @Sendable (_ text: String) -> Bool) {
            self.advice = advice
            self.matches = matches
        }
    }

    /// The name of a search for the values that items are filtered by, such as sports: it is not a setting.
    public static let category = "category"

    /// The name of the setting, or ``category``.
    public var setting: String

    /// The thing to look for, such as "the name of a stop".
    public var subject: String
    public var source: Source

    /// True if `feeds add` prompts for the setting; false for one that most feeds leave at its default.
    public var isAsked: Bool

    /// The form of values that are taken without a search; `nil` for any text without small letters that is allowed.
    public var code: Code?

    public init(_ setting: String, _ subject: String, isAsked: Bool = true, code: Code? = nil, _ source: Source) {
        self.isAsked = isAsked
        self.code = code
        self.setting = setting
        self.subject = subject
        self.source = source
    }
}

/// A value of a setting that a search has found; of a list, an element.
public struct SettingMatch: Sendable, Hashable {
    /// The value as the configuration has it.
    public var value: String

    /// The common name of the thing.
    public var title: String

    /// A detail that distinguishes it from others of that name, such as the lines of a stop.
    public var detail: String?

    /// The distance from the feed's point, in metres.
    public var distance: Double?

    /// Other settings that go with it, such as the country of a region.
    public var otherSettings: [String: String]

    /// True if its name is only nearly the one that was searched for, so that something else may be meant.
    public var isNear = false

    public init(
        _ value: String,
        _ title: String,
        detail: String? = nil,
        distance: Double? = nil,
        otherSettings: [String: String] = [:]
    ) {
        self.value = value
        self.title = title
        self.detail = detail
        self.distance = distance
        self.otherSettings = otherSettings
    }
}
