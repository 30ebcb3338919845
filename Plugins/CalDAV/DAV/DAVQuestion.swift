import FeedCore
import Foundation

/// A request that a CalDAV server answers with a multistatus.
struct DAVQuestion {
    let method: ReadingMethod

    /// 0 for the resource alone, 1 for its members too.
    let depth: Int
    let body: String

    private init(_ method: ReadingMethod, depth: Int, _ body: String) {
        (self.method, self.depth) = (method, depth)
        self.body = #"<?xml version="1.0" encoding="utf-8"?>"# + "\n" + body
    }

    private static let spaces = #"xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav""#

    /// The properties of a calendar, or of each in a home.
    ///
    /// One request tells the marks of all calendars, and so which have changed.
    static func calendars(depth: Int) -> DAVQuestion {
        let names = [
            "d:resourcetype", "d:displayname", "d:sync-token", "d:supported-report-set", "cs:getctag",
            "a:calendar-color", "c:supported-calendar-component-set",
        ]
        return DAVQuestion(
            .propfind,
            depth: depth,
            #"<d:propfind \#(spaces) xmlns:cs="http://calendarserver.org/ns/" xmlns:a="http://apple.com/ns/ical/">"#
                + "<d:prop>\(names.map { "<\($0)/>" }.joined())</d:prop></d:propfind>"
        )
    }

    /// The user's principal, and the homes of the principal's calendars.
    ///
    /// - SeeAlso: [RFC 5397](https://www.rfc-editor.org/rfc/rfc5397) and
    ///   [RFC 4791, section 6.2.1](https://www.rfc-editor.org/rfc/rfc4791#section-6.2.1)
    static let account = DAVQuestion(
        .propfind,
        depth: 0,
        "<d:propfind \(spaces)><d:prop><d:resourcetype/><d:current-user-principal/><c:calendar-home-set/></d:prop></d:propfind>"
    )

    /// The members that have changed since a token; all of them for an empty one.
    ///
    /// - SeeAlso: [RFC 6578](https://www.rfc-editor.org/rfc/rfc6578)
    static func changes(since token: String) -> DAVQuestion {
        DAVQuestion(
            .report,
            depth: 0,
            "<d:sync-collection \(spaces)><d:sync-token>\(token.escapedForMarkup)</d:sync-token><d:sync-level>1</d:sync-level>"
                + "<d:prop><d:getetag/></d:prop></d:sync-collection>"
        )
    }

    /// The members of a kind, events only in a range.
    static func members(_ component: String, in range: ClosedRange<CivilDay>?) -> DAVQuestion {
        func time(_ day: CivilDay) -> String { "\(day)".filter { $0 != "-" } + "T000000Z" }
        let span = range.map { #"<c:time-range start="\#(time($0.lowerBound))" end="\#(time($0.upperBound))"/>"# } ?? ""
        return DAVQuestion(
            .report,
            depth: 1,
            #"<c:calendar-query \#(spaces)><d:prop><d:getetag/></d:prop><c:filter><c:comp-filter name="VCALENDAR">"#
                + #"<c:comp-filter name="\#(component)">\#(span)</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>"#
        )
    }

    /// The objects at some addresses.
    static func objects(at addresses: some Sequence<String>) -> DAVQuestion {
        let list = addresses.map { "<d:href>\($0.escapedForMarkup)</d:href>" }.joined()
        return DAVQuestion(
            .report,
            depth: 1,
            "<c:calendar-multiget \(spaces)><d:prop><d:getetag/><c:calendar-data/></d:prop>\(list)</c:calendar-multiget>"
        )
    }

    func request(at url: URL) -> FeedRequest {
        FeedRequest(
            url,
            method: method,
            headers: [
                "Depth": "\(depth)", "Content-Type": "application/xml; charset=utf-8",
                "Accept": "application/xml, text/xml",
            ],
            body: Array(body.utf8)
        )
    }
}
