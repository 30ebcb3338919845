import Foundation

/// What is measured inside one process; `Benchmarks/run` sets whole programs beside their yardsticks.
///
///     Benchmarks generate COUNT     writes a Neds-shaped answer with so many races, the same for the same count
///     Benchmarks races FILE         reads such an answer with the real provider and prints ordered NDJSON
///     Benchmarks index FILE         indexing alone beside JSONDecoder into the whole wire structure
///     Benchmarks scaling            how time grows when documents double
///     Benchmarks feeds PROGRAM      five feeds over loopback beside the slowest of them alone
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
        default:
            FileHandle.standardError.write(
                Data("Usage: Benchmarks generate|races|index|scaling|feeds [ARGUMENT]\n".utf8)
            )
            exit(64)
        }
    }
}
