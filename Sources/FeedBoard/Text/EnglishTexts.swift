import FeedCore
import FeedTimeline

/// The English texts.
///
/// A class, since a row asks for its texts many times and a copy would copy them all.
final class EnglishTexts: Texts {
    static let shared = EnglishTexts()

    // MARK: - Times

    let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let undated = "undated"
    let noDate = "no date"
    let now = "now"
    let justNow = "just now"
    let dayMark = "d"

    func title(of month: CivilMonth) -> String { month.title }
    func date(_ day: Int, _ month: String) -> String { "\(day) \(month)" }
    func range(_ first: String, _ last: String) -> String { "\(first) to \(last)" }
    func allDay(in place: String) -> String { "all day" + within(place) }
    func days(_ count: Int, in place: String) -> String { "\(count) days" + within(place) }
    private func within(_ place: String) -> String { place.isEmpty ? "" : " in \(place)" }
    func ahead(seconds: Int) -> String { "in \(Duration.seconds(seconds).words)" }
    func length(seconds: Int) -> String { Duration.seconds(seconds).words }
    func ago(seconds: Int) -> String { "\(Duration.seconds(seconds).words) ago" }

    func distance(days: Int) -> String {
        switch days {
        case 0: "today"
        case 1: "tomorrow"
        case -1: "yesterday"
        case 2...: "in \(Duration.words(days: days))"
        default: "\(Duration.words(days: -days)) ago"
        }
    }

    func until(_ time: String) -> String { "until \(time)" }
    func day(_ number: Int, of count: Int) -> String { "day \(number) of \(count)" }

    // MARK: - Numbers

    let yes = "yes"
    let no = "no"

    func number(_ english: String) -> String { english }
    func amount(_ english: String, in currency: String) -> String { "\(currency) \(english)" }
    func list(_ texts: [String]) -> String { texts.listed }

    // MARK: - Boards

    let later = "Later"
    let earlier = "Earlier"
    let distanceColumn = "IN"
    let timeColumn = "TIME"
    let whenColumn = "WHEN"
    let whatColumn = "WHAT"
    let detailsColumn = "DETAILS"
    let feedColumn = "FEED"
    func planned(_ time: String) -> String { "planned \(time)" }
    let sampleMark = "sample"
    let nothingAhead = "Nothing ahead"
    let nothingMatches = "Nothing matches"
    let noStars = "No stars yet. To star an item: aggregate star TITLE."
    let noFeed =
        "No feed is selected. \"aggregate feeds list\" shows those that there are, \"aggregate feeds enable ID\" enables one,"
        + " \"aggregate feeds add\" adds one."

    func withheld(_ feeds: [String]) -> String {
        "Left out until you trust this configuration: \(feeds.listed). Read it; if it is right, run: aggregate config trust"
    }

    func now(at time: String) -> String { "Now, \(time)" }
    func nowAndSoon(_ minutes: Int) -> String {
        minutes == 60 ? "Now and within the hour" : "Now and within \(minutes) min"
    }
    func today(_ date: String) -> String { "Today, \(date)" }
    func word(for status: ItemStatus) -> String { status.rawValue }

    func sampleSentence(besides feeds: [String]) -> String {
        "Sample data: all of this \(feeds.isEmpty ? "" : "but \(feeds.listed) ")is made up."
    }

    func label(_ english: String) -> String { english }
    func holiday(_ english: String) -> String? { nil }
    func place(_ english: String) -> String { english }
    func kind(_ english: String) -> String { english }
    func summary(_ english: String) -> String { english }
    func more(_ count: Int, _ noun: String?) -> String { counted(count, "more", noun) }
    func past(_ count: Int, _ noun: String?) -> String { counted(count, "past", noun) }
    func count(_ count: Int, _ noun: String?) -> String { counted(count, nil, noun) }

    private func counted(_ count: Int, _ word: String?, _ noun: String?) -> String {
        ["\(count)", word, noun.map { count == 1 ? $0 : "\($0)s" }].compactMap { $0 }.joined(separator: " ")
    }

