import FeedCore

/// The members of `alerts`.
enum AlertMembers {
    static let rules = "rules"
    static let rulesHelp = "The rules: which items and feeds cause a message, when, and how."
    static let targets = "targets"
    static let targetsHelp = "Where messages go, by names of yours; desktop, terminal and board need no settings."

    static let names = [rules, targets]
}

/// The members of an alert rule; each is declared once, for both reading and the schema.
enum AlertRuleMembers {
    static let id = Setting<String>("id", rule: Tag.typeName, "The rule's name.", allows: { !$0.isEmpty })
    static let feeds = Setting<[FeedID]>(
        "feeds",
        default: [],
        "Ids of feeds; all feeds where neither feeds nor tags are named."
    )
    static let tags = Setting<[Tag]>("tags", default: [], "Tags of feeds.")
    static let categories = Setting.texts("categories", "Ids or labels of categories.")
    static let groups = Setting.texts("groups", "Ids or titles of groups.")
    static let search = Setting.texts("search", "Texts; an item has to contain one of them.")
    static let facts = Setting<[FactCondition]>(
        "where",
        default: [],
        "Conditions on facts, such as platform=4: of those on one fact one has to hold, of different facts all."
    )
    static let starred = Setting<Bool>("starred", default: false, "True to send messages only about items with a star.")
    static let before = Setting<[Duration]>(
        "before",
        default: [],
        rule: "an array of durations from 1s to 365d, such as [\"10m\", \"1m\"]",
        "How long before an item begins; each once.",
        allows: { $0.allSatisfy { (Duration.seconds(1)...Duration.seconds(365 * 86_400)).contains($0) } }
    )
    static let on = Setting<[AlertOccasion]>("on", default: [], "The events that cause a message.")
    static let to = Setting<[String]>(
        "to",
        count: 1...20,
        rule: "an array of names of targets",
        "The targets."
    )
    static let quiet = Setting<QuietHours>(
        "quiet",
        "The hours without messages; those about items still ahead are sent afterwards."
    )
    static let digest = Setting<Duration>(
        "digest",
        from: .seconds(1),
        upTo: .seconds(86_400),
        "Messages that fall due within this long are sent as one."
    )
    static let limit = Setting<Int>(
        "limit",
        in: 1...100_000,
        unit: "messages",
        "How many messages at most in an hour, to each target."
    )
    static let grace = Setting<Duration>(
        "grace",
        default: AlertRule.defaultGrace,
        from: .zero,
        upTo: .seconds(365 * 86_400),
        "How late a message may be sent after it was due, if its item has begun by then."
    )
    static let at = Setting<ClockTime>(
        "at",
        default: AlertRule.defaultTime,
        "The time of messages about whole days, by the clocks of the configuration's time zone."
    )
    static let text = Setting<MessageTemplate>(
        "text",
        "The text of a message, with "
            + MessageTemplate.Name.allCases.map { "{\($0.rawValue)}" }.listed + " for the item's values."
    )

    /// The members in the order of the schema.
    static let all: [any AnySetting] = [
        id, feeds, tags, categories, groups, search, facts, starred, before, on, to, quiet, digest, limit, grace, at,
        text,
    ]
}

extension AlertRule {
    init(_ raw: RawSetting) throws(SettingIssues) {
        typealias Members = AlertRuleMembers
        var members = try SettingMembers(raw, among: Members.all.map(\.name))
        members.require(Members.id.name, "a name of your own, such as \"races\"")
        members.require(Members.to.name, "an array of names of targets")
        var rule = AlertRule("")
        rule.id = members.read(Members.id.name) { raw throws(SettingIssues) in try Tag(raw).text } ?? ""
        rule.feeds = members.read(Members.feeds) ?? []
        rule.tags = members.read(Members.tags)?.map(\.text) ?? []
        rule.filter.categories = members.read(Members.categories) ?? []
        rule.filter.groups = members.read(Members.groups) ?? []
        rule.filter.text = members.read(Members.search) ?? []
        rule.filter.facts = members.read(Members.facts) ?? []
        rule.onlyStarred = members.read(Members.starred) ?? false
        let (before, on) = (members.read(Members.before), members.read(Members.on))
        rule.before = Array(Set(before ?? [])).sorted(by: >)
        rule.on = Set(on ?? [])
        rule.targets = members.read(Members.to) ?? []
        rule.quiet = members.read(Members.quiet)
        rule.digest = members.read(Members.digest)
        rule.limit = members.read(Members.limit)
        rule.grace = members.read(Members.grace) ?? Self.defaultGrace
        rule.at = members.read(Members.at) ?? Self.defaultTime
        rule.text = members.read(Members.text)
        // A value that cannot be read is already reported.
        if before?.isEmpty ?? !members.has(Members.before.name), on?.isEmpty ?? !members.has(Members.on.name) {
            members.refuse("sends no message: it has neither before, such as [\"10m\"], nor on, such as [\"start\"]")
        }
        if let occasion = [AlertOccasion.feedDown, .feedUp].first(where: rule.on.contains) {
            let choosing: [any AnySetting] = [Members.categories, Members.groups, Members.search, Members.facts]
            for name in choosing.map(\.name) where members.has(name) {
                members.refuse(
                    "has \(name), which chooses items, and \(occasion.rawValue) in on, which is about a feed;"
                        + " write another rule for that",
                    of: name
                )
            }
        }
        self = try members.checked(rule)
    }
}
