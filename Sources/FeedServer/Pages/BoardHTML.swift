import FeedBoard
import FeedCore
import FeedJSON
import FeedTimeline
import Foundation

/// A page of the board: its part that changes, and the document around it.
struct BoardHTML: Sendable {
    /// The element `page`, with everything that may change.
    let root: PagePart

    /// The version of the page, which changes with its text.
    let version: String
    private let input: PageInput

    /// The viewer's clock.
    var clock: ViewerClock { input.clock }

    init(_ input: PageInput) {
        self.input = input
        let states: HTML = "<section id=\"states\" aria-label=\"\(input.words.views[3])\">"
        let filters: HTML = "<nav class=\"chips filters\" id=\"filters\" aria-label=\"\(input.words[.filtersLabel])\">"
        let date: HTML = "<aside id=\"date\">\(input.clock.shortDay(input.clock.today))</aside>"
        let head = input.isKiosk ? [PagePart("date", date)] : []
        let parts =
            head + [
                PagePart("states", states, "</section>", input.states),
                PagePart("filters", filters, "</nav>", input.filters),
                PagePart("board", "<main id=\"board\" tabindex=\"-1\">", "</main>", input.view),
                PagePart("foot", "<footer id=\"foot\">", "</footer>", input.foot),
                PagePart("sheets", "<div id=\"sheets\">", "</div>", input.sheet),
            ]
        root = PagePart("page", "<div id=\"page\">", "</div>", parts)
        version = root.version
    }

    /// The whole document.
    var document: String {
        let (words, address) = (input.words, input.address)
        let views = PageKind.allCases.compactMap { kind -> HTML? in
            guard let address = input.address(of: kind) else { return nil }
            let mark: HTML? = kind == input.kind ? " aria-current=\"page\"" : nil
            return "<a href=\"\(address.text)\"\(mark)>\(kind.symbol)\(words.title(of: kind))</a> "
        }
        let kept = address.without("search", "item", "order", "stop").parameters.map { parameter in
            "<input type=\"hidden\" name=\"\(parameter.name)\" value=\"\(parameter.value)\">" as HTML
        }
        var page: HTML = ""
        root.write(into: &page)
        let alerts: HTML = "<button id=\"notify-button\" type=\"button\" hidden>\(words[.notify])</button>\n"
        let document: HTML = """
            <!doctype html>
            <html lang="\(clock.languages.words.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
            <meta name="description" content="\(words[.boardDescription])">
            <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f7f9">
            <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1116">
            <meta name="color-scheme" content="light dark">
            <title>\(words.title(of: input.kind)) · aggregate</title>
            <link rel="stylesheet" href="\(PageAsset.style.address)">
            <link rel="icon" type="image/svg+xml" href="\(PageAsset.icon.address)">
            <link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">
            <script src="\(PageAsset.script.address)" defer></script>
            </head>
            <body class="\(classes)"\(data)>
            <a class="skip" href="#board">\(words[.skipToList])</a>
            <header class="top">
            <a class="brand" href="\(address.at(.timeline).text)"><svg viewBox="0 0 24 24" aria-hidden="true">\
            <path d="M4 6h16M4 12h10M4 18h6" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" fill="none"/>\
            <circle cx="19" cy="15" r="3" fill="currentColor"/></svg> <h1>aggregate</h1></a>
            <nav class="views" id="views" aria-label="\(words[.viewsLabel])">\(views)</nav>
            <form class="search" role="search" action="\(input.kind.path)" method="get">\
            <input id="search" type="search" name="search" value="\(address.values("search").first ?? "")" \
            aria-label="\(words[.searchLabel])" placeholder="\(words[.searchLabel])">\(HTML.glass)\(kept)</form>
            <button id="keys-button" type="button" hidden aria-haspopup="dialog" aria-label="\(words[.keysTitle])">?</button>
            \(if: input.hasAlerts && !input.isKiosk, alerts)<time id="clock">\(clock.shortTime(.instant(clock.now)))</time>
            </header>
            <p id="alert" role="alert" hidden></p>
            <p id="said" class="heard" role="status"></p>
            <p id="connection" role="status" hidden data-lost="\(words[.connectionLost])" \
            data-restored="\(words[.connectionRestored])"></p>
            \(page)
            <dialog id="keys" aria-labelledby="keys-title"><h2 id="keys-title">\(words[.keysTitle])</h2>\
            <dl>\(words.keysOfPage.map { "<dt>\($0.keys)</dt><dd>\($0.does)</dd>" })</dl>\
            <form method="dialog"><button>\(words[.close])</button></form></dialog>
            </body>
            </html>\n
            """
        return CountedTime.written(document, by: clock)
    }

    private var classes: String {
        var classes = ["view-\(input.kind.rawValue)"]
        if input.isKiosk { classes += ["kiosk", "lines-\(input.lines)"] }
        if input.feeds.count == 1 { classes.append("alone") }
        if input.hasFewRows, !input.isKiosk { classes.append("few") }
        if input.columns > 1 { classes.append("columns-\(input.columns)") }
        return classes.joined(separator: " ")
    }

