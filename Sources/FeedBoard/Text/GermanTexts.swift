import FeedCore
import FeedTimeline

/// The German texts.
///
/// Dates and units are those of Unicode's CLDR; the reader is never addressed. A class, as ``EnglishTexts``.
final class GermanTexts: Texts {
    static let shared = GermanTexts()

    // MARK: - Times

    let weekdays = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]
    let months = [
        "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez.",
    ]
    let undated = "ohne Datum"
    let noDate = "ohne Datum"
    let now = "jetzt"
    let justNow = "gerade eben"
    let dayMark = "T"

    private static let monthNames = [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
        "Dezember",
    ]

    func title(of month: CivilMonth) -> String { "\(Self.monthNames[month.month - 1]) \(month.year)" }
    func date(_ day: Int, _ month: String) -> String { "\(day). \(month)" }
    func range(_ first: String, _ last: String) -> String { "\(first) bis \(last)" }
    func allDay(in place: String) -> String { "ganztägig" + within(place) }
    func days(_ count: Int, in place: String) -> String { "\(count) Tage" + within(place) }
    private func within(_ place: String) -> String { place.isEmpty ? "" : " in \(place)" }
    func ahead(seconds: Int) -> String { "in \(dative(seconds: seconds))" }
    // Behind "seit".
    func length(seconds: Int) -> String { dative(seconds: seconds) }
    func ago(seconds: Int) -> String { "vor \(dative(seconds: seconds))" }

    func distance(days: Int) -> String {
        switch days {
        case 0: "heute"
        case 1: "morgen"
        case 2: "übermorgen"
        case -1: "gestern"
        case -2: "vorgestern"
        case 3...: "in \(dative(days: days))"
        default: "vor \(dative(days: -days))"
        }
    }

    /// `5 Min.`, `3 Tagen`, with the same steps as in English.
    private func dative(seconds: Int) -> String {
        switch seconds {
        case ..<60: return "\(seconds) Sek."
        case ..<3_600: return "\(seconds / 60) Min."
        case ..<(10 * 3_600):
            let minutes = seconds / 60 % 60
            return "\(seconds / 3_600)\(minutes == 0 ? "" : ":\(minutes.padded(to: 2))") Std."
        case ..<(48 * 3_600): return "\(seconds / 3_600) Std."
        default: return dative(days: seconds / 86_400)
        }
    }

    private func dative(days: Int) -> String { days < 730 ? "\(days) Tagen" : "\(days / 365) Jahren" }

    func until(_ time: String) -> String { "bis \(time)" }
    func day(_ number: Int, of count: Int) -> String { "Tag \(number) von \(count)" }

    // MARK: - Numbers

    let yes = "ja"
    let no = "nein"

    func number(_ english: String) -> String {
        String(english.map { $0 == "." ? "," : $0 == "," ? "." : $0 })
    }

    func amount(_ english: String, in currency: String) -> String { "\(number(english)) \(currency)" }

    func list(_ texts: [String]) -> String {
        texts.count < 2 ? texts.joined() : texts.dropLast().joined(separator: ", ") + " und " + (texts.last ?? "")
    }

    // MARK: - Boards

    let later = "Später"
    let earlier = "Vorbei"
    let distanceColumn = "IN"
    let timeColumn = "ZEIT"
    let whenColumn = "WANN"
    let whatColumn = "WAS"
    let detailsColumn = "DETAILS"
    let feedColumn = "FEED"
    func planned(_ time: String) -> String { "geplant \(time)" }
    let sampleMark = "Beispiel"
    let nothingAhead = "Nichts in Sicht"
    let nothingMatches = "Kein Treffer"
    let noStars = "Noch keine Sterne. So bekommt ein Eintrag einen: aggregate star TITEL."
    let noFeed =
        "Kein Feed ausgewählt. \"aggregate feeds list\" zeigt alle, \"aggregate feeds enable ID\" aktiviert einen,"
        + " \"aggregate feeds add\" fügt einen hinzu."

    func withheld(_ feeds: [String]) -> String {
        "Ausgelassen, solange der Konfiguration nicht vertraut wird: \(list(feeds)). Erst lesen, und wenn sie stimmt:"
            + " aggregate config trust"
    }

    func now(at time: String) -> String { "Jetzt, \(time)" }
    func nowAndSoon(_ minutes: Int) -> String {
        minutes == 60 ? "Jetzt und in der nächsten Stunde" : "Jetzt und in den nächsten \(minutes) Min."
    }
    func today(_ date: String) -> String { "Heute, \(date)" }

    func word(for status: ItemStatus) -> String {
        switch status {
        case .scheduled: "planmäßig"
        case .live: "läuft"
        case .cancelled: "fällt aus"
        case .withdrawn: "zurückgezogen"
        case .ended: "beendet"
        }
    }

    func sampleSentence(besides feeds: [String]) -> String {
        "Beispieldaten: alles \(feeds.isEmpty ? "hier" : "außer \(list(feeds))") ist erfunden."
    }

    func label(_ english: String) -> String { GermanLabels.labels[english] ?? english }
    func holiday(_ english: String) -> String? { GermanHolidays.names[english] }
    func place(_ english: String) -> String { GermanPlaces.name(of: english) }
    func kind(_ english: String) -> String { GermanLabels.kinds[english] ?? english }

    func summary(_ english: String) -> String {
        if let german = GermanLabels.summaries[english] { return german }
        for (start, german) in GermanLabels.summaryStarts where english.hasPrefix(start) {
            let rest = String(english.dropFirst(start.count))
            return german + place(rest)
        }
        return english
    }

    // The form that nouns of any gender share: "noch 1 Zug", "noch 2 Rennen".
    func more(_ count: Int, _ noun: String?) -> String { "noch \(self.count(count, noun))" }
    func past(_ count: Int, _ noun: String?) -> String { "\(self.count(count, noun)) vorbei" }

    func count(_ count: Int, _ noun: String?) -> String {
        guard let noun else { return "\(count)" }
        let german = GermanLabels.nouns[noun]
        // A noun of a third-party provider stays English.
        return "\(count) \(count == 1 ? german?.one ?? noun : german?.many ?? "\(noun)s")"
    }

    func part(_ count: Int, of all: Int) -> String { "\(count) von \(all)" }
    func more(by option: String) -> String { "Mehr mit \(option): " }
    let moreBySearch = "Jenseits der Grenzen, / sucht darin: "
    let moreBeyondLimits = "Jenseits der Grenzen: "
    func beyondLimit(_ amount: String, isSearch: Bool) -> String {
        "\(amount) jenseits der Grenze\(isSearch ? "" : ", / sucht darin")"
    }

    func nothingInMonth(isNarrowed: Bool, hasTimes: Bool) -> String {
        if isNarrowed { return hasTimes ? "Kein Treffer" : "Kein ganztägiger Treffer" }
        return hasTimes ? "Keine Einträge" : "Keine Feiertage oder anderen ganztägigen Einträge"
    }

    func nothing(_ words: String, of feeds: [String]) -> String {
        feeds.isEmpty ? words : "\(words) bei \(list(feeds))"
    }

    func nothing(_ words: String, in month: String, of feeds: [String]) -> String {
        "\(words) im \(month)\(feeds.isEmpty ? "" : " bei \(list(feeds))")"
    }

    func noAnswer(ofSeveral: Bool) -> String { ofSeveral ? "Kein Feed hat eine Antwort." : "Keine Antwort." }

    func filtered(_ feed: String, _ count: Int, by filters: [String]) -> String {
        "\(feed): \(entries(count)) durch \(list(filters)) verborgen; warum: aggregate why \(feed)"
    }

    private func entries(_ count: Int) -> String { "\(count) \(count == 1 ? "Eintrag" : "Einträge")" }
    func timedItems(_ count: Int) -> String { "\(entries(count)) mit Uhrzeit" }

    func word(for status: FeedReport.Status) -> String {
        switch status {
        case .fresh: "aktuell"
        case .stale: "veraltet"
        case .failed: "gestört"
        }
    }

    func read(_ age: String?) -> String { age.map { "\($0) gelesen" } ?? "nicht gelesen" }
    func stale(_ reading: String) -> String { "veraltet, \(reading)" }
    func failed(for length: String?) -> String { length.map { "gestört seit \($0)" } ?? "gestört" }
    func incomplete(_ part: String) -> String { "unvollständig: \(part)" }
    func warnings(_ count: Int, shownBy remedy: String) -> String {
        "\(count) \(count == 1 ? "Warnung" : "Warnungen") (siehe \(remedy))"
    }
    func moreFeeds(_ count: Int, haveFailed: Bool) -> String {
        count == 1
            ? "1 weiterer Feed ist \(haveFailed ? "ausgefallen" : "nicht aktuell und vollständig")"
            : "\(count) weitere Feeds sind \(haveFailed ? "ausgefallen" : "nicht aktuell und vollständig")"
    }

    // MARK: - Pages

    let timeLabel = "Zeit"
    let plannedLabel = "Geplant"
    let statusLabel = "Status"
    let kindLabel = "Art"
    let groupLabel = "Gruppe"
    let placeLabel = "Ort"
    let idLabel = "Id"
    let feedLabel = "Feed"
    let sourceLabel = "Quelle"
    let sampleLabel = "Beispiel"
    let observedLabel = "Stand"
    let sampleMeaning = "erfunden, nichts davon gibt es"
    let coordinateSeparator = "; "
    let atColumn = "UM"
    let changeColumn = "ÄNDERUNG"
    let startColumn = "BEGINN"
    let idColumn = "ID"
    let nothingHappened = "Bisher ist nichts passiert."
    let providerColumn = "QUELLE"
    let enabledColumn = "AKTIV"
    let refreshColumn = "TAKT"
    let tagsColumn = "TAGS"
    let noFeedConfigured = "Kein Feed ist eingerichtet."
    let requestsTitle = "Anfragen"
    let noRequestForSample = "keine Anfrage: Beispieldaten"
    let noRequestForBuiltIn = "keine Anfrage: aus Daten und Regeln im Programm"
    let optionColumn = "OPTION"
    let nameColumn = "NAME"
    let itemsColumn = "ANZAHL"
    let noNames = "Kein Feed hat Kategorien oder Gruppen."
    let when = "Wann"
    let what = "Was"
    let details = "Wo / Details"

    func word(for kind: ItemEvent.Kind) -> String {
        switch kind {
        case .appeared: "neu"
        case .moved: "verschoben"
        case .changed: "geändert"
        case .cancelled: "fällt aus"
        case .withdrawn: "zurückgezogen"
        case .disappeared: "verschwunden"
        case .cameBack: "wieder da"
        }
    }

    func appeared(as status: ItemStatus) -> String { "neu, \(word(for: status))" }

    func cameBack(from status: ItemStatus) -> String {
        status == .cancelled ? "fällt doch nicht aus" : "wieder da, war \(word(for: status))"
    }

    func new(_ value: String) -> String { "\(value) (neu)" }
    func gone(_ value: String) -> String { "\(value) (weg)" }
    func inSentence(_ label: String) -> String { label }

    func alike(_ count: Int, _ change: String) -> String { "\(entries(count)): \(change)" }
    func next(_ time: String) -> String { "nächster \(time)" }
    func first(_ time: String) -> String { "erster \(time)" }

    func leftOut(_ count: Int) -> String {
        "\(count) ausgelassen, weil der Leser zu langsam war; aggregate history zeigt sie"
    }

    func nothingNew(fresh: Int, of count: Int, failing: [String], next: (time: String, feed: String)?) -> String {
        let down = failing.isEmpty ? "" : ", gestört: \(failing.joined(separator: ", "))"
        let all = feeds(count)
        let refresh = next.map { ", nächste Abfrage \($0.time) (\($0.feed))" } ?? ""
        return "nichts Neues, \(fresh == count ? all : "\(fresh) von \(all)") aktuell\(down)\(refresh)"
    }

    func noRequest(forFile path: String) -> String { "keine Anfrage: liest \(path)" }
    func runs(_ program: String, several: Bool) -> String {
        "\(several ? "starten" : "startet") das Programm \(program), das selbst Anfragen senden kann"
    }
    func noRequest(because reason: String) -> String { "keine Anfrage: \(reason)" }

    func asks(_ hosts: [String], of publisher: String?, sending told: [String], several: Bool) -> String {
        let name = publisher.map { " (\($0))" } ?? ""
        let (ask, send) = several ? ("fragen", "senden") : ("fragt", "sendet")
        return "\(ask) \(list(hosts))\(name), \(send) \(told.isEmpty ? "nichts Persönliches" : list(told))"
    }

    func secret(_ setting: String) -> String {
        setting == "url" ? "das Geheimnis in der Adresse" : "den eigenen \(setting)"
    }

    func told(_ english: String) -> String {
        guard let (start, german) = GermanLabels.told.first(where: { english.hasPrefix($0.english) }) else {
            return english
        }
        let rest = english.dropFirst(start.count)
        if let name = rest.firstRange(of: GermanLabels.daysEnd).map({ String(rest[..<$0.lowerBound]) }) {
            return "\(german)\(place(name)) und die Tage"
        }
        return german + rest.replacing(" and ", with: " und ")
    }

    func feeds(_ count: Int) -> String { "\(count) \(count == 1 ? "Feed" : "Feeds")" }
    func asOf(_ time: String) -> String { "Stand: \(time)" }

    // MARK: - How feeds are

    let noAnswer = "keine Antwort."
    let answersAgain = "antwortet wieder"
    let hasLeftConfiguration = "nicht mehr in der Konfiguration"
    let budgetColumns = ["ANBIETER", "VERBRAUCHT", "ÜBRIG", "NEU", "JE TAG", "FEEDS"]
    let noPublisher = "Kein Feed fragt einen Anbieter."
    let noBudget = "kein Budget"

    func fresh(_ reading: String) -> String { "aktuell, \(reading)" }
    func failing(for length: String?, _ message: String) -> String {
        (length == nil ? "" : "\(failed(for: length)): ") + "\(message)."
    }
    func showing(_ age: String?, beginsSentence: Bool) -> String {
        "\(beginsSentence ? "Gezeigt" : "gezeigt") wird \(age.map { "der Stand von \($0)" } ?? "eine frühere Antwort")"
    }
    func incompleteAnswer(_ part: String?) -> String {
        "die Antwort ist unvollständig\(part.map { ": \($0)" } ?? "")."
    }
    func warnings(_ count: Int, first: String, shownBy remedy: String) -> String {
        count == 1 ? "1 Warnung: \(first)" : "\(count) Warnungen, die erste: \(first) (siehe \(remedy))"
    }
    func moreWarnings(_ count: Int) -> String { "\(count) weitere \(count == 1 ? "Warnung" : "Warnungen")" }
    func size(items: Int, groups: Int) -> String {
        "die Antwort hat \(entries(items))\(groups > 0 ? " in \(groups) \(groups == 1 ? "Gruppe" : "Gruppen")" : "")."
    }

    func stillAsking(_ names: String) -> String { "Noch ohne Antwort: \(names)." }
    func following(_ names: String) -> String { "Verfolgt werden \(names). Strg-C beendet das." }
    func spent(_ count: Int, of limit: Int) -> String { "\(count) von \(limit)" }
    func noRequest(before time: String) -> String { "der Anbieter will keine Anfrage vor \(time)." }
    func tooManyRequests(_ count: Int, allowed: Int) -> String {
        "die Konfiguration würde etwa \(count) Anfragen je Tag senden, erlaubt sind \(allowed)."
            + " Abhilfe: ein längerer Takt (refresh)."
    }
    func budgetIsSpent(until time: String?) -> String {
        "das Budget ist\(time.map { " bis \($0)" } ?? "") verbraucht."
    }
    func tooManyRequests(_ count: Int, in span: String, of limit: Int) -> String {
        "die Konfiguration würde etwa \(count) Anfragen in \(span) senden, im Budget sind \(limit)."
            + " Abhilfe: ein längerer Takt (refresh)."
    }

    // MARK: - Dialogue

    let needsAnswer = "Hier braucht es eine Antwort; Strg-C beendet das."
    let yesWords = ["j", "ja"]
    let noWords = ["n", "nein"]
    let writeYesOrNo = "j steht für ja, n für nein."
    let anotherOne = "Noch etwas (Enter für weiter)"
    let otherWords = "Andere Wörter (Enter für nichts)"
    let whatToAdd =
        "Adresse oder Datei eines Kalenders, von RSS, Atom, JSON; ein Programm; oder einer dieser Anbieter, als Nummer oder Name:"
    let add = "Hinzufügen (Enter oder Strg-C zum Beenden)"
    let sourceQuestion =
        "Die Adresse, der Pfad einer Datei, oder env:NAME für eine Adresse in einer Variablen, die geheim bleibt"
    let programQuestion = "Der Pfad des Programms"
    let pageNames = "Auf der Seite stehen:"
    let idOfFeed = "Id des Feeds"
    let nothingWritten = "Nichts wurde geschrieben."
    let noneIncluded = "Keiner davon gehört zu dem, was der Feed einschließt (include)."

    func isMeant(_ name: String) -> String { "Ist \(name) gemeint?" }
    func enterMeans(_ answer: String) -> String { "Enter für \(answer)" }

    func choosing(among count: Int, several: Bool, otherWords: Bool, none: Bool) -> String {
        let hints = [
            several ? "mehrere mit Kommas" : nil, otherWords ? "andere Wörter" : nil, none ? "0 für nichts" : nil,
            "oder \(enterMeans("1"))",
        ]
        return "Welches? " + ([count == 1 ? "1" : "1 bis \(count)"] + hints.compactMap(\.self)).joined(separator: ", ")
    }

    func choosingOne(among count: Int) -> String { "Welches? 1 bis \(count), oder Enter für keines" }
    func moreToTellApart(_ count: Int) -> String { "und \(count) weitere, die mehr Wörter unterscheiden" }
    func search(for setting: String, _ subject: String, otherwise value: String?) -> String {
        "\(setting) (\(GermanLabels.subjects[subject] ?? subject); Enter \(value.map { "für \($0)" } ?? "lässt es weg"))"
    }
    func onlySome(_ subject: String) -> String {
        "Nur ein Teil davon (\(GermanLabels.subjects[subject] ?? subject); Enter für alle)"
    }
    func writeThis(hasFailed: Bool, isDoubtful: Bool) -> String {
        hasFailed
            ? "Daraus ließ sich nichts lesen. Das trotzdem schreiben?"
            : isDoubtful ? "Das trotzdem schreiben?" : "Das schreiben?"
    }

    func preview(records: Int, items: Int, filtered: Int, dropped: Int) -> String {
        var parts = [entries(items)]
        if filtered > 0 { parts.append("\(filtered) nicht behalten") }
        if dropped > 0 { parts.append("\(dropped) verworfen") }
        return "\(records) \(records == 1 ? "Datensatz" : "Datensätze"): \(parts.joined(separator: ", "))."
    }
    func dropped(_ warning: String) -> String { "verworfen: \(warning)" }
    func moreDropped(_ count: Int) -> String { "und \(count) weitere verworfen" }
    func noneAhead(shownBy command: String) -> String {
        "Keiner davon steht bevor, und nur solche zeigt eine Liste; \(command) zeigt auch diese. Die letzten:"
    }

    func allPast(shownBy command: String) -> String {
        "Alle sind vorbei: Eine Liste aller Feeds zählt sie, und \(command) zeigt sie."
    }

    func noneWithin(_ time: String?) -> String {
        "Keiner davon liegt \(time.map { "innerhalb von \($0)" } ?? "nahe genug"), so weit schaut der Feed voraus;"
            + " --set ahead=3650d schaut weiter. Die letzten:"
    }

    // MARK: - Why

    let failed = "Abfrage gescheitert"
    let noSuchItem = "die Antwort hat keinen solchen Eintrag"
    let shown = "wird gezeigt"

    func itemHasLeft(since time: String?, _ command: String) -> String {
        let missing = time.map { "fehlt in seinem Feed seit \($0)" } ?? "ist nicht mehr in seinem Feed"
        return "\(missing); was mit ihm war, zeigt: \(command)"
    }

    func noFeed(called name: String) -> String { "kein Feed heißt \(name)" }
    func notFetched(_ feed: String) -> String { "\(feed) wurde noch nicht abgefragt" }
    func notEnabled(_ feed: String) -> String { "\(feed) ist nicht aktiviert" }

    func fetched(_ when: (time: String, age: String)?) -> String {
        when.map { "abgefragt \($0.time), \($0.age)" } ?? "früher abgefragt"
    }

    func failed(again: Bool, since time: String?, _ message: String) -> String {
        let what = again ? "erneute Abfrage" : "Abfrage"
        return "\(what) \(time.map { "scheitert seit \($0)" } ?? "gescheitert"): \(message)"
    }

    func noLongerFresh(since time: String?) -> String {
        "nicht mehr aktuell\(time.map { " seit \($0)" } ?? ""); die nächste Liste fragt erneut ab"
    }

    func noRequest(after failures: Int, until time: String) -> String { "\(after(failures)) keine Anfrage bis \(time)" }
    func trial(after failures: Int) -> String { "\(after(failures)) ist die nächste Anfrage ein Versuch" }
    private func after(_ failures: Int) -> String {
        failures == 1 ? "nach 1 Fehler" : "nach \(failures) Fehlern in Folge"
    }

    func crashed(_ count: Int, until time: String) -> String {
        "das Programm ist beim Abfragen oder Lesen dieses Feeds \(count)-mal abgestürzt,"
            + " er wird bis \(time) ausgelassen; --refresh fragt ihn ab"
    }

    func budgetSpent(until time: String) -> String { "das Budget an Anfragen ist bis \(time) verbraucht" }
    func held(until time: String) -> String { "der Anbieter will bis \(time) keine Anfrage (Retry-After)" }
    func answerIncomplete(_ part: String) -> String { "die Antwort ist unvollständig: \(part)" }
    func leftOut(_ warning: String) -> String { "ausgelassen: \(warning)" }
    func moreLeftOut(_ count: Int) -> String { "ausgelassen: noch \(count) (siehe --verbose)" }
    func warning(_ sentence: String) -> String { "Warnung: \(sentence)" }
    func hidden(_ count: Int, _ words: String) -> String { "\(entries(count)) verborgen: \(words)" }

    func shown(_ count: Int, of total: Int) -> String {
        count == 1 ? "1 von \(total) Einträgen wird gezeigt" : "\(count) von \(total) Einträgen werden gezeigt"
    }

    func noneShown(of total: Int) -> String {
        total == 0 ? "die Antwort hat keine Einträge" : "keiner der \(total) Einträge wird gezeigt"
    }

    func several(_ count: Int, beginningWith id: String) -> String {
        "\(entries(count)) beginnen mit \(id); mehr davon angeben"
    }

    func hidden(_ words: String, at time: String?) -> String {
        "verborgen: \(words)\(time.map { "; Zeit: \($0)" } ?? "")"
    }
    func lastChange(_ time: String, _ change: String) -> String { "letzte Änderung, \(time): \(change)" }
    func noRoom(lines: Int, forMore: Bool, _ command: String) -> String {
        "die Liste zeigt nur, was in ihre \(lines) Zeilen passt; \(forMore ? "mehr zeigt" : "ihn zeigt"): \(command)"
    }
    func showsPast(_ command: String) -> String { "; Vergangenes zeigt: \(command)" }

    func words(for reason: HiddenReason, of feed: Feed, in query: FeedQuery) -> String {
        switch reason {
        case .past, .keptPast: "vorbei"
        case .tooFarAhead: "später, als der Feed vorausschaut\(feed.ahead.map { ", \($0.shortText)" } ?? "")"
        case .outsideWindow: "außerhalb des gewünschten Zeitraums"
        case .excluded(let kind): "ausgeschlossen durch feeds.\(feed.id).exclude.\(kind.rawValue)"
        case .notIncluded(let kind): "nicht in feeds.\(feed.id).include.\(kind.rawValue)"
        case .unstarred: "ohne Stern"
        case .time: query.times == .days ? "kein ganzer Tag" : "ein ganzer Tag"
        case .category: "in keiner der Kategorien \(list(query.categories(of: feed.id)))"
        case .group: "in keiner der Gruppen \(list(query.groups(of: feed.id)))"
        case .search: "ohne Treffer für \(list(query.searches.map { "„\($0)“" }))"
        case .beyondGroupLimit(let limit): "nach den ersten \(limit) der Gruppe"
        case .beyondFeedLimit(let limit): "über dem Limit des Feeds von \(limit)"
        case .beyondLimit(let limit): "über dem Limit von \(limit)"
        }
    }

    // MARK: - The live screen

    let views = ["Zeitplan", "Nach Feed", "Kalender", "Feeds", "Verlauf"]
    let noSuchMonth = "Diesen Monat gibt es nicht."
    let hasLeft = "Nicht mehr im Feed."
    let whatHappened = "Verlauf"
    let messagesTitle = "Meldungen"
    let stateColumn = "ZUSTAND"
    let readColumn = "GELESEN"
    let nextColumn = "NÄCHSTE"
    let budgetColumn = "BUDGET"
    let waiting = "wartet"
    let unknown = "unbekannt"
    let backHint = "Esc, q zurück"
    let starHint = "s Stern"
    let openHint = "o öffnen"
    let copyHint = "y Id kopieren"
    let whyHint = "w warum"
    let helpHint = "? Hilfe"
    let detailsHint = "Enter Details"
    let searchHint = "/ Suche"
    let starredHint = "* mit Stern"
    let monthsHint = "← → Monat"
    let todayHint = "t heute"
    let quitHint = "q Ende"
    let allHint = "Esc zeigt alles"
    let moreHint = "↑ ↓ mehr"
    let orderHint = "< > r sortieren"
    let starIsBrief = "Hier wird nichts gespeichert: Der Stern gilt bis zum Programmende."
    func notConnected(_ server: String, since: String, _ reason: String) -> String {
        "Seit \(since) nicht mit \(server) verbunden, neuer Versuch folgt: \(reason)."
    }
    let connectedAgain = "Wieder verbunden."
    let arrowKeys: [Character: String] = ["←": "Links", "→": "Rechts", "↑": "Auf", "↓": "Ab"]
    func restOfMonthUnknown(_ names: String) -> String {
        "Der Rest dieses Monats ist ohne Verbindung nicht bekannt: \(names)."
    }
    func monthTooFar(_ names: String, _ month: String) -> String {
        "\(names): nicht bekannt, da \(month) zu fern ist, um von selbst abgefragt zu werden."
    }
    func halfOfBudgetSpent(_ names: String, _ left: String, until day: String?) -> String {
        "\(names): nicht abgefragt, da das halbe Budget verbraucht ist: \(left)\(day.map { " bis \($0)" } ?? "")."
    }
    func days(_ known: Int, of count: Int) -> String { "\(known) von \(count) \(count == 1 ? "Tag" : "Tagen")" }
    func monthNotAsked(_ names: String) -> String {
        "\(names): nicht bekannt, und für diese Seite wird nicht abgefragt."
    }
    func nothingKnown(of title: String) -> String { "Noch nichts bekannt: \(title)" }
    let nothingAmongKnownDays = "Keine Einträge an den bekannten Tagen"
    func inTimelineOnly(_ count: Int, of feeds: [String]) -> String {
        let entries = count == 1 ? "weiterer Eintrag" : "weitere Einträge"
        return "\(count) \(entries) von \(list(feeds)) \(count == 1 ? "steht" : "stehen") im Zeitplan."
    }
    let wholeDaysHint = "d ganze Tage"
    let nothingSelected = "Nichts ausgewählt: ↑ und ↓ wählen in den Ansichten 1 bis 3."
    let noLink = "Kein Link vorhanden."
    let noStarsOnScreen = "Noch keine Sterne; s setzt einen."

    func asking(_ names: String) -> String { "Abfrage von \(names) …" }
    func budget(left: Int, of count: Int) -> String { "noch \(left) von \(count)" }

    func moreStates(_ count: Int, key: String) -> String {
        "\(key) zeigt den Zustand aller Feeds (noch \(count) \(count == 1 ? "Zeile" : "Zeilen"))"
    }

    func copied(_ id: String) -> String { "\(id) kopiert" }
    func storeIsGone(_ path: String) -> String {
        "Speicher verschoben oder gelöscht: Bis zum nächsten Start wird nichts gespeichert (\(path))"
    }
    func ignoredByDemo(_ path: String, option: String) -> String { "Die Demo übergeht \(path); \(option) zeigt sie" }
    func readAgain(_ configuration: String) -> String { "\(configuration) neu gelesen" }
    func rightAgain(_ configuration: String) -> String { "\(configuration) ist wieder richtig, neu gelesen" }
    func fromNextStart(_ members: String) -> String { "erst ab dem nächsten Start: \(members)" }
    func notReloaded(_ error: String) -> String { "nicht neu geladen: \(error)" }

    func title(of part: HelpTopic.Part) -> String {
        switch part {
        case .views: "Ansichten"
        case .moves: "Bewegen"
        case .filters: "Auswahl"
        case .item: "Eintrag"
        case .program: "Programm"
        case .categories: "Kategorien"
        }
    }

    func help(on topic: HelpTopic) -> (keys: String, does: String) {
        switch topic {
        case .views: ("1-5", "Zeitplan, nach Feed, Kalender, Feeds, Verlauf")
        case .nextView: ("Tab", "nächste Ansicht")
        case .cut: ("· 4", "am Ende einer gekürzten Meldung: Ansicht 4 zeigt sie ganz")
        case .months: ("← →", "im Kalender: voriger und nächster Monat; t für den heutigen, d nur ganze Tage")
        case .item: ("↑ ↓, j k", "einen Eintrag nach oben oder unten")
        case .page: ("Bild↑ Bild↓, b Leer", "eine Seite nach oben oder unten")
        case .ends: ("Pos1 Ende, g G", "zum ersten, zum letzten")
        case .mouse: ("Mausrad, Klick", "blättern, auswählen; noch ein Klick für Details")
        case .search: ("/", "Suche; Enter behält sie, Esc verwirft sie, Strg-W löscht ein Wort")
        case .category: ("Großbuchstaben", "nur eine Kategorie, wie über der Liste")
        case .starred: ("*", "nur Einträge mit Stern")
        case .fold: ("z, Z", "eine Gruppe zu- oder aufklappen; alle aufklappen")
        case .clear: ("Esc", "den letzten Filter entfernen")
        case .details: ("Enter, →", "alles, was bekannt ist")
        case .back: ("Esc, q", "einen Schritt zurück: aus der Hilfe, dem Warum, den Details")
        case .star: ("s", "Stern setzen oder entfernen")
        case .why: ("w", "warum er gezeigt wird")
        case .open: ("o", "Link öffnen")
        case .copy: ("y", "Id kopieren")
        case .refresh: ("r", "seinen Feed jetzt abfragen; bei den Feeds alle")
        case .order: ("< >, r", "in den Details: eine Tabelle nach einer anderen Spalte sortieren; umkehren")
        case .draw: ("Strg-L", "neu zeichnen")
        case .suspend: ("Strg-Z", "anhalten")
        case .quit: ("q, Strg-C", "beenden")
        }
    }

    // MARK: - Alerts

    func happened(_ title: String, _ change: String) -> String { "\(title): \(change)" }
    func feedFails(_ feed: String) -> String { "\(feed) antwortet nicht" }
    func feedAnswers(_ feed: String) -> String { "\(feed) antwortet wieder" }
    func lateAlert(due time: String) -> String { "verspätet, fällig um \(time)" }
    func severalAlerts(_ first: String, and more: Int) -> String {
        "\(first), und \(more) weitere\(more == 1 ? " Meldung" : " Meldungen")"
    }
    func lastAlertOfHour(by rule: String, until time: String) -> String {
        "Mehr darf die Regel \"\(rule)\" in einer Stunde nicht senden; bis \(time) werden weitere verworfen."
    }
    func testOfAlert(by rule: String) -> String { "ein Test der Regel \"\(rule)\"" }
    let testOfAlerts = "Ein Test: Hier kommen Meldungen an."
    let noAlertsAhead = "Nichts ist geplant."
    let noAlertsSent = "Noch nichts wurde gesendet oder verworfen."
    let noRules = "Keine Regel sagt, was zu melden ist."
    let alertColumns = ["WANN", "WAS", "REGEL", "AN"]
    func alertMoment(before span: String) -> String { "\(span) vorher" }
    let alertMomentStart = "zu Beginn"
    let alertMomentFeedDown = "Feed ausgefallen"
    let alertMomentFeedUp = "Feed wieder da"

    let alertStateColumn = "STAND"
    func alertSent(at time: String?, late: String?) -> String {
        "gesendet\(time.map { " um \($0)" } ?? "")\(late.map { ", \($0) zu spät" } ?? "")"
    }
    func alertDropped(at time: String?, _ reason: String) -> String {
        "verworfen\(time.map { " um \($0)" } ?? ""): \(reason)"
    }
    func alertWaits(until time: String, _ reason: String?) -> String {
        "wartet bis \(time)\(reason.map { ": \($0)" } ?? "")"
    }
    func alertIsSentAgain(at time: String, failures: Int, _ reason: String) -> String {
        "wird um \(time) noch einmal gesendet, nach \(failures) \(failures == 1 ? "Fehler" : "Fehlern"): \(reason)"
    }
    func alertIsDue(_ span: (since: String, until: String)?, by programs: [String], _ reason: String?) -> String {
        let times = span.map { "seit \($0.since) fällig, bis \($0.until) zu senden" } ?? "zu senden"
        let names =
            (programs.count > 1 ? "\(programs.dropLast().joined(separator: ", ")) oder " : "") + (programs.last ?? "")
        return "\(times) von \(names)\(reason.map { "; zuletzt: \($0)" } ?? "")"
    }
    func alertAwaitsFetch(_ text: String) -> String {
        "\(text), sobald der Feed abgerufen ist, dessen gespeicherte Antwort veraltet ist"
    }
    func alertTargetIsFaulty(_ fault: String) -> String { "an dieses Ziel wird nichts gesendet: \(fault)" }
    let alertIsBeingSent = "wird gerade gesendet"
    func alertWillBeDropped(_ reason: String) -> String { "wird verworfen: \(reason)" }
    func alertTargets(_ targets: String) -> String { "an \(targets)" }
    func alertTooLate(_ times: (due: String, latest: String)?, _ failure: String?) -> String {
        let span = times.map { ", denn sie war um \($0.due) fällig und konnte bis \($0.latest) gesendet werden" }
        return "zu spät\(span ?? "")\(failure.map { ": \($0)" } ?? "")"
    }
    func alertTooLateToTry(until latest: String?, _ failure: String) -> String {
        "ein weiterer Versuch käme zu spät\(latest.map { ", denn sie konnte bis \($0) gesendet werden" } ?? ""): \(failure)"
    }
    let alertWithoutScreen = "keine Seite ist offen"
    let alertInQuietHours = "Ruhezeit"
    let alertWaitsForRate = "wartet, bis das Ziel nach seiner Rate wieder eine nimmt"
    let alertWaitsForTurn = "Älteres zum selben Eintrag wird zuerst gemeldet"
    let alertGathers = "was bis dahin noch geschieht, kommt in dieselbe Meldung"
    let alertSuperseded = "etwas Späteres zum selben Eintrag wird statt dessen gemeldet"
    let alertQuiet = "nach der Ruhezeit ist es zu spät"
    let alertOverLimit = "mehr Meldungen darf die Regel in einer Stunde nicht an dieses Ziel senden"
    let alertUnstarred = "der Eintrag hatte keinen Stern"
    func alertUnrouted(_ failure: String?) -> String {
        "die Regel wurde geändert oder entfernt und sendet dies nicht mehr dorthin\(failure.map { ": \($0)" } ?? "")"
    }
    let alertCancelled = "der Eintrag findet nicht statt"
    func alertRefused(_ failure: String?) -> String {
        "das Ziel nimmt sie nicht an\(failure.map { ": \($0)" } ?? "")"
    }
    func ruleConcerns(_ feeds: [String], tags: [String], not feed: String) -> String {
        "Sie gilt für \(list(feeds + tags.map { "das Tag \($0)" })), nicht für \(feed)."
    }
    let ruleTellsOfItems = "Sie meldet Einträge, keine Feeds: \"on\" enthält weder feed-down noch feed-up."
    let ruleTellsOfFeeds = "Sie meldet Feeds, keine Einträge."
    let alertFeedIsDisabled = "Der Feed ist ausgeschaltet; von ihm wird nichts gemeldet."
    let alertItemHasLeft = "Der Eintrag steht nicht mehr in seinem Feed."
    func alertHidden(_ reason: String) -> String { "Die Filter des Feeds verbergen den Eintrag: \(reason)." }
    func alertMismatch(_ member: String) -> String { "Der Eintrag passt nicht zu \(member) der Regel." }
    let alertUndated = "Der Eintrag hat kein Datum, also auch keine Zeit davor."
    let alertNeedsStar = "Sie meldet Einträge mit Stern; dieser hat keinen."
    func alertItemIsOff(_ status: String) -> String { "Der Eintrag findet nicht statt (\(status))." }
    func nothingPlanned(ofMoments hasMoments: Bool, ofNews hasNews: Bool) -> String {
        let moments = "Nichts ist geplant: Die Zeitpunkte, zu denen die Regel davon meldet, sind vorbei"
        if !hasMoments { return "Nichts ist geschehen, was die Regel meldet." }
        return hasNews ? "\(moments), und nichts ist geschehen, was die Regel meldet." : "\(moments)."
    }
    func moreAlerts(_ count: Int, limit: Int) -> String { "\(count) weitere; --limit \(limit) zeigt alle" }
}
