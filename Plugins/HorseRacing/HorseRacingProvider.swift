package import FeedCore
import FeedJSON
import FeedReaders
package import Foundation

/// Horse races from a race card: a user's file, or the built-in card.
///
/// Records are races: each becomes an item, or is lost with a warning. Problems that lose no race, such as a runner
/// without a name, an unusable value or an ambiguous time, get a warning whose code is not for lost records.
package struct HorseRacingProvider: FeedProvider {
    package static let manifest = FeedManifest(
        name: "horse-racing",
        title: "Race card",
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

    private let settings: SettingValues
    private var timeZone: TimeZone { settings[Self.timeZone] }

    package init(settings: SettingValues) { self.settings = settings }

    package var profile: FeedProfile {
        var profile = Self.manifest.profile
        profile.source = settings[Self.file].map { .file($0) } ?? .builtIn
        return profile
    }

    package func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        guard let file = settings[Self.file] else { return try readBuiltInCard(at: context.now) }
        do {
            let source = DocumentSource.file(file)
            return try await source.snapshot(accepting: "", in: context) { try read($0.body, called: $1) }
        } catch {
            var error = FeedError(error)
            if error.code == .unreachable {
                let way = "Without \"file\" in its settings this feed shows the card that is built in."
                error.hint = error.hint.map { "\($0) \(way)" } ?? way
            }
            throw error
        }
    }

    /// Reads the built-in card, dated so that there is always an upcoming race.
    ///
    /// The races are today's in the zone of the settings; after the last race, shortly before midnight, they are
    /// tomorrow's.
    package func readBuiltInCard(at now: Date) throws -> FeedSnapshot {
        let today = CivilDay(now, in: timeZone)
        let (card, name) = (PackageResources.card_json, "the built-in race card")
        var snapshot = try read(card, called: name, firstDay: today)
        if !snapshot.items.contains(where: { $0.time.start(in: timeZone) > now }) {
            snapshot = try read(card, called: name, firstDay: today.adding(days: 1))
        }
        snapshot.source = "built-in race card"
        return snapshot
    }

    /// Reads a card.
    ///
    /// - Parameters:
    ///   - bytes: The card's JSON.
    ///   - name: The card's name for errors.
    ///   - firstDay: The day to which the card's first day is moved, and its other days by as much, since the built-in
    ///     races are not real; `nil` for dates and times as they are written.
    /// - Returns: The card's races.
    /// - Throws: ``FeedCore/FeedError`` with code `malformed` if it is not a race card.
    package func read(_ bytes: [UInt8], called name: String, firstDay: CivilDay? = nil) throws -> FeedSnapshot {
        var warnings = FeedWarnings()
        let root = try JSONDocument(answer: bytes, named: name, warnings: &warnings).root
        guard let lists = root.raceLists else {
            throw FeedError(
                .malformed,
                "\(name) has another shape: found \(root.noun), "
                    + "expected an array of races or one race, each with \"race_summary\" and \"rides\""
            )
        }
        let (timeZone, order) = (timeZone, settings[Self.order])
        return try RecordReader(root, warnings: warnings)
            .races(in: lists, firstDay: firstDay) { try FeedItem($0, in: timeZone, order: order) }
            .validated(isSample: firstDay != nil)
    }
}
