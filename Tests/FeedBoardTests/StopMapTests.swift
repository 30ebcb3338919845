import FeedCore
import FeedTimeline
import Foundation
import Testing

@testable import FeedBoard

/// Maps of stops of our own invention around a point in London.
struct StopMapTests {
    private static let clock = ViewerClock(now: ExampleFeeds.now, timeZone: ExampleFeeds.london)
    private static let centre = Coordinates(latitude: 51.5, longitude: -0.12)

    /// Returns a stop in metres from the centre, with the names of its lines.
    private static func stop(
        _ title: String,
        _ east: Double,
        _ north: Double,
        _ lines: [String] = []
    ) -> FeedGroup {
        let place = Coordinates(
            latitude: centre.latitude + north / 111_195,
            longitude: centre.longitude + east / (111_195 * cos(centre.latitude * .pi / 180))
        )
        return FeedGroup(
            id: title,
            title: title,
            place: Place(name: nil, coordinates: place),
            facts: lines.isEmpty ? [] : [Fact("lines", "Lines", .list(lines), role: .line)]
        )
    }

    /// Returns a train at a stop, which makes the colour of its line known.
    private static func train(
        _ line: String,
        _ colour: String,
        at stop: String,
        change: (inout FeedItem) -> Void = { _ in }
    ) -> FeedItem {
        ExampleFeeds.item("\(line)-\(stop)", in: 60, group: stop) {
            $0.category = ItemCategory(id: line.lowercased(), label: line, colour: colour)
            $0.facts = [Fact("line", "Line", .text(line), role: .line)]
            change(&$0)
        }
    }

    private static func map(_ stops: [FeedGroup], _ items: [FeedItem] = []) throws -> StopMap {
        let report = ExampleFeeds.report("trains", items, groups: stops)
        return try #require(StopMap(of: [report], around: centre, by: clock))
    }

    private static func plan(_ map: StopMap, _ frame: MapPlan.Frame = .wide) -> MapPlan {
        MapPlan(of: map, in: frame, by: clock)
    }

    private static func lines(_ map: StopMap) -> [String] {
        map.lines.map { line in
            "\(line.category.label): \(line.paths.joined().map { map.stops[$0].title }.joined(separator: " "))"
        }
    }

    // MARK: - Lines

    @Test(
        arguments: [
            // A straight line, whose stops come in any order.
            (["A": (0, 0), "B": (300, 10), "C": (100, -10), "D": (200, 0)], ["A C D B", "B D C A"]),
            // A bend: the way around the corner and not across.
            (["A": (0, 500), "B": (0, 0), "C": (500, 0), "D": (0, 250), "E": (250, 0)], ["A D B E C", "C E B D A"]),
            (["A": (0, 0)], ["A"]),
            (["A": (50, 0), "B": (-50, 0)], ["A B", "B A"]),
        ] as [([String: (Double, Double)], [String])]
    )
    func `a line joins its stops by a short path`(places: [String: (Double, Double)], paths: [String]) throws {
        let stops = places.map { Self.stop($0.key, $0.value.0, $0.value.1, ["Red"]) }
        let map = try Self.map(stops, [Self.train("Red", "#FF0000", at: "A")])
        let path = try #require(Self.lines(map).first)
        #expect(paths.map { "Red: \($0)" }.contains(path), "\(path)")
    }

    @Test func `a line is known from its trains and from the fact of a stop, and has its colour from any train`() throws
    {
        let stops = [Self.stop("A", 0, 100), Self.stop("B", 0, 200, ["Red", "Unseen"]), Self.stop("C", 0, 300)]
        let map = try Self.map(stops, [Self.train("Red", "#FF0000", at: "A")])
        #expect(Self.lines(map) == ["Red: A B"])
        #expect(map.stops.map { $0.lines.map(\.label) } == [["Red"], ["Red"], []])
        let plan = Self.plan(map)
        #expect(plan.marks.map(\.dots.count) == [1, 1, 0])
        #expect(plan.tracks.map(\.line.category.colour) == ["#FF0000"])
    }

    @Test func `a line whose course is known passes further points, also without a colour`() throws {
        let stops = [Self.stop("A", 0, 0, ["7"]), Self.stop("B", 400, 0, ["7"])]
        var report = ExampleFeeds.report("trams", [], groups: stops)
        let ends = [Self.stop("a", -200, 0), Self.stop("b", 600, 100)].compactMap(\.place?.coordinates)
        let known = stops.compactMap(\.place?.coordinates)
        let line = ItemCategory(id: "r7", label: "7")
        report.snapshot?.lines = [FeedLine(category: line, courses: [[ends[0]] + known, [known[0], ends[1]]])]
        let map = try #require(StopMap(of: [report], around: Self.centre, by: Self.clock))
        #expect(map.stops.map(\.title) == ["A", "B"] && map.points.count == 4)
        #expect(map.lines.map(\.paths) == [[[2, 0, 1], [0, 3]]])
        let plan = Self.plan(map)
        #expect(plan.tracks.map(\.points.count) == [4, 2] && plan.marks.allSatisfy(\.dots.isEmpty))
        // Both stops are within the frame, the further points need not be.
        #expect(plan.marks.allSatisfy { (0...plan.frame.width).contains($0.box.left) })
    }

