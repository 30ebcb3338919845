/// The texts of the board in a browser around its lists, and for screen readers.
package protocol BrowserTexts: Sendable {
    var nearMe: String { get }
    var skipToList: String { get }
    var viewsLabel: String { get }
    var searchLabel: String { get }
    var categoriesLabel: String { get }
    var close: String { get }
    var boardDescription: String { get }

    /// The label of the button for an item's star, which is pressed if the item has one.
    func star(_ title: String) -> String

    /// The label of an item that has begun, for screen readers.
    var begun: String { get }

    // MARK: How it stands

    /// The state of a feed before its first answer.
    var loading: String { get }
    func tryingAgain(at time: String) -> String

    /// The label of the button that fetches a feed again.
    var tryAgain: String { get }

    /// The state of a feed without an answer yet, since other requests to its publisher come first.
    var waitingForTurn: String { get }

    /// The state of a feed whose answer lacks a part.
    var partial: String { get }

    /// The state of a feed whose answer is fresh, but has warnings.
    var freshWithWarnings: String { get }

    /// `3 feeds have problems`.
    func problems(ofFeeds count: Int) -> String

    /// `2 warnings, the first: …`.
    func warnings(_ count: Int, first: String) -> String

    /// A note that no feed has a problem.
    func allFresh(_ count: Int) -> String

    /// The label of the button that shows a shortened list in full, `Show all 19`.
    func showAll(_ count: Int) -> String

    /// A note that the server's configuration has no feed.
    var noFeedOfServer: String { get }

    // MARK: Filters

    var filtersLabel: String { get }

    /// `only neds`.
    func only(_ name: String) -> String

    /// The effect of a click on a filter, for screen readers.
    func remove(filter name: String) -> String
    var configurationBroken: String { get }
    var connectionLost: String { get }
    var connectionRestored: String { get }

    // MARK: An item

    var addToCalendar: String { get }
    var showPlace: String { get }
    var starred: String { get }

    /// `by odds, descending`: the effect of a column's heading.
    func order(by column: String) -> String

    // MARK: The history

    var changesOnly: String { get }
    var allEvents: String { get }

    // MARK: A month

    func items(on day: String, _ count: Int) -> String
    var thisMonth: String { get }

    /// The labels of the link that leaves out times of day and of the one that shows them again.
    var wholeDaysOnly: String { get }
    var withTimes: String { get }

    /// The label of the button that fetches days that are not fetched automatically.
    var askNow: String { get }

    // MARK: Near me

    var useMyPlace: String { get }
    var insecurePlace: String { get }
    var placeDenied: String { get }
    func stopsAround(_ place: String) -> String
    var noStops: String { get }

    /// A note that no stop is within a distance of the viewer's place, or of the configured one.
    func noStop(within distance: String?, ofOwnPlace: Bool) -> String

    /// The label of the link from the viewer's place back to the configured one.
    var useConfiguredPlace: String { get }
    var ownPlace: String { get }
    var configuredPlace: String { get }
    func outside(_ place: String) -> String
    var askingForPlace: String { get }
    var placeIsNotAsked: String { get }

    // MARK: Logging in

    var loginTitle: String { get }
    var tokenLabel: String { get }
    var tokenHint: String { get }
    var tokenIsWrong: String { get }
    var loginButton: String { get }

    // MARK: Keys

    var keysTitle: String { get }

    /// The label of the button that lets the browser notify of alerts.
    var notify: String { get }

    /// The keys of the page, and their effects.
    var keysOfPage: [(keys: String, does: String)] { get }
}