    func part(_ count: Int, of all: Int) -> String { "\(count) of \(all)" }
    func more(by option: String) -> String { "More with \(option): " }
    let moreBySearch = "Beyond the limits, / searches them: "
    let moreBeyondLimits = "Beyond the limits: "
    func beyondLimit(_ amount: String, isSearch: Bool) -> String {
        "\(amount) beyond the limit\(isSearch ? "" : ", / searches them")"
    }

    func nothingInMonth(isNarrowed: Bool, hasTimes: Bool) -> String {
        if isNarrowed { return hasTimes ? "No items match" : "No all-day items match" }
        return hasTimes ? "No items" : "No holidays or other all-day items"
    }

    func nothing(_ words: String, of feeds: [String]) -> String {
        feeds.isEmpty ? words : "\(words) in \(feeds.listed)"
    }

    func nothing(_ words: String, in month: String, of feeds: [String]) -> String {
        "\(words) in \(month)\(feeds.isEmpty ? "" : " from \(feeds.listed)")"
    }

    func noAnswer(ofSeveral: Bool) -> String { ofSeveral ? "No feed has an answer." : "There is no answer." }

    func filtered(_ feed: String, _ count: Int, by filters: [String]) -> String {
        let items = count == 1 ? "1 item is" : "\(count) items are"
        return "\(feed): \(items) hidden by \(filters.listed); to see why: aggregate why \(feed)"
    }

    func timedItems(_ count: Int) -> String {
        count == 1 ? "1 item with a time of day" : "\(count) items with a time of day"
    }

    func word(for status: FeedReport.Status) -> String { status.rawValue }
    func read(_ age: String?) -> String { age.map { "read \($0)" } ?? "not read" }
    func stale(_ reading: String) -> String { "stale, \(reading)" }
    func failed(for length: String?) -> String { length.map { "failing for \($0)" } ?? "failed" }
    func incomplete(_ part: String) -> String { "incomplete: \(part)" }
    func warnings(_ count: Int, shownBy remedy: String) -> String {
        "\(count) \(count == 1 ? "warning" : "warnings") (see \(remedy))"
    }
    func moreFeeds(_ count: Int, haveFailed: Bool) -> String {
        count == 1
            ? "1 more feed \(haveFailed ? "has failed" : "is not fresh and whole")"
            : "\(count) more feeds \(haveFailed ? "have failed" : "are not fresh and whole")"
    }

    // MARK: - Pages

    let timeLabel = "Time"
    let plannedLabel = "Planned"
    let statusLabel = "Status"
    let kindLabel = "Kind"
    let groupLabel = "Group"
    let placeLabel = "Place"
    let idLabel = "Id"
    let feedLabel = "Feed"
    let sourceLabel = "Source"
    let sampleLabel = "Sample"
    let observedLabel = "Observed"
    let sampleMeaning = "made up, describes nothing real"
    let coordinateSeparator = ", "
    let atColumn = "AT"
    let changeColumn = "CHANGE"
    let startColumn = "START"
    let idColumn = "ID"
    let nothingHappened = "Nothing has happened yet."
    let providerColumn = "PROVIDER"
    let enabledColumn = "ENABLED"
    let refreshColumn = "REFRESH"
    let tagsColumn = "TAGS"
    let noFeedConfigured = "No feed is configured."
    let requestsTitle = "Requests"
    let noRequestForSample = "no request: sample data"
    let noRequestForBuiltIn = "no request: from data and rules in the program"
    let optionColumn = "OPTION"
    let nameColumn = "NAME"
    let itemsColumn = "ITEMS"
    let noNames = "No feed has categories or groups."
    let when = "When"
    let what = "What"
    let details = "Where / detail"

