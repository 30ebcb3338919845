import FeedCore
import Foundation
import GTFS
import Testing

struct CatalogueTests {
    private let catalogue = ScheduleCatalogue.shared

    @Test func `reads every schedule, with an address for each`() {
        #expect(catalogue.schedules.count > 1_500)
        #expect(Set(catalogue.schedules.map(\.id)).count == catalogue.schedules.count)
        for schedule in catalogue.schedules {
            let sources = [schedule.source, schedule.tripUpdates, schedule.alerts].compactMap(\.self)
            let pages = [schedule.licence, schedule.mirror].compactMap(\.self) + sources.compactMap { $0.key?.page }
            for address in sources.map(\.address) + pages {
                let url = URL(string: address)
                #expect(url?.host() != nil && ["http", "https"].contains(url?.scheme), "\(schedule.id): \(address)")
                #expect(address.firstMatch(of: /^https:\/\/[0-9a-z]{1,2}~/) == nil, "\(schedule.id): \(address)")
            }
            #expect(!schedule.provider.isEmpty && schedule.country.utf8.count == 2)
            #expect(catalogue.countries[schedule.country]?.isEmpty == false)
        }
    }

    @Test func `has the cities of the table, with a schedule for each`() {
        #expect(catalogue.cities.count > 300)
        for city in catalogue.cities {
            #expect(!city.names.isEmpty && city.names.allSatisfy { !$0.isEmpty })
            #expect(!catalogue.near(latitude: city.point.latitude, longitude: city.point.longitude).isEmpty)
        }
    }

    @Test(
        arguments: [
            ("vienna", 648), ("Wien", 648), ("WENEN", 648), ("bécs", 648), ("Wiener Linien", 648),
            ("linien wiener", 648),
            ("wiener lin", 648), ("austria wien", 648), ("österreich wien", 648), ("Canberra light rail", 935),
            ("turku", 864), ("metz", 1_298), ("helsingfors", 865), ("Oslo", 1_078), ("berlin brandenburg", 782),
            // A city, and not the beginning of San Bernardino.
            ("Bern", 2_898),
        ]
    )
    func `finds a schedule by its names and place`(words: String, id: Int) {
        #expect(
            catalogue.search(words).first?.schedule.id == id,
            "\(catalogue.search(words).prefix(5).map(\.schedule))"
        )
    }

    @Test(arguments: [
        ("munchen", "Munich"), ("Мюнхен", "Munich"), ("köln", "Cologne"), ("lodz", "Łódź"), ("roma", "Rome"),
    ])
    func `finds the same by each of a city's names`(words: String, name: String) {
        let found = catalogue.search(words).map(\.schedule.id)
        #expect(!found.isEmpty)
        #expect(catalogue.cities.contains { $0.names.contains(name) })
        #expect(!Set(found).isDisjoint(with: catalogue.search(name).map(\.schedule.id)))
    }

    @Test(arguments: [("viena lnien", true), ("vieenna", true), ("vienna", false), ("wien hauptbahnhof", true)])
    func `says that a match is only near`(words: String, isNear: Bool) throws {
        let first = try #require(catalogue.search(words).first)
        #expect(first.isNear == isNear)
        #expect(first.schedule.id == 648)
    }

    @Test(arguments: ["", " ", "-", "qqqqqqqqqqqq"])
    func `finds nothing without a word that it has`(words: String) { #expect(catalogue.search(words).isEmpty) }

    @Test(.timeLimit(.minutes(1))) func `searches with a long text in little time`() {
        #expect(catalogue.search(String(repeating: "wien xyzzy ", count: 10_000)).first?.schedule.id == 648)
    }

    @Test(
        arguments: [
            (48.2, 16.37, 648, true), (-35.28, 149.13, 936, true), (49.12, 6.18, 1_298, true), (48.2, 16.9, 648, false),
            (0, 0, 648, false),
        ]
    )
    func `finds schedules around a point, the smallest area first`(
        latitude: Double,
        longitude: Double,
        id: Int,
        isFound: Bool
    ) {
        let found = catalogue.near(latitude: latitude, longitude: longitude)
        #expect(found.contains { $0.id == id } == isFound)
        let sizes = found.filter { !$0.title.lowercased().contains("flex") }.compactMap {
            $0.area.map { ($0.height + 1) * ($0.width + 1) }
        }
        #expect(sizes == sizes.sorted())
    }

    @Test func `proposes the key, its place and its page, and realtime data`() throws {
        let schedule = try #require(catalogue.schedules.first { $0.id == 2_675 })
        #expect(schedule.source.key?.place.name.isEmpty == false)
        #expect(schedule.source.key?.page?.hasPrefix("https://") == true)
        #expect(schedule.mirror?.hasPrefix("https://storage.googleapis.com/") == true)
        #expect(schedule.tripUpdates != nil && schedule.tripUpdates?.key == schedule.source.key)
        let match = try #require(
            GTFSProvider.schedules(called: "transport canberra").first { $0.value == schedule.source.address }
        )
        #expect(match.otherSettings["tripUpdates"] == schedule.tripUpdates?.address)
        #expect(match.otherSettings["scheduleKeyPlace"] == schedule.source.key?.place.text)
        #expect(match.detail?.contains("needs scheduleKey from https://") == true)
        let copies = GTFSProvider.schedules(called: "transport canberra").filter { $0.value == schedule.mirror }
        #expect(copies.count == 1 && copies[0].otherSettings["scheduleKeyPlace"] == nil)
        #expect(copies[0].detail?.hasSuffix("the Mobility Database's copy, without a key") == true)
    }

    @Test(arguments: ["us", "germany", "a"])
    func `proposes few matches for a word that many schedules have`(words: String) {
        #expect(GTFSProvider.schedules(called: words).count == 20)
    }

    @Test func `proposes schedules around a point`() {
        let found = GTFSProvider.schedules(near: Coordinates(latitude: 48.2, longitude: 16.37))
        #expect(found.first?.title == "Wiener Lokalbahnen (WLB), Wiener Linien")
        #expect(found.first?.value == "http://www.wienerlinien.at/ogd_realtime/doku/ogd/gtfs/gtfs.zip")
        #expect(found.first?.otherSettings.isEmpty == true)
    }

    @Test func `ignores damaged lines of a table`() {
        let lines = """
            =AT\tAustria
            1\tOne\t\tWien\t1 2 3\texample.org/a.zip
            x\tTwo
            >t\texample.org/t\tno
            !0\tcookie\tkey
            ~

            2\tThree
            """
        let catalogue = ScheduleCatalogue(schedules: Array(lines.utf8), cities: Array("1 2 AT\nx y AT Z\n".utf8))
        #expect(catalogue.schedules.map(\.id) == [1, 2])
        #expect(
            catalogue.schedules[0].area == nil && catalogue.schedules[0].source.address == "https://example.org/a.zip"
        )
        #expect(catalogue.schedules[0].tripUpdates?.address == "https://example.org/t")
        #expect(catalogue.cities.isEmpty)
    }
}