extension EnglishTexts {
    var nearMe: String { "Near me" }
    var skipToList: String { "Skip to the list" }
    var viewsLabel: String { "Views" }
    var searchLabel: String { "Search" }
    var categoriesLabel: String { "Categories" }
    var close: String { "Close" }
    var boardDescription: String { "What happens next, across all feeds." }
    func star(_ title: String) -> String { "Star \(title)" }
    var begun: String { "started" }
    var loading: String { "fetching, no answer yet" }
    func tryingAgain(at time: String) -> String { "next try \(time)" }
    var waitingForTurn: String { "waiting for its turn, since other requests to its publisher come first" }
    var partial: String { "partial" }
    var freshWithWarnings: String { "fresh, with warnings" }
    func problems(ofFeeds count: Int) -> String { "\(count) \(count == 1 ? "feed has" : "feeds have") problems" }
    func warnings(_ count: Int, first: String) -> String {
        count == 1 ? "1 warning: \(first)" : "\(count) warnings, the first: \(first)"
    }
    func allFresh(_ count: Int) -> String { count == 1 ? "The feed is fresh." : "All \(count) feeds are fresh." }
    func showAll(_ count: Int) -> String { "Show all \(count)" }
    var noFeedOfServer: String { "The configuration of this server has no feed that is enabled." }
    var filtersLabel: String { "Filters" }
    func only(_ name: String) -> String { "only \(name)" }
    func remove(filter name: String) -> String { "Remove the filter: \(name)" }
    var configurationBroken: String { "The configuration is wrong, so the one before still holds:" }
    var connectionLost: String { "Not connected, trying again. The board may be out of date." }
    var connectionRestored: String { "Connected again." }
    var addToCalendar: String { "Add to calendar" }
    var showPlace: String { "Map" }
    var starred: String { "Starred" }
    func order(by column: String) -> String { "Order by \(column)" }
    var changesOnly: String { "What changed" }
    var allEvents: String { "Everything" }
    func items(on day: String, _ count: Int) -> String { "\(day), \(self.count(count, "item"))" }
    var thisMonth: String { "Today" }
    var wholeDaysOnly: String { "Whole days only" }
    var withTimes: String { "With times of day" }
    var askNow: String { "Ask now" }
    var tryAgain: String { "Try again" }
    var useMyPlace: String { "Use my place" }
    var insecurePlace: String {
        "A browser gives its position over HTTPS only, or to a server on the same machine. Ask its operator for HTTPS."
    }
    var placeDenied: String { "The browser does not give its position. It asks again once you allow it for this page." }
    func stopsAround(_ place: String) -> String { "Stops around \(place), north is up" }
    var noStops: String { "No feed has stops." }
    func noStop(within distance: String?, ofOwnPlace: Bool) -> String {
        let place = ofOwnPlace ? "your place" : "the place set in the configuration"
        return "There is no stop \(distance.map { "within \($0) of" } ?? "near") \(place)."
    }
    var useConfiguredPlace: String { "Stop following" }
    var ownPlace: String { "Around your place, to about 100 m." }
    var configuredPlace: String { "Around the place set in the configuration." }
    func outside(_ place: String) -> String {
        "\(place) is too far away for the feeds, so these are the stops of the configuration."
    }
    var askingForPlace: String { "Asking for the stops around you…" }
    var placeIsNotAsked: String {
        "The stops around you cannot be fetched now, so these are the stops of the configuration."
    }
    var loginTitle: String { "Log in" }
    var tokenLabel: String { "Token" }
    var tokenHint: String { "aggregate serve tokens add NAME makes one, on the machine of the server." }
    var tokenIsWrong: String { "The token is not one of this server's, or not any more." }
    var loginButton: String { "Log in" }
    var keysTitle: String { "Keys" }
    var notify: String { "Notify me" }
    var keysOfPage: [(keys: String, does: String)] {
        [
            ("1 – 6", "the views"), ("/", "search"), ("j, k", "the next item, the one before"),
            ("Enter", "all that is known of it"), ("s", "star it, or take the star away"),
            ("[, ]", "the month before, the next"), ("Esc", "close what is open"), ("?", "these keys"),
        ]
    }
}