    func word(for kind: ItemEvent.Kind) -> String { kind == .cameBack ? "came back" : kind.rawValue }
    func appeared(as status: ItemStatus) -> String { "appeared, \(word(for: status))" }
    func cameBack(from status: ItemStatus) -> String { "came back, was \(word(for: status))" }
    func new(_ value: String) -> String { "\(value) (new)" }
    func gone(_ value: String) -> String { "\(value) (gone)" }

    func inSentence(_ label: String) -> String {
        let word = label.prefix { $0 != " " }
        // "WiFi" stays.
        guard word.dropFirst().allSatisfy(\.isLowercase) else { return label }
        return word.lowercased() + label.dropFirst(word.count)
    }

    func alike(_ count: Int, _ change: String) -> String { "\(items(count)): \(change)" }
    func next(_ time: String) -> String { "next \(time)" }
    func first(_ time: String) -> String { "first \(time)" }

    func leftOut(_ count: Int) -> String {
        "\(count) left out, since the reader was too slow; aggregate history has them"
    }

    func nothingNew(fresh: Int, of count: Int, failing: [String], next: (time: String, feed: String)?) -> String {
        let down = failing.isEmpty ? "" : ", \(failing.joined(separator: ", ")) failing"
        let all = feeds(count)
        let refresh = next.map { ", next refresh \($0.time) (\($0.feed))" } ?? ""
        return "nothing new, \(fresh == count ? all : "\(fresh) of \(all)") fresh\(down)\(refresh)"
    }

    func noRequest(forFile path: String) -> String { "no request: reads \(path)" }
    func runs(_ program: String, several: Bool) -> String {
        "\(several ? "run" : "runs") the program \(program), which may send requests of its own"
    }
    func noRequest(because reason: String) -> String { "no request: \(reason)" }

    func asks(_ hosts: [String], of publisher: String?, sending told: [String], several: Bool) -> String {
        let name = publisher.map { " (\($0))" } ?? ""
        let (ask, send) = several ? ("ask", "send") : ("asks", "sends")
        return "\(ask) \(hosts.listed)\(name), \(send) \(told.isEmpty ? "nothing of yours" : told.listed)"
    }

    func secret(_ setting: String) -> String {
        setting == "url" ? "the secret in its address" : "your \(setting)"
    }
    func told(_ english: String) -> String { english }
    func feeds(_ count: Int) -> String { "\(count) \(count == 1 ? "feed" : "feeds")" }
    func asOf(_ time: String) -> String { "As of \(time)" }

    // MARK: - How feeds are

    let noAnswer = "there is no answer."
    let answersAgain = "it answers again"
    let hasLeftConfiguration = "it is no longer in the configuration"
    let budgetColumns = ["PUBLISHER", "SPENT", "LEFT", "RENEWS", "A DAY", "FEEDS"]
    let noPublisher = "No feed makes requests to a publisher."
    let noBudget = "no budget"

    func fresh(_ reading: String) -> String { "fresh, \(reading)" }
    func failing(for length: String?, _ message: String) -> String {
        (length == nil ? "" : "\(failed(for: length)): ") + "\(message)."
    }
    func showing(_ age: String?, beginsSentence: Bool) -> String {
        "\(beginsSentence ? "Showing" : "showing") \(age.map { "what was read \($0)" } ?? "an earlier answer")"
    }
    func incompleteAnswer(_ part: String?) -> String { "the answer is incomplete\(part.map { ": \($0)" } ?? "")." }
    func warnings(_ count: Int, first: String, shownBy remedy: String) -> String {
        count == 1 ? "1 warning: \(first)" : "\(count) warnings, the first: \(first) (see \(remedy))"
    }
    func moreWarnings(_ count: Int) -> String { "\(count) more \(count == 1 ? "warning" : "warnings")" }
    func size(items: Int, groups: Int) -> String {
        "its answer has \(counted(items, nil, "item"))\(groups > 0 ? " in \(counted(groups, nil, "group"))" : "")."
    }

