/// A search for the values of one setting.
public struct SettingSearch: Sendable {
    /// The source of the values.
    public enum Source: Sendable {
        /// The provider's own list: no request is made.
        ///
        /// - Parameters:
        ///   - words: The words that the user searches for.
        ///   - settings: The feed's other settings, as the user gave them.
        case known(@Sendable (_ words: String, _ settings: [String: RawSetting]) -> [SettingMatch])

        /// A request to the publisher, through the context's transport as in a fetch.
        ///
        /// - Parameters:
        ///   - words: The words that the user searches for.
        ///   - settings: The feed's settings.
        ///   - context: The context for requests.
        /// - Throws: The errors of ``FeedProvider/fetch(_:)``.
        case publisher(
            @Sendable (_ words: String, _ settings: SettingValues, _ context: FetchContext) async throws ->
                [SettingMatch]
        )
    }

    /// The codes that a setting accepts without a search, because they have a form of their own.
    public struct Code: Sendable {
        /// A whole sentence about the form of a code and the place to find one, with an example.
        public var advice: String

        /// A function that returns true if a text has the form, even if the publisher does not know the code.
        public var matches: @Sendable (_ text: String) -> Bool

        public init(_ advice: String, matches: @escaping @Sendable (_ text: String) -> Bool) {
            self.advice = advice
            self.matches = matches
        }
    }

    /// The name of the search for categories, such as sports, which are not a setting, but filter items.
    public static let category = "category"

    /// The name of the setting, or ``category``.
    public var setting: String

    /// The thing to look for, such as "the name of a stop".
    public var subject: String
    public var source: Source

    /// True if `feeds add` prompts for the setting; false for one that most feeds leave at its default.
    public var isAsked: Bool

    /// True if there are few values, so that `feeds add` shows all of them instead of asking for words.
    public var listsAll: Bool

    /// True if a value is the source of a feed; `feeds add` then takes words for it where it expects a source.
    public var namesSource: Bool

    /// The settings with which the publisher lets the search in, such as a key and its place.
    public var keys: [String]

    /// The codes that are accepted without a search; `nil` to accept any allowed text without lower-case letters.
    public var code: Code?

    public init(
        _ setting: String,
        _ subject: String,
        isAsked: Bool = true,
        namesSource: Bool = false,
        code: Code? = nil,
        keys: [String] = [],
        listsAll: Bool = false,
        _ source: Source
    ) {
        self.listsAll = listsAll
        self.keys = keys
        self.isAsked = isAsked
        self.namesSource = namesSource
        self.code = code
        self.setting = setting
        self.subject = subject
        self.source = source
    }
}

/// A value that a search has found for a setting, or for an element of a list.
public struct SettingMatch: Sendable, Hashable {
    /// The value as written in a configuration.
    public var value: String

    /// The name of the thing for display.
    public var title: String

    /// A detail that distinguishes the thing from others with the same name, such as the lines of a stop.
    public var detail: String?

    /// The distance from the feed's point, in metres.
    public var distance: Double?

    /// Other settings that belong to the value, such as the country of a region.
    public var otherSettings: [String: String]

    /// True if the value is an address, which says less than the title, and leaves no room for it.
    package var isAddress: Bool { value.contains("://") }

    /// True if the name is only similar to the searched words, so that another thing may be meant.
    public var isNear = false

    /// True if the searched words are exactly one of the thing's names.
    package var isExact = false

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
