import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import HTTPTypes

/// A view of the board with all parameters of its address, in a language and a zone.
struct BoardRequest: Sendable {
    let kind: PageKind
    let request: RouteRequest
    let languages: Languages
    let weekStart: Weekday

    /// True if the page receives changes, so that its month counts as viewed until the page is closed.
    var isFollowed = false

    init(_ kind: PageKind, _ request: RouteRequest) {
        self.kind = kind
        var request = request
        request.viewerZone = request.headers.cookies(Self.zoneCookie).lazy.compactMap { TimeZone(known: $0) }.first
        self.request = request
        let requested = request.value("lang") ?? request.headers.cookies(Self.languageCookie).first
        let requestedLanguage = requested.flatMap { Language(locale: $0) }
        let locales = AcceptedLanguages(request.headers[.acceptLanguage]).tags
        languages =
            (requestedLanguage ?? locales.lazy.compactMap { Language(locale: $0) }.first).map(Languages.init)
            ?? request.feeds.session.languages
        // As in a terminal: a language, such as a browser's usual `en-US`, is no evidence of the viewer's place.
        weekStart = .firstOfWeek(in: request.feeds.session.options.environment)
    }

    /// The cookie in which the page's script stores the browser's zone.
    private static let zoneCookie = "aggregate-zone"

    /// The cookie in which the page's script stores the chosen language.
    private static let languageCookie = "aggregate-language"

    /// The address of the page, with its parameters in the order of their declaration.
    var address: PageAddress {
        PageAddress(
            kind.path,
            Self.parameters.flatMap { parameter in
                request.values(parameter.name).map { .init(parameter.name, $0) }
            }
        )
    }

    /// The key of the view; views with the same key are the same page for all viewers.
    var key: String {
        let parts = [
            kind.rawValue, request.feeds.owner.rawValue, "\(languages)", "\(weekStart)", "\(request.maySpend)",
            address.text, request.timeZone?.identifier ?? "",
        ]
        return "\(parts)"
    }

    /// The parameters that the address of a view may have.
    static let parameters: [RouteParameter] =
        ListParameters.filters.filter { $0.name != "time-zone" } + [
            .init("tz", "Times are those of this zone, such as Europe/London.", .timeZone),
            .init("lang", "Texts are in this language.", .words(Language.allCases.map(\.rawValue))),
            .init("item", "Open the item with this key.", .key),
            .init(
                "order",
                "Order its tables by this column, downwards behind a hyphen.",
                .text("^-?[^-][\\s\\S]{0,99}$", "the name of a column, behind a hyphen for downwards")
            ),
            .init(
                "month",
                "Show this month of the calendar, such as 2026-12.",
                .text("^[1-9][0-9]{3}-(0[1-9]|1[0-2])$", "a month such as 2026-12")
            ),
            .init("week", "Show the week of the calendar that contains this day, such as 2026-12-02.", .day),
            .init(
                "year",
                "Show this year of the calendar, with its long weekends.",
                .text("^[1-9][0-9]{3}$", "a year such as 2027")
            ),
            .init("day", "List this day of the month, such as 2026-12-25.", .day),
            .init("whole-days", "In the calendar, leave out what has a time of day.", .flag),
            .init("all", "In the history, show what appeared and left too.", .flag),
            .init(
                "near",
                "Show what is near this place: latitude and longitude.",
                .text(
                    "^-?[0-9]{1,2}([.][0-9]{1,6})?,-?[0-9]{1,3}([.][0-9]{1,6})?$",
                    "a latitude and a longitude such as 51.501,-0.142"
                )
            ),
            .init("stop", "Open this stop: FEED/GROUP.", .text("^[a-z0-9-]+/[\\s\\S]{1,200}$", "a stop, FEED/GROUP")),
            .init("kiosk", "Without controls and in large type, for a wall.", .flag),
            .init("columns", "Show the sections in this many columns.", .size(maximum: 6)),
            .init("rows", "Show this many rows in a column of a wall.", .size(maximum: mostLines)),
        ]

    static let failures: [Route.Failure] = [
        (.notFound, "There is no feed, tag, category, group or view of that name.")
    ]
}

/// The languages of a browser, by descending preference.
///
/// - SeeAlso: [RFC 9110, section 12.5.4](https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4).
struct AcceptedLanguages {
    let tags: [String]

    init(_ header: String?) {
        let rated = (header ?? "").split(separator: ",").prefix(20).enumerated().compactMap {
            place,
            text -> (tag: String, quality: Double, place: Int)? in
            let parts = text.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            guard let tag = parts.first, !tag.isEmpty, tag != "*", tag.utf8.count <= 35 else { return nil }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return quality > 0 ? (tag.replacing("-", with: "_"), quality, place) : nil
        }
        tags = rated.sorted { ($1.quality, $0.place) < ($0.quality, $1.place) }.map(\.tag)
    }
}
