import Foundation

/// The benchmarks within one process; `Tools/Benchmarks/run` compares whole programs with their yardsticks.
///
///     Benchmarks generate COUNT     writes a Neds-shaped answer with this many races, always the same for a count
///     Benchmarks races FILE         reads such an answer with the real provider and prints ordered NDJSON
///     Benchmarks index FILE         indexing alone beside JSONDecoder into the whole wire structure
///     Benchmarks scaling            how time grows when documents double
///     Benchmarks feeds PROGRAM      five feeds over loopback beside the slowest of them alone
///     Benchmarks kept PROGRAM FILE  the first run of the program on such an answer, and the second one from the store
///     Benchmarks engine             10,000 feeds on 30 s refresh beside plain GETs;
///                                   [--feeds N] [--seconds S] [--refresh S] [--own-endpoints]
///     Benchmarks store              writes, opening and reading beside bare SQLite; [--rows N] [--seconds S]
///     Benchmarks kinds              declared feeds, RSS, calendars and programs beside a compiled provider;
///                                   [KIND] [--runs N] does one of them alone, for those who look where time goes
///     Benchmarks changes            from a publisher's change to a subscriber; [--seconds S]
///     Benchmarks watch PROGRAM      the live screen in a terminal: processor time, bytes, memory, and from a key to its
///                                   frame, beside btop, htop or top; [--seconds S]
///     Benchmarks queries PROGRAM SCRIPT
///                                   questions to a server that has 100,000 items stored, beside Yardsticks/items.js
///     Benchmarks growth PROGRAM     how time grows when answers, stored items and feeds double
///     Benchmarks serve PROGRAM      the server's lists beside nginx with wrk, many streams, and its first answer with many
///                                   items stored; [--seconds S] [--streams N]
///     Benchmarks streams PORT…      streams of servers that run already, such as those of Tools/scale/streams;
///                                   [--streams N] [--changes N]
///
/// `upstream`, `stamps` and `engine-row` are started by the other commands.
@main
struct Benchmarks {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch (arguments.first, arguments.dropFirst().first) {
        case ("generate", let count?): RacesGenerator.run(count: Int(count) ?? 20_000)
        case ("races", let file?): try RacesBenchmark.run(file: file)
        case ("index", let file?): try IndexBenchmark.run(file: file)
        case ("scaling", nil): JSONScaling.run()
        case ("feeds", let program?): try await FeedsBenchmark.run(program: program)
        case ("kept", let program?): try await StoredAnswerBenchmark.run(program: program, file: arguments.last ?? "")
        case ("engine", _): try await EngineBenchmark.run(EngineBenchmark.Load())
        case ("engine-row", let row?): try await EngineRow(row)?.measure(EngineBenchmark.Load())
        case ("store", _): try await StoreBenchmark.run()
        case ("kinds", nil): try await KindsBenchmark.run()
        case ("kinds", let kind?): try await KindsBenchmark.run(alone: kind)
        case ("changes", _): try await ChangesBenchmark.run()
        case ("watch", let program?): try await WatchBenchmark.run(program: program)
        case ("queries", let program?):
            try await QueriesBenchmark.run(program: program, script: arguments.last ?? "")
        case ("growth", let program?): try await GrowthBenchmark.run(program: program)
        case ("serve", let program?): try await ServeBenchmark.run(program: program)
        case ("streams", _?):
            let ports = arguments.dropFirst().prefix { !$0.hasPrefix("--") }.compactMap { Int($0) }
            try await ServeBenchmark.streams(ports: ports)
        case ("stamps", nil): try await StampProgram.run()
        case ("upstream", let file): try await ListUpstream.run(file: file)
        default:
            let names = "generate|races|index|scaling|feeds|kept|kinds|engine|store|changes|watch|serve|queries|growth"
            FileHandle.standardError.write(Data("Usage: Benchmarks \(names) [ARGUMENTS]\n".utf8))
            exit(64)
        }
    }

    /// Returns the number after an option of the command line.
    static func option(_ name: String) -> Int? {
        guard let index = CommandLine.arguments.firstIndex(of: name), index + 1 < CommandLine.arguments.count else {
            return nil
        }
        return Int(CommandLine.arguments[index + 1])
    }
}
