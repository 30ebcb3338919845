import FeedBoard
import FeedCore
import FeedTimeline
import Foundation

// The stops around a place, and the sheet of a stop.

extension PageInput {
    func map(_ board: TimelineContent) -> [PagePart] {
        let configured = feedsWithPlaces.lazy.compactMap(\.point).first
        let radius = feedsWithPlaces.lazy.compactMap(\.radius).first
        var (middle, sentence) =
            switch centre {
            case .configured: (configured, words[configured == nil ? .configuredStops : .configuredPlace])
            case .own(let place): (place, words[.ownPlace])
            case .asked(let place): (place, words[.askingForPlace])
            case .outside: (configured, words.outside(area, feeds: feedsWithPlaces.map(words.title)))
            case .refused: (configured, words[.placeIsNotAsked])
            }
        guard let map = StopMap(of: reports, around: middle, by: clock, within: radius) else {
            // A feed that has stops by name can also be fetched for the viewer's place.
            let canAsk = !feedsWithPlaces.isEmpty
            return (canAsk ? [head(words[.noStops])] : []) + [note(words[.noStops], "empty")]
        }
        if map.stops.isEmpty, reports.contains(where: { $0.feed.manifest.place != nil && $0.snapshot != nil }) {
            let distance = radius.map { clock.distance(metres: Double($0)) }
            switch centre {
            case .own: sentence = words.noStop(within: distance, ofOwnPlace: true)
            case .configured: sentence = words.noStop(within: distance, ofOwnPlace: false)
            case .asked, .outside, .refused: break
            }
        }
        let drawings = [MapPlan.Frame.wide, .narrow].map { frame in
            MapDrawing(plan: MapPlan(of: map, in: frame, by: clock), hasPlace: middle != nil) { stop in
                address.without("item").with("stop", "\(stop.feed)/\(stop.group)").text
            }
            .part(label: words.stopsAround(map.centre.text))
        }
        // The drawing that suits the screen is shown; both are small.
        let box = PagePart("map-box", "<div class=\"map-box\" id=\"map-box\">", "</div>", drawings + [legend(of: map)])
        let list =
            if let roomBeside {
                wall(board.around(map).fitted(to: roomBeside), "near-wall")
            } else {
                [stops(of: map, in: board)]
            }
        let parts = [head(sentence, near: map.stops.first), box] + list
        return [PagePart("near", "<div class=\"near\" id=\"near\">", "</div>", parts)]
    }

    private var feedsWithPlaces: [Feed] { feeds.filter(\.mayHaveStops) }

    /// True if a feed of the page has stops, or may have them; otherwise a way to its map leads nowhere.
    private var hasMap: Bool { !feedsWithPlaces.isEmpty || reports.contains { $0.hasStops } }

    /// The address of a view; `nil` for the map if no feed has stops.
    ///
    /// The map of a feed without stops is that of all feeds.
    func address(of kind: PageKind) -> PageAddress? {
        if kind != .map || hasMap { return address.at(kind) }
        return hasOtherStops ? address.at(kind).without("feed") : nil
    }

    /// The area of the feeds' data; `nil` if it has no name, or if the feeds have different ones.
    private var area: String? {
        let names = Set(feedsWithPlaces.map { $0.manifest.place?.area })
        return names.count == 1 ? names.first ?? nil : nil
    }

    /// Returns the names of the lines in their colours, and how many of their items are off.
    private func legend(of map: StopMap) -> PagePart {
        let lines = map.lines.compactMap { line in
            line.category.shownColour.map { "<li>\(pill(line.trouble ?? line.category.label, $0))</li> " as HTML }
        }
        return PagePart(
            "map-lines",
            "<ul class=\"legend\" id=\"map-lines\" aria-label=\"\(words[.linesOfMap])\">\(lines)</ul>"
        )
    }

