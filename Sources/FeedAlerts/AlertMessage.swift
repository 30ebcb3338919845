package import FeedBoard
package import FeedConfiguration
import FeedCore
package import FeedEngine
import FeedJSON
package import Foundation

/// One message to one target, about one alert or, in a digest, about several.
package struct AlertMessage: Sendable, Hashable {
    /// The key of the message, which stays the same when the message is sent again, so that a receiver recognises it.
    package var key: String
    package var rule: String
    package var title: String
    package var text: String

    /// A link to the publisher's page of the item, if there is one.
    package var link: URL?

    /// The time at which the first alert of the message was due.
    package var due: Date
    package var isLate: Bool

    /// The alerts of the message, in order.
    package var alerts: [PlannedAlert]

    /// A title of one line for each alert.
    package var titles: [String]

    /// The maximum number of alerts that a message lists; services such as ntfy refuse longer messages.
    private static let mostLines = 20

    /// The minimum lateness that a message mentions, in seconds.
    package static let unnoticed: TimeInterval = 60

    /// Creates a message about at least one alert of a rule.
    ///
    /// `rule` is `nil` if only the rule's id is known; `clock` has the zone and the language of the configuration.
    package init(_ alerts: [PlannedAlert], by rule: AlertRule?, key: String, clock: ViewerClock) {
        self.key = key
        self.alerts = alerts
        self.rule = alerts.first?.key.rule ?? rule?.id ?? ""
        due = alerts.map(\.due).min() ?? clock.now
        isLate = clock.now.timeIntervalSince(due) >= Self.unnoticed
        let lines = alerts.map { AlertLine($0, template: rule?.text, clock: clock) }
        titles = lines.map(\.title.messageLine)
        if let line = lines.first, lines.count == 1 {
            (title, text) = (line.title.messageLine, line.text.messageLine)
            link = alerts[0].subject.item?.links.first?.url
        } else {
            title = clock.words.severalAlerts(titles.first ?? "", and: lines.count - 1)
            var texts = lines.prefix(Self.mostLines).map { line in
                [line.title, line.text].filter { !$0.isEmpty }.joined(separator: " · ").messageLine
            }
            if lines.count > texts.count { texts.append(clock.words.andMore(lines.count - texts.count)) }
            text = texts.joined(separator: "\n")
        }
        if isLate { add(clock.words.lateAlert(due: clock.shortTime(.instant(due)))) }
    }

    /// Adds a sentence on a line of its own.
    package mutating func add(_ sentence: String) { text += (text.isEmpty ? "" : "\n") + sentence }

    /// The message as JSON for programs and webhooks.
    package var document: [UInt8] {
        var json = JSONWriter()
        json.object {
            $0.member("version", 1)
            $0.member("key", key)
            $0.member("rule", rule)
            $0.member("title", title)
            $0.member("text", text)
            $0.member("link", ifPresent: link?.absoluteString)
            $0.member("due", due.rfc3339)
            $0.member("late", isLate)
            $0.member("alerts") { $0.array { for alert in alerts { $0.value(alert) } } }
        }
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func value(_ alert: PlannedAlert) {
        object {
            let subject = alert.subject
            $0.member("key", alert.key.text)
            $0.member("moment", alert.key.moment.split(separator: " ").first == "before" ? "before" : alert.occasion)
            if alert.key.moment.hasPrefix("before ") { $0.member("before", String(alert.key.moment.dropFirst(7))) }
            $0.member("due", alert.due.rfc3339)
            $0.member("feed", subject.feed.rawValue)
            $0.member("failure", ifPresent: subject.failure)
            $0.member("previously", ifPresent: subject.before?.words)
            $0.member("group", ifPresent: subject.group?.title)
            if let item = subject.item { $0.member("item") { $0.value(item, of: subject.feed, readAt: nil) } }
        }
    }
}

extension PlannedAlert {
    /// The first word of the alert's moment: `before`, `start`, `moved`, `feed-down`.
    package var occasion: String { key.moment.split(separator: " ").first.map(String.init) ?? key.moment }
}

/// The words of a message about one alert.
struct AlertLine {
    var title: String
    var text: String

    init(_ alert: PlannedAlert, template: MessageTemplate?, clock: ViewerClock) {
        let words = clock.words
        let subject = alert.subject
        guard let item = subject.item else {
            let feed = subject.feed.rawValue
            title = subject.failure == nil ? words.feedAnswers(feed) : words.feedFails(feed)
            text = subject.failure ?? ""
            return
        }
        let name = clock.languages.title(of: item)
        let distance = clock.distance(to: item.time)
        let change = subject.change(by: clock)
        if let change {
            title = words.happened(name, change)
        } else {
            title = distance.isEmpty ? name : "\(name) \(distance)"
        }
        let station = (subject.group?.place).flatMap { _ in subject.group?.title }
        let details = clock.details(of: item, at: station).map(\.text)
        let plan = clock.plannedMoment(of: item).map(words.planned)
        text = ([clock.shortTime(item.time), plan].compactMap(\.self) + details).joined(separator: " · ")
        if item.isSample { text += " · \(words[.sampleMark])" }
        guard let template else { return }
        // The user's template is the whole message.
        text = ""
        title = template.text { name in
            switch name {
            case .title: clock.languages.title(of: item)
            case .subtitle: item.subtitle
            case .group: subject.group?.title
            case .category: item.category.map { words.kind($0.label) }
            case .place: item.place?.name ?? station
            case .feed: subject.feed.rawValue
            case .time: clock.shortTime(item.time)
            case .date: clock.datedTime(item.time)
            case .planned: clock.plannedMoment(of: item)
            case .distance: distance
            case .what: change ?? distance
            }
        }
    }
}

extension String {
    /// The longest line, in characters.
    private static let longestLine = 300

    /// The text on one line, cleaned as for screens and without format characters, except joiners, which are part of
    /// words.
    fileprivate var messageLine: String {
        let visible = String(unicodeScalars.prefix(Self.longestLine * 8)).cleaned.unicodeScalars.filter {
            $0.properties.generalCategory != .format || $0.properties.isJoinControl
        }
        let words = String(String.UnicodeScalarView(visible)).split(separator: " ").joined(separator: " ")
        return words.count > Self.longestLine ? words.prefix(Self.longestLine - 1) + "…" : words
    }
}

extension AlertSubject {
    /// Returns the change in words; `nil` if the alert is not about a change.
    fileprivate func change(by clock: ViewerClock) -> String? {
        guard let event, let item else { return nil }
        var change = ItemEvent(ItemID(feed, item.id), event, at: clock.now, title: item.title, time: item.time)
        (change.before, change.after) = (before, after)
        return change.changeInRow(by: clock)
    }
}