extension GermanTexts {
    var nearMe: String { "In der Nähe" }
    var skipToList: String { "Zur Liste" }
    var viewsLabel: String { "Ansichten" }
    var searchLabel: String { "Suchen" }
    var categoriesLabel: String { "Kategorien" }
    var close: String { "Schließen" }
    var boardDescription: String { "Was als Nächstes kommt, aus allen Feeds." }
    func star(_ title: String) -> String { "Stern für \(title)" }
    var begun: String { "hat begonnen" }
    var loading: String { "gefragt, noch keine Antwort" }
    func tryingAgain(at time: String) -> String { "nächster Versuch \(time)" }
    var waitingForTurn: String {
        "wartet, bis er an der Reihe ist: andere Anfragen an denselben Anbieter kommen zuerst"
    }
    var partial: String { "unvollständig" }
    var freshWithWarnings: String { "aktuell, mit Warnungen" }
    func problems(ofFeeds count: Int) -> String { "\(count) \(count == 1 ? "Feed hat" : "Feeds haben") Probleme" }
    func warnings(_ count: Int, first: String) -> String {
        count == 1 ? "1 Warnung: \(first)" : "\(count) Warnungen, die erste: \(first)"
    }
    func allFresh(_ count: Int) -> String { count == 1 ? "Der Feed ist aktuell." : "Alle \(count) Feeds sind aktuell." }
    func showAll(_ count: Int) -> String { "Alle \(count) zeigen" }
    var noFeedOfServer: String { "Die Konfiguration dieses Servers hat keinen Feed, der eingeschaltet ist." }
    var filtersLabel: String { "Filter" }
    func only(_ name: String) -> String { "nur \(name)" }
    func remove(filter name: String) -> String { "Filter entfernen: \(name)" }
    var configurationBroken: String { "Die Konfiguration ist falsch, deshalb gilt noch die vorige:" }
    var connectionLost: String {
        "Keine Verbindung, neuer Versuch läuft. Was hier steht, kann veraltet sein."
    }
    var connectionRestored: String { "Wieder verbunden." }
    var addToCalendar: String { "In den Kalender" }
    var showPlace: String { "Karte" }
    var starred: String { "Mit Stern" }
    func order(by column: String) -> String { "Nach \(column) ordnen" }
    var changesOnly: String { "Was sich geändert hat" }
    var allEvents: String { "Alles" }
    func items(on day: String, _ count: Int) -> String { "\(day), \(self.count(count, "item"))" }
    var thisMonth: String { "Heute" }
    var wholeDaysOnly: String { "Nur ganze Tage" }
    var withTimes: String { "Mit Uhrzeiten" }
    var askNow: String { "Jetzt abfragen" }
    var tryAgain: String { "Neuer Versuch" }
    var useMyPlace: String { "Meinen Ort nehmen" }
    var insecurePlace: String {
        "Ein Browser verrät den Ort nur über HTTPS oder einem Server auf demselben Rechner. Wer diesen Server betreibt, kann"
            + " das einrichten."
    }
    var placeDenied: String { "Der Browser verrät den Ort nicht. Er fragt wieder, sobald diese Seite es darf." }
    func stopsAround(_ place: String) -> String { "Haltestellen um \(place), Norden ist oben" }
    var noStops: String { "Kein Feed hat Haltestellen." }
    func noStop(within distance: String?, ofOwnPlace: Bool) -> String {
        let place = ofOwnPlace ? "deinen Ort" : "den Ort der Konfiguration"
        return "Es gibt keine Haltestelle \(distance.map { "im Umkreis von \($0) " } ?? "")um \(place)."
    }
    var useConfiguredPlace: String { "Nicht mehr folgen" }
    var ownPlace: String { "Um deinen Ort, auf etwa 100 m genau." }
    var configuredPlace: String { "Um den Ort der Konfiguration." }
    func outside(_ place: String) -> String {
        "\(place) ist zu weit weg für die Feeds, deshalb sind das die Haltestellen der Konfiguration."
    }
    var askingForPlace: String { "Die Haltestellen um dich werden gefragt…" }
    var placeIsNotAsked: String {
        "Nach den Haltestellen um dich kann gerade nicht gefragt werden, deshalb sind das die der Konfiguration."
    }
    var loginTitle: String { "Anmelden" }
    var tokenLabel: String { "Token" }
    var tokenHint: String { "aggregate serve tokens add NAME legt eines an, auf dem Rechner des Servers." }
    var tokenIsWrong: String { "Dieses Token gilt auf diesem Server nicht oder nicht mehr." }
    var loginButton: String { "Anmelden" }
    var keysTitle: String { "Tasten" }
    var notify: String { "Mitteilungen" }
    var keysOfPage: [(keys: String, does: String)] {
        [
            ("1 – 6", "die Ansichten"), ("/", "suchen"), ("j, k", "der nächste Eintrag, der vorige"),
            ("Enter", "alles, was bekannt ist"), ("s", "Stern setzen oder wegnehmen"),
            ("[, ]", "der vorige Monat, der nächste"), ("Esc", "schließen, was offen ist"), ("?", "diese Tasten"),
        ]
    }
}