    @Test func `a category that is not a line joins nothing`() throws {
        let items = ["A", "B"].map { stop in
            Self.train("Concert", "#FF0000", at: stop) { $0.facts = [] }
        }
        let map = try Self.map([Self.stop("A", 0, 100), Self.stop("B", 0, 200)], items)
        #expect(map.lines.isEmpty && map.stops.allSatisfy { $0.lines.count == 1 })
    }

    @Test func `lines between the same two stops lie beside each other, on the same side all the way`() throws {
        let both = ["Blue", "Red"]
        let stops = [Self.stop("A", 0, 0, both), Self.stop("B", 400, 0, both), Self.stop("C", 800, 0, ["Red"])]
        let map = try Self.map(stops, [Self.train("Red", "#FF0000", at: "A"), Self.train("Blue", "#0000FF", at: "B")])
        let tracks = Self.plan(map).tracks
        #expect(tracks.map(\.line.category.label) == both)
        // The stops lie on a line from west to east, so the lines differ by their height.
        let heights = tracks.map { Set($0.points.map(\.y)) }
        let shared = heights.map { $0.sorted() }
        #expect(shared[0].count == 1 && shared[1].count == 2)
        let apart = shared[1].map { abs($0 - shared[0][0]) }.max() ?? 0
        #expect(abs(apart - MapPlan.pitch) < 0.01)
        #expect(MapPlan.pitch > MapPlan.trackWidth)
    }

    @Test func `trains that are cancelled are said of their line`() throws {
        let stops = [Self.stop("A", 0, 0), Self.stop("B", 400, 0)]
        let map = try Self.map(
            stops,
            [Self.train("Red", "#FF0000", at: "A") { $0.status = .cancelled }, Self.train("Red", "#FF0000", at: "B")]
        )
        #expect(map.lines.map(\.trouble) == ["Red: 1 of 2 cancelled"])
    }

    @Test(
        arguments: [
            ("#000000", .onDark), ("#000F9F", .onDark), ("#870F54", .onDark), ("#007934", nil), ("#FF251B", nil),
            ("#FFCD00", .onLight), ("#F69BAD", .onLight), ("red", nil),
        ] as [(String, ItemCategory.LowContrast?)]
    )
    func `a colour that is hardly seen on a ground has an edge there`(
        colour: String,
        ground: ItemCategory.LowContrast?
    ) {
        #expect(ItemCategory(id: "a", label: "A", colour: colour).lowContrast == ground)
    }

    // MARK: - Places in the drawing

    private static let crowd: [FeedGroup] = (0..<12).map { number in
        let angle = Double(number) * 0.9
        let distance = 60 + Double(number) * 45
        return stop("Stop with a name \(number)", distance * cos(angle), distance * sin(angle), ["Red"])
    }

    @Test(arguments: [MapPlan.Frame.wide, .narrow])
    func `labels cover neither each other nor a mark, and none runs out of the drawing`(frame: MapPlan.Frame) throws {
        let plan = Self.plan(try Self.map(Self.crowd, [Self.train("Red", "#FF0000", at: Self.crowd[0].id)]), frame)
        let labels = plan.marks.compactMap(\.label)
        #expect(labels.count >= (frame == .wide ? 12 : 6), "\(labels.count)")
        for (number, label) in labels.enumerated() {
            #expect(label.box.left >= 0 && label.box.right <= frame.width)
            #expect(label.box.top >= 0 && label.box.bottom <= frame.height)
            #expect(!labels[..<number].contains { $0.box.overlaps(label.box) })
            #expect(!plan.marks.contains { $0.box.overlaps(label.box) })
        }
    }

    @Test(arguments: [MapPlan.Frame.wide, .narrow])
    func `a name with room around it is whole, if need be in two lines`(frame: MapPlan.Frame) throws {
        let names = ["Quill Street", "Old Ropewalk and Wharf Road", "Moth Lane"]
        let stops = zip(names, [(-300.0, 0.0), (300, 40), (0, 200)]).map { Self.stop($0, $1.0, $1.1) }
        let plan = Self.plan(try Self.map(stops), frame)
        for mark in plan.marks { #expect(mark.label?.lines.joined(separator: " ") == mark.stop.title) }
    }

    @Test(arguments: [MapPlan.Frame.wide, .narrow])
    func `the stops fill the drawing, north is up and east is right`(frame: MapPlan.Frame) throws {
        let stops = [Self.stop("west", -800, -10), Self.stop("east", 800, 0), Self.stop("north", 0, 90)]
        let plan = Self.plan(try Self.map(stops), frame)
        let places = Dictionary(uniqueKeysWithValues: plan.marks.map { ($0.stop.title, $0.box.centre) })
        let (west, east) = (try #require(places["west"]), try #require(places["east"]))
        #expect(east.x - west.x >= frame.width * 0.7)
        #expect(try #require(places["north"]).y < plan.here.y)
    }

    @Test func `the scale is a round distance, and a map without stops has one too`() throws {
        let plan = Self.plan(try Self.map([Self.stop("A", -400, 0), Self.stop("B", 400, 0)]))
        #expect(plan.scale.label == "200 m")
        #expect(abs(plan.scale.length - 180) < 1)
        let report = ExampleFeeds.report("trains", [])
        let empty = try #require(StopMap(of: [report], around: Self.centre, by: Self.clock, within: 5_000))
        #expect(Self.plan(empty).scale.label == "5 km" && Self.plan(empty).marks.isEmpty)
        #expect(StopMap(of: [report], around: nil, by: Self.clock) == nil)
    }
}