    func stillAsking(_ names: String) -> String { "Still asking \(names)." }
    func following(_ names: String) -> String { "Following \(names). Ctrl-C ends it." }
    func spent(_ count: Int, of limit: Int) -> String { "\(count) of \(limit)" }
    func noRequest(before time: String) -> String { "the publisher wants no request before \(time)." }
    func tooManyRequests(_ count: Int, allowed: Int) -> String {
        "the configuration would send about \(count) requests a day, but the rate allows \(allowed)."
            + " Set a longer refresh."
    }
    func budgetIsSpent(until time: String?) -> String { "the budget is spent\(time.map { " until \($0)" } ?? "")." }
    func tooManyRequests(_ count: Int, in span: String, of limit: Int) -> String {
        "the configuration would send about \(count) requests in \(span), but has \(limit). Set a longer refresh."
    }

    // MARK: - Dialogue

    let needsAnswer = "This needs an answer; Ctrl-C ends it."
    let yesWords = ["y", "yes"]
    let noWords = ["n", "no"]
    let writeYesOrNo = "Write y for yes or n for no."
    let anotherOne = "Another one (Enter to go on)"
    let otherWords = "Other words (Enter for none)"
    let whatToAdd =
        "An address or a file of a calendar, RSS, Atom, JSON; a program; or one of these providers, by number or name:"
    let add = "Add (Enter or Ctrl-C to leave)"
    let sourceQuestion =
        "The address, the path of a file, or env:NAME for an address in a variable, which stays secret"
    let programQuestion = "The path of the program"
    let pageNames = "The page names these:"
    let idOfFeed = "Id of the feed"
    let nothingWritten = "Nothing was written."
    let noneIncluded = "None of them is among what the feed includes."

    func isMeant(_ name: String) -> String { "Did you mean \(name)?" }
    func enterMeans(_ answer: String) -> String { "Enter for \(answer)" }

    func choosing(among count: Int, several: Bool, otherWords: Bool, none: Bool) -> String {
        let hints = [
            several ? "several with commas" : nil, otherWords ? "other words" : nil, none ? "0 for none" : nil,
            "or \(enterMeans("1"))",
        ]
        return "Which one? "
            + ([count == 1 ? "1" : "1 to \(count)"] + hints.compactMap(\.self)).joined(separator: ", ")
    }

    func choosingOne(among count: Int) -> String { "Which one? 1 to \(count), or Enter for none" }
    func moreToTellApart(_ count: Int) -> String { "and \(count) more, which more words tell apart" }
    func search(for setting: String, _ subject: String, otherwise value: String?) -> String {
        "\(setting) (\(subject); Enter \(value.map { "for \($0)" } ?? "to leave it out"))"
    }
    func onlySome(_ subject: String) -> String { "Only some of them (\(subject); Enter for all)" }
    func writeThis(hasFailed: Bool, isDoubtful: Bool) -> String {
        hasFailed
            ? "Nothing could be read from it. Write this all the same?"
            : isDoubtful ? "Write this all the same?" : "Write this?"
    }

    func preview(records: Int, items: Int, filtered: Int, dropped: Int) -> String {
        var parts = [counted(items, nil, "item")]
        if filtered > 0 { parts.append("\(filtered) not kept") }
        if dropped > 0 { parts.append("\(dropped) dropped") }
        return "\(counted(records, nil, "record")): \(parts.joined(separator: ", "))."
    }
    func dropped(_ warning: String) -> String { "dropped: \(warning)" }
    func moreDropped(_ count: Int) -> String { "and \(count) more dropped" }
    func noneAhead(shownBy command: String) -> String {
        "None of them is ahead, which is what a list shows; \(command) shows these too. The last:"
    }

    func allPast(shownBy command: String) -> String {
        "All of them are past: a list of all feeds counts them, and \(command) shows them."
    }

    func noneWithin(_ time: String?) -> String {
        "None of them is within \(time ?? "reach"), which is how far the feed looks ahead;"
            + " --set ahead=3650d looks further. The last:"
    }