    /// The attributes that the script of the page reads.
    private var data: HTML {
        let parameters = [PageAddress.Parameter("page", input.kind.rawValue)] + input.address.parameters
        let now = Int(min(max(clock.now.timeIntervalSince1970, -1e12), 1e12) * 1_000)
        return """
             data-stream="\(PageAddress("/board/stream", parameters).text)" data-version="\(version)" data-now="\(now)" \
            data-speed="\(input.speed.description)" data-offsets="\(clock.offsets)" \
            data-distances="\(input.words.distances)" data-summary="\(input.summary)"
            """
    }
}

extension Texts {
    /// Returns the title of a view.
    func title(of kind: PageKind) -> String {
        kind.view.map { views[$0.rawValue - 1] } ?? self[.nearMe]
    }
}

extension Texts {
    /// The templates of distances as a JSON object.
    fileprivate var distances: String {
        var json = JSONWriter(.compact)
        json.object { for (name, text) in distanceTemplates.sorted(by: { $0.key < $1.key }) { $0.member(name, text) } }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

extension ViewerClock {
    /// The offset from UTC in seconds, then the instant and the new offset of each change in the next two years: a
    /// browser may have older rules.
    fileprivate var offsets: String {
        let start = Int(min(max(now.timeIntervalSince1970, -1e12), 1e12))
        let list = timeZone.rules.offsets(in: start..<start + 2 * 366 * 86_400)
        return "\(list[0].offset)" + list.dropFirst().map { " \($0.instant) \($0.offset)" }.joined()
    }
}

/// A file that pages load, whose URL has a hash of its content, so that a browser may cache it forever.
struct PageAsset: Sendable {
    let name: String
    let mediaType: String
    let bytes: [UInt8]

    /// The URL of the file, which changes with the content.
    let address: String

    private init(_ name: String, _ mediaType: String, _ bytes: [UInt8]) {
        (self.name, self.mediaType, self.bytes) = (name, mediaType, bytes)
        address = "/assets/\(name)?v=\(String(decoding: bytes, as: UTF8.self).elementID)"
    }

    /// The style sheet of all pages, whose parts are one idea each.
    static let style = PageAsset(
        "board.css",
        "text/css; charset=utf-8",
        [
            PackageResources.base_css, PackageResources.top_css, PackageResources.rows_css,
            PackageResources.hours_css, PackageResources.by_feed_css, PackageResources.calendar_css,
            PackageResources.tables_css, PackageResources.sheet_css, PackageResources.map_css,
            PackageResources.widths_css, PackageResources.tabs_css, PackageResources.wall_css,
        ].flatMap(\.self)
    )

    /// The script of all pages, whose parts share one scope.
    static let script = PageAsset(
        "board.js",
        "text/javascript; charset=utf-8",
        Array("\"use strict\";\n(() => {\n".utf8)
            + [
                PackageResources.clock_js, PackageResources.distances_js, PackageResources.fingers_js,
                PackageResources.changes_js, PackageResources.moves_js, PackageResources.stream_js,
                PackageResources.alerts_js, PackageResources.pages_js, PackageResources.sheet_js,
                PackageResources.turns_js, PackageResources.arrows_js, PackageResources.clicks_js,
                PackageResources.folds_js, PackageResources.near_js, PackageResources.keys_js,
                PackageResources.calendar_js,
                PackageResources.wall_js, PackageResources.viewer_js, PackageResources.start_js,
            ].flatMap(\.self) + Array("})();\n".utf8)
    )
    static let icon = PageAsset("icon.svg", "image/svg+xml", PackageResources.icon_svg)
    static let all = [style, script, icon]
}

extension HTML {
    /// Returns the login page, which asks for a token and leads back to the requested page; `isWrong` is true after a
    /// token that was not accepted.
    static func loginPage(back: String, isWrong: Bool, in languages: Languages) -> HTML {
        let words = languages.words.texts
        let form: HTML = """
            \(if: isWrong, "<p role=\"alert\">\(words[.tokenIsWrong])</p>")<form method="post" action="/login">\
            <label for="token">\(words[.tokenLabel])</label><input id="token" type="password" name="token" \
            autocomplete="current-password" required aria-describedby="hint"><p id="hint">\(words[.tokenHint])</p>\
            <input type="hidden" name="back" value="\(back)"><button>\(words[.loginButton])</button></form>
            """
        return smallPage(words[.loginTitle], form, in: languages.words)
    }

    /// Returns the page that explains why a requested page is not available: in a few words, and in detail.
    static func problemPage(_ title: String, _ detail: String) -> HTML {
        let home = Language.english.texts.title(of: .timeline)
        let body: HTML = """
            <p>\(detail)</p><p class="links"><a href="\(PageKind.timeline.path)">\(home)</a></p>
            """
        return smallPage(title, body, in: .english)
    }

    /// Returns a page of a title and little else, without a script.
    private static func smallPage(_ title: String, _ body: HTML, in language: Language) -> HTML {
        """
        <!doctype html>
        <html lang="\(language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title) · aggregate</title>
        <link rel="stylesheet" href="\(PageAsset.style.address)">
        <link rel="icon" type="image/svg+xml" href="\(PageAsset.icon.address)">
        </head>
        <body>
        <main class="login"><h1>\(title)</h1>\(body)</main>
        </body>
        </html>\n
        """
    }
}