    /// Returns the cards of the stops, the nearest first: on a phone a sheet that slides over the map.
    private func stops(of map: StopMap, in board: TimelineContent) -> PagePart {
        let order = Dictionary(
            map.stops.enumerated().map { ("\($1.feed)/\($1.group)", $0) }
        ) { first, _ in first }
        let cards = cards(board).sorted { order[$0.key] ?? .max < order[$1.key] ?? .max }.map(\.part)
        let grip: HTML = """
            <button id="stops-grip" type="button" hidden aria-controls="near-cards">\
            \(words.stopCount(cards.count))</button>
            """
        let list = PagePart("near-cards", "<ul class=\"cards\" id=\"near-cards\">", "</ul>", cards)
        let head: HTML = "<div class=\"stops\" id=\"near-stops\">"
        return PagePart("near-stops", head, "</div>", [PagePart("stops-grip", grip), list])
    }

    /// Returns the line with the name of the place, and the controls that lead to other places.
    ///
    /// The nearest stop gives the place a name.
    private func head(_ sentence: String, near stop: StopMap.Stop? = nil) -> PagePart {
        let address = address.without("near", "item", "stop").text
        let back: HTML = "<a id=\"unlocate\" href=\"\(address)\">\(words[.useConfiguredPlace])</a>"
        let html: HTML = """
            <div class="near-head" id="near-head"><div><h2 class="place">\(stop.map { words.near($0.title) } ?? sentence)</h2>\
            \(if: stop != nil, "<p class=\"of\">\(sentence)</p>")</div>\
            <button id="locate" type="button" hidden data-insecure="\(words[.insecurePlace])" \
            data-denied="\(words[.placeDenied])" data-following="\(words[.followingPlace])">\
            \(words[.useMyPlace])</button>\(if: centre != .configured, back)\
            <p id="locate-note" role="status"></p></div>\n
            """
        return PagePart("near-head", html)
    }

    /// Returns the cards of all stops, by feed and group; the map and its legend have their lines.
    private func cards(_ board: TimelineContent) -> [(key: String, part: PagePart)] {
        board.sections.compactMap { section in
            guard case .group(let group, let feed) = section.kind,
                let known = report(of: feed)?.snapshot?.groups.first(where: { $0.id == group }),
                known.place?.coordinates != nil
            else { return nil }
            return ("\(feed)/\(group)", card(section, of: feed, in: board, with: nil))
        }
    }

    /// Returns the note of a stop without items; `nil` for a stop with items.
    func noteOnNothing(in section: TimelineContent.Section, of feed: FeedID) -> HTML? {
        guard section.rows.isEmpty, case .group(let group, _) = section.kind, let report = report(of: feed) else {
            return nil
        }
        return "<p class=\"none\">\(clock.noteOnNothing(at: group, in: report))</p>"
    }

    /// Returns the sheet of a stop, over the map.
    func stopSheet(_ name: String) -> PagePart {
        let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2, let feed = FeedID(parts[0]), case .board(let board, _) = shown.content,
            let section = board.sections.first(where: { $0.kind == .group(parts[1], of: feed) })
        else { return gonePart(words[.hasLeft]) }
        let facts = section.facts.map { "<span class=\"part\">\($0)</span> " as HTML }
        let nothing = noteOnNothing(in: section, of: feed)
        // The rows of the card have the ids of the items, which are unique on a page.
        let rows = section.rows.map { part(of: $0, in: board, as: "sheet-i-\($0.id.key)") }
        let list = PagePart("sheet-rows", "<ol class=\"rows compact\" id=\"sheet-rows\">", "</ol>", rows)
        let body: HTML = "<div class=\"sheet-body\"><p class=\"facts\">\(facts)</p>\(nothing)\n"
        return PagePart("sheet", "\(sheetHead("\(section.title)"))\(body)", "</div></dialog>", [list])
    }
}

extension Feed {
    /// True if the feed searches within a radius, as departures do; a feed that only computes for a point, such as the
    /// times of sunset, has nothing for a map.
    var mayHaveStops: Bool { manifest.place?.radius != nil }
}

extension Coordinates {
    fileprivate var text: String { "\(latitude), \(longitude)" }

    /// Creates coordinates from `51.501,-0.142`, rounded to about 100 m, so that neighbours share a place; `nil` for
    /// any other text.
    init?(near text: String) {
        guard let point = Coordinates(text) else { return nil }
        self.init(
            latitude: (point.latitude * 1_000).rounded() / 1_000,
            longitude: (point.longitude * 1_000).rounded() / 1_000
        )
    }
}