    // MARK: - Why

    let failed = "fetching it has failed"
    let noSuchItem = "the answer has no such item"
    let shown = "it is shown"

    func itemHasLeft(since time: String?, _ command: String) -> String {
        let missing = time.map { "it has been missing from its feed since \($0)" } ?? "it has left its feed"
        return "\(missing); to show what happened to it: \(command)"
    }

    func noFeed(called name: String) -> String { "no feed is called \(name)" }
    func notFetched(_ feed: String) -> String { "\(feed) has not been fetched yet" }
    func notEnabled(_ feed: String) -> String { "\(feed) is not enabled" }
    func fetched(_ when: (time: String, age: String)?) -> String {
        "fetched \(when.map { "at \($0.time), \($0.age)" } ?? "before")"
    }

    func failed(again: Bool, since time: String?, _ message: String) -> String {
        "fetching it \(again ? "again " : "")has failed\(since(time)): \(message)"
    }

    func noLongerFresh(since time: String?) -> String {
        "no longer fresh\(since(time)); the next list fetches it again"
    }
    private func since(_ time: String?) -> String { time.map { " since \($0)" } ?? "" }
    func noRequest(after failures: Int, until time: String) -> String {
        "\(after(failures)) no request is made until \(time)"
    }

    func trial(after failures: Int) -> String { "\(after(failures)) the next request is a trial" }
    private func after(_ failures: Int) -> String {
        "after \(failures) \(failures == 1 ? "failure" : "failures in a row")"
    }

    func crashed(_ count: Int, until time: String) -> String {
        "the program was ended \(count) times by a fault while it was fetching or reading this feed,"
            + " which is left out until \(time); --refresh fetches it"
    }

    func budgetSpent(until time: String) -> String { "its budget of requests is spent until \(time)" }
    func held(until time: String) -> String { "the publisher wants no request until \(time) (Retry-After)" }
    func answerIncomplete(_ part: String) -> String { "the answer is incomplete: \(part)" }
    func leftOut(_ warning: String) -> String { "left out: \(warning)" }
    func moreLeftOut(_ count: Int) -> String { "left out: \(count) more (see --verbose)" }
    func warning(_ sentence: String) -> String { "warning: \(sentence)" }
    func hidden(_ count: Int, _ words: String) -> String { "\(items(count)) hidden: \(words)" }
    private func items(_ count: Int) -> String { "\(count) \(count == 1 ? "item" : "items")" }
    func shown(_ count: Int, of total: Int) -> String {
        "\(count) of \(total) \(total == 1 ? "item" : "items") \(count == 1 ? "is" : "are") shown"
    }

    func noneShown(of total: Int) -> String {
        total == 0 ? "the answer has no items" : "none of its \(total) items is shown"
    }

    func several(_ count: Int, beginningWith id: String) -> String {
        "\(count) items begin with \(id); type more of it"
    }

    func hidden(_ words: String, at time: String?) -> String {
        "hidden: \(words)\(time.map { "; it is at \($0)" } ?? "")"
    }

    func lastChange(_ time: String, _ change: String) -> String { "last change, \(time): \(change)" }
    func noRoom(lines: Int, forMore: Bool, _ command: String) -> String {
        "the list shows only as many items as fit on its \(lines) lines; to show \(forMore ? "more" : "it"): \(command)"
    }
    func showsPast(_ command: String) -> String { "; to show what is past: \(command)" }

