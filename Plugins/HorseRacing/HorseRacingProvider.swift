package import FeedCore
import FeedJSON
package import Foundation

/// Horse races from a race card: a user's file, or the built-in card.
///
/// Records are races: each becomes an item, or is lost with a warning. Problems that lose no race, such as a runner
/// without a name, an unusable value or an ambiguous time, get a warning whose code is not for lost records.
package struct HorseRacingProvider: FeedProvider {
    package static let manifest = FeedManifest(
        name: "horse-racing",
        summary: "Horse races of a race card, by meeting, with their runners",
        publisher: "A file of yours, or the race card that is built in",
        documentation: URL(known: "https://github.com/skybet/native-tech-test"),
        settings: [file, order, timeZone],
        refresh: .seconds(3_600),
        minimumRefresh: .seconds(1),
        shelfLife: nil,
        deadline: .seconds(2),
        itemNoun: "race"
    ) { $0.keepsPast = true }

    static let file = Setting<FilePath?>("file", "The race card, a JSON file; without it a card that is built in.")
    static let order = Setting("order", default: RideOrder.clothNumber, "The order of a race's runners.")
    static let timeZone = Setting(
        "timeZone",
        default: TimeZone(known: "Europe/London") ?? .gmt,
        "The zone of the card's dates and times, which name none."
    )

    package let file: FilePath?
    private let order: RideOrder
    private let timeZone: TimeZone

    package init(settings: SettingValues) {
        file = settings[Self.file]
        order = settings[Self.order]
        timeZone = settings[Self.timeZone]
    }

    package var profile: FeedProfile {
        var profile = Self.manifest.profile
        profile.source = file.map { .file($0) } ?? .builtIn
        return profile
    }

    package func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        guard let file else { return try readBuiltInCard(at: context.now) }
        do throws(FeedError) {
            return try read(FeedFile.read(file), from: file)
        } catch {
            var error = error
            if error.code == .unreachable {
                let way = "Without \"file\" in its settings this feed shows the card that is built in."
                error.hint = error.hint.map { "\($0) \(way)" } ?? way
            }
            throw error
        }
    }

    /// Reads a file, with dates and times as they are written.
    ///
    /// - Throws: ``FeedCore/FeedError`` with code `malformed` if it is not a race card.
    package func read(_ bytes: [UInt8], from file: FilePath) throws(FeedError) -> FeedSnapshot {
        var snapshot = try read(bytes, called: "the file \"\(file.string)\"", hint: FeedFile.remedy)
        snapshot.source = file.string
        return snapshot
    }

    /// Reads the built-in card, dated so that there is always an upcoming race.
    ///
    /// Its races are today's in the zone of the settings; after the last of them, shortly before midnight, they are
    /// tomorrow's.
    package func readBuiltInCard(at now: Date) throws(FeedError) -> FeedSnapshot {
        let today = CivilDay(now, in: timeZone)
        func card(of day: CivilDay) throws(FeedError) -> FeedSnapshot {
            let hint = "This is a fault of the program; please report it."
            return try read(PackageResources.card_json, called: "the built-in race card", hint: hint, firstDay: day)
        }
        var snapshot = try card(of: today)
        if !snapshot.items.contains(where: { $0.time.start(in: timeZone) > now }) {
            snapshot = try card(of: today.adding(days: 1))
        }
        snapshot.source = "built-in race card"
        // The built-in races are not real.
        for index in snapshot.items.indices { snapshot.items[index].isSample = true }
        return snapshot
    }

    /// Reads a card; moves its days together so that the first is `firstDay`, if that is set.
    private func read(
        _ bytes: [UInt8],
        called name: String,
        hint: String,
        firstDay: CivilDay? = nil
    ) throws(FeedError) -> FeedSnapshot {
        do {
            var warnings = FeedWarnings()
            let root = try JSONDocument(answer: bytes, named: name, hint: hint, warnings: &warnings).root
            guard let lists = root.raceLists else {
                throw FeedError(
                    .malformed,
                    "\(name) has another shape: found \(root.noun), "
                        + "expected an array of races or one race, each with \"race_summary\" and \"rides\""
                )
            }
            let records = RecordReader(root, warnings: warnings)
            let card = try RaceCard(lists, of: records, firstDay: firstDay) { outline, number in
                try Race(outline, number: number, in: timeZone, order: order)
            }
            return try FeedSnapshot(
                groups: card.meetings,
                items: card.races.map(\.item),
                warnings: records.warnings,
                mergedRecordCount: card.mergedCount
            )
            .validated()
        } catch {
            // The hint for a publisher's answer does not apply to a file.
            var error = FeedError(error)
            error.hint = hint
            throw error
        }
    }
}