    func words(for reason: HiddenReason, of feed: Feed, in query: FeedQuery) -> String {
        switch reason {
        case .past, .keptPast: "past"
        case .tooFarAhead: "later than the feed looks ahead\(feed.ahead.map { ", \($0.shortText)" } ?? "")"
        case .outsideWindow: "outside the requested window"
        case .excluded(let kind): "excluded by feeds.\(feed.id).exclude.\(kind.rawValue)"
        case .notIncluded(let kind): "not among feeds.\(feed.id).include.\(kind.rawValue)"
        case .unstarred: "without a star"
        case .time: query.times == .days ? "not a whole day" : "a whole day"
        case .category: "of no category among \(query.categories(of: feed.id).listed)"
        case .group: "in no group among \(query.groups(of: feed.id).listed)"
        case .search: "without a match for \(query.searches.map { "\"\($0)\"" }.listed)"
        case .beyondGroupLimit(let limit): "beyond the first \(limit) of the group"
        case .beyondFeedLimit(let limit): "beyond the feed's limit of \(limit)"
        case .beyondLimit(let limit): "beyond the limit of \(limit)"
        }
    }

    // MARK: - The live screen

    let views = ["Timeline", "By feed", "Calendar", "Feeds", "History"]
    let noSuchMonth = "There is no such month."
    let hasLeft = "It has left its feed."
    let whatHappened = "What happened to it"
    let messagesTitle = "Messages"
    let stateColumn = "STATE"
    let readColumn = "READ"
    let nextColumn = "NEXT"
    let budgetColumn = "BUDGET"
    let waiting = "waiting"
    let unknown = "unknown"
    let backHint = "Esc, q back"
    let starHint = "s star"
    let openHint = "o open"
    let copyHint = "y copy id"
    let whyHint = "w why"
    let helpHint = "? help"
    let detailsHint = "Enter details"
    let searchHint = "/ search"
    let starredHint = "* starred"
    let monthsHint = "← → months"
    let todayHint = "t today"
    let quitHint = "q quit"
    let allHint = "Esc shows all"
    let moreHint = "↑ ↓ more"
    let orderHint = "< > r order"
    let starIsBrief = "Nothing is stored here: the star ends with the program."
    func notConnected(_ server: String, since: String, _ reason: String) -> String {
        "Not connected to \(server) since \(since), trying again: \(reason)."
    }
    let connectedAgain = "Connected again."
    let arrowKeys: [Character: String] = ["←": "Left", "→": "Right", "↑": "Up", "↓": "Down"]
    func restOfMonthUnknown(_ names: String) -> String {
        "The rest of this month is not known while not connected: \(names)."
    }
    func monthTooFar(_ names: String, _ month: String) -> String {
        "\(names): not known, since \(month) is too far away to be fetched automatically."
    }
    func halfOfBudgetSpent(_ names: String, _ left: String, until day: String?) -> String {
        "\(names): not fetched, since half of the budget is spent: \(left)\(day.map { " until \($0)" } ?? "")."
    }
    func days(_ known: Int, of count: Int) -> String { "\(known) of \(self.count(count, "day"))" }
    func monthNotAsked(_ names: String) -> String { "\(names): not known, and no request is sent for this page." }
    func nothingKnown(of title: String) -> String { "Nothing is known of \(title) so far" }
    let nothingAmongKnownDays = "No items on the days that are known"
    func inTimelineOnly(_ count: Int, of feeds: [String]) -> String {
        "\(self.count(count, "more item")) of \(feeds.listed) \(count == 1 ? "is" : "are") in the timeline."
    }
    let wholeDaysHint = "d whole days"
    let nothingSelected = "Nothing is selected: ↑ and ↓ select an item of the views 1 to 3."
    let noLink = "It has no link."
    let noStarsOnScreen = "No stars yet; s sets one."

    func asking(_ names: String) -> String { "Asking \(names) …" }
    func budget(left: Int, of count: Int) -> String { "\(left) of \(count) left" }
    func moreStates(_ count: Int, key: String) -> String {
        "press \(key) for the state of all feeds (\(count) more \(count == 1 ? "line" : "lines"))"
    }
    func copied(_ id: String) -> String { "copied \(id)" }
    func storeIsGone(_ path: String) -> String {
        "the store was moved or removed: until the next start nothing is stored (\(path))"
    }
    func ignoredByDemo(_ path: String, option: String) -> String { "the demo ignores \(path); \(option) shows it" }
    func readAgain(_ configuration: String) -> String { "\(configuration) was read again" }
    func rightAgain(_ configuration: String) -> String { "\(configuration) is right again and was read" }
    func fromNextStart(_ members: String) -> String { "from the next start: \(members)" }
    func notReloaded(_ error: String) -> String { "not reloaded: \(error)" }

    func title(of part: HelpTopic.Part) -> String {
        switch part {
        case .views: "Views"
        case .moves: "Move"
        case .filters: "What is shown"
        case .item: "An item"
        case .program: "The program"
        case .categories: "Categories"
        }
    }

    func help(on topic: HelpTopic) -> (keys: String, does: String) {
        switch topic {
        case .views: ("1-5", "timeline, by feed, calendar, feeds, history")
        case .nextView: ("Tab", "the next view")
        case .cut: ("· 4", "ends a message that is cut: view 4 has it whole")
        case .months: ("← →", "in the calendar: the month before and after; t is today's, d shows whole days alone")
        case .item: ("↑ ↓, j k", "an item up or down")
        case .page: ("PgUp PgDn, b Space", "a page up or down")
        case .ends: ("Home End, g G", "to the first, to the last")
        case .mouse: ("wheel, click", "scroll, select; click again for details")
        case .search: ("/", "search; Enter keeps it, Esc drops it, Ctrl-W takes a word away")
        case .category: ("capital letters", "only one category, as above the list")
        case .starred: ("*", "only starred items")
        case .fold: ("z, Z", "fold a group, or unfold it; unfold all")
        case .clear: ("Esc", "take the last filter away")
        case .details: ("Enter, →", "all that is known of it")
        case .back: ("Esc, q", "a step back: from this help, from why, from details")
        case .star: ("s", "star it, or take the star away")
        case .why: ("w", "why it is shown")
        case .open: ("o", "open its link")
        case .copy: ("y", "copy its id")
        case .refresh: ("r", "ask its feed now; in the feeds, all of them")
        case .order: ("< >, r", "in its details: order a table by another column; reverse it")
        case .draw: ("Ctrl-L", "draw again")
        case .suspend: ("Ctrl-Z", "suspend")
        case .quit: ("q, Ctrl-C", "quit")
        }
    }

    // MARK: - Alerts

    func happened(_ title: String, _ change: String) -> String { "\(title): \(change)" }
    func feedFails(_ feed: String) -> String { "\(feed) fails" }
    func feedAnswers(_ feed: String) -> String { "\(feed) answers again" }
    func lateAlert(due time: String) -> String { "late, was due at \(time)" }
    func severalAlerts(_ first: String, and more: Int) -> String { "\(first), and \(more) more" }
    func lastAlertOfHour(by rule: String, until time: String) -> String {
        "That is as many as the rule \"\(rule)\" may send in an hour; more are dropped until \(time)."
    }
    func testOfAlert(by rule: String) -> String { "a test of the rule \"\(rule)\"" }
    let testOfAlerts = "A test: this is where alerts arrive."
    let noAlertsAhead = "Nothing is planned."
    let noAlertsSent = "Nothing was sent or dropped yet."
    let noRules = "There are no rules for messages."
    let alertColumns = ["WHEN", "WHAT", "RULE", "TO"]
    func alertMoment(before span: String) -> String { "\(span) before" }
    let alertMomentStart = "at the start"
    let alertMomentFeedDown = "feed down"
    let alertMomentFeedUp = "feed up"

    let alertStateColumn = "STATE"
    func alertSent(at time: String?, late: String?) -> String {
        "sent\(time.map { " at \($0)" } ?? "")\(late.map { ", \($0) late" } ?? "")"
    }
    func alertDropped(at time: String?, _ reason: String) -> String {
        "dropped\(time.map { " at \($0)" } ?? ""): \(reason)"
    }
    func alertWaits(until time: String, _ reason: String?) -> String {
        "waits until \(time)\(reason.map { ": \($0)" } ?? "")"
    }
    func alertIsSentAgain(at time: String, failures: Int, _ reason: String) -> String {
        "will be sent again at \(time), after \(failures) failure\(failures == 1 ? "" : "s"): \(reason)"
    }
    func alertIsDue(_ span: (since: String, until: String)?, by programs: [String], _ reason: String?) -> String {
        let times = span.map { "due since \($0.since), to be sent until \($0.until)" } ?? "to be sent"
        let names =
            (programs.count > 1 ? "\(programs.dropLast().joined(separator: ", ")) or " : "") + (programs.last ?? "")
        return "\(times) by \(names)\(reason.map { ", last: \($0)" } ?? "")"
    }
    func alertAwaitsFetch(_ text: String) -> String {
        "\(text), once the feed has been fetched, whose stored answer is out of date"
    }
    func alertTargetIsFaulty(_ fault: String) -> String { "nothing is sent to this target: \(fault)" }
    let alertIsBeingSent = "being sent"
    func alertWillBeDropped(_ reason: String) -> String { "will be dropped: \(reason)" }
    func alertTargets(_ targets: String) -> String { "to \(targets)" }
    func alertTooLate(_ times: (due: String, latest: String)?, _ failure: String?) -> String {
        let span = times.map { ", as it was due at \($0.due) and could be sent until \($0.latest)" }
        return "too late\(span ?? "")\(failure.map { ": \($0)" } ?? "")"
    }
    func alertTooLateToTry(until latest: String?, _ failure: String) -> String {
        "another try would be too late\(latest.map { ", as it could be sent until \($0)" } ?? ""): \(failure)"
    }
    let alertWithoutScreen = "no screen is open"
    let alertInQuietHours = "quiet hours"
    let alertWaitsForRate = "waits for the rate of the target"
    let alertWaitsForTurn = "older news of the same item is sent first"
    let alertGathers = "other events until then are sent in the same message"
    let alertSuperseded = "a later message about the same item is sent instead"
    let alertQuiet = "it is too late after the quiet hours"
    let alertOverLimit = "the rule's limit of messages an hour to this target is reached"
    let alertUnstarred = "the item had no star"
    func alertUnrouted(_ failure: String?) -> String {
        "its rule was changed or removed, and no longer sends this there\(failure.map { ": \($0)" } ?? "")"
    }
    let alertCancelled = "the item is cancelled"
    func alertRefused(_ failure: String?) -> String { "the target does not take it\(failure.map { ": \($0)" } ?? "")" }
    func ruleConcerns(_ feeds: [String], tags: [String], not feed: String) -> String {
        "It is about \((feeds + tags.map { "the tag \($0)" }).listed), not about \(feed)."
    }
    let ruleTellsOfItems = "It is about items, not feeds: \"on\" has neither feed-down nor feed-up."
    let ruleTellsOfFeeds = "It is about feeds, not items."
    let alertFeedIsDisabled = "The feed is disabled, so it has no alerts."
    let alertItemHasLeft = "The item has left its feed."
    func alertHidden(_ reason: String) -> String { "The feed's own filters hide the item: \(reason)." }
    func alertMismatch(_ member: String) -> String { "The item does not match the rule's \(member)." }
    let alertUndated = "The item has no date, so it has no time before it."
    let alertNeedsStar = "It is about items with a star, which this one does not have."
    func alertItemIsOff(_ status: String) -> String { "The item is \(status)." }
    func nothingPlanned(ofMoments hasMoments: Bool, ofNews hasNews: Bool) -> String {
        let moments = "Nothing is planned: the rule's times before or at its start are over"
        if !hasMoments { return "Nothing that the rule is about has happened to it." }
        return hasNews ? "\(moments), and nothing that the rule is about has happened to it." : "\(moments)."
    }
    func moreAlerts(_ count: Int, limit: Int) -> String { "\(count) more; --limit \(limit) shows all" }
}
