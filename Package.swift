// swift-tools-version: 6.2
import PackageDescription

/// The tests of another target.
func tests(_ name: String, _ dependencies: [Target.Dependency] = [], fixtures: Bool = false) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.byName(name: name)] + dependencies,
        resources: fixtures ? [.copy("Fixtures")] : []
    )
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let asyncHTTPClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let grdbSQLite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let hummingbirdTLS = Target.Dependency.product(name: "HummingbirdTLS", package: "hummingbird")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let inMemoryLogging = Target.Dependency.product(name: "InMemoryLogging", package: "swift-log")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioHTTPCompression = Target.Dependency.product(name: "NIOHTTPCompression", package: "swift-nio-extras")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let nioHTTPTypesHTTP1 = Target.Dependency.product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let serviceLifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let serviceLifecycleTestKit = Target.Dependency.product(
    name: "ServiceLifecycleTestKit",
    package: "swift-service-lifecycle"
)
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let system = Target.Dependency.product(
    name: "SystemPackage",
    package: "swift-system",
    condition: .when(platforms: [.linux])
)
let unixSignals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")

/// Every provider, a folder under `Plugins/` each, in alphabetical order: the one line that a provider costs here.
let providers: [Provider] = [
    Provider("CalDAV", fixtures: false),
    Provider("Exec", uses: [subprocess, system], testsUse: ["ProgramTestKit"], fixtures: false),
    Provider("GTFS", embedded: ["Catalogue/cities.txt", "modes.txt"], fixtures: false),
    Provider("Holidays", embedded: ["Countries", "countries.txt", "moon.txt", "zones.txt"]),
    Provider("HorseRacing", embedded: ["card.json", "stages.txt"]),
    Provider("ICalendar"),
    Provider("JSONHTTP", embedded: ["vocabulary.txt"], testsUse: ["FeedConfiguration", "NedsRaces", "SportEvents"]),
    Provider("NedsRaces", embedded: ["categories.txt", "countries.txt"]),
    Provider("Sky", embedded: ["Tables"], fixtures: false),
    Provider("SportEvents", embedded: ["sports.txt"]),
    Provider("Syndication"),
    Provider("TflArrivals", embedded: ["lines.txt", "modes.txt", "properties.txt", "stops.txt"]),
]

/// A provider under `Plugins/`, which knows the core and the readers alone, and its tests with their `Fixtures/`.
struct Provider {
    var name: String

    /// Small files, and folders of them, that become part of the program.
    var embedded: [String]

    /// Packages; `Scripts/check-imports` names who may have any.
    var packages: [Target.Dependency]

    /// What its tests need beside the core and the kit.
    var testDependencies: [Target.Dependency]

    /// Whether its tests have a folder `Fixtures/`.
    var hasFixtures: Bool

    init(
        _ name: String,
        embedded: [String] = [],
        uses packages: [Target.Dependency] = [],
        testsUse testDependencies: [Target.Dependency] = [],
        fixtures hasFixtures: Bool = true
    ) {
        self.name = name
        self.embedded = embedded
        self.packages = packages
        self.testDependencies = testDependencies
        self.hasFixtures = hasFixtures
    }

    var dependency: Target.Dependency { .byName(name: name) }

    var targets: [Target] {
        [
            .target(
                name: name,
                dependencies: ["FeedCore", "FeedJSON", "FeedReaders"] + packages,
                path: "Plugins/\(name)",
                exclude: ["README.md"],
                resources: embedded.map { .embedInCode($0) }
            ),
            .testTarget(
                name: "\(name)Tests",
                dependencies: [dependency, "FeedCore", "FeedJSON", "FeedReaders", "FeedTestKit", "FeedTimeline"]
                    + testDependencies,
                resources: hasFixtures ? [.copy("Fixtures")] : []
            ),
        ]
    }
}

/// What ships, under `Sources/`: first what a provider may import.
let sources: [Target] = [
    .target(name: "FeedJSON"),
    .target(name: "FeedCore", dependencies: ["FeedJSON"], resources: [.embedInCode("Time/windows-zones.txt")]),
    .target(
        name: "FeedReaders",
        dependencies: ["FeedCore", "FeedJSON"],
        resources: [
            "CharacterSets/character-tables", "CharacterSets/encodings", "HTML/elements", "HTML/entities",
            "Mapping/Fields/fields", "Mapping/Records/status-words", "Mapping/Times/time-words",
            "Syndication/syndication-words",
        ]
        .map { .embedInCode("\($0).txt") }
    ),
    .target(name: "FeedTimeline", dependencies: ["FeedCore"]),
    .target(
        name: "FeedBoard",
        dependencies: ["FeedCore", "FeedTimeline"],
        resources: ["english", "facts", "german"].map { .embedInCode("Text/\($0).txt") }
    ),
    // The built-in configuration is a link to that of the repository.
    .target(
        name: "FeedConfiguration",
        dependencies: ["FeedCore", "FeedJSON", "FeedReaders"],
        resources: [.embedInCode("feeds.json")]
    ),
    .target(name: "FeedEngine", dependencies: ["FeedCore", "FeedTimeline", heap, logging, metrics, serviceLifecycle]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(name: "CResolv"),
    .target(
        name: "FeedHTTP",
        dependencies: [
            "CResolv", "CZlib", "FeedCore", asyncHTTPClient, crypto, nioCore, nioPosix, nioHTTP1, nioHTTPCompression,
            nioSSL,
        ]
    ),
    .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
        name: "FeedStore",
        dependencies: [
            "FeedCore", "FeedEngine", .target(name: "CLibPQ", condition: .when(traits: ["PostgreSQL"])), grdb,
            grdbSQLite,
        ]
    ),
    .target(name: "FeedRecording", dependencies: ["FeedCore", "FeedJSON"]),
    .target(
        name: "FeedAlerts",
        dependencies: [
            "FeedBoard", "FeedConfiguration", "FeedCore", "FeedEngine", "FeedJSON", "FeedTimeline", crypto, metrics,
            nioCore, nioPosix, nioSSL, serviceLifecycle, subprocess, system,
        ]
    ),
    .target(
        name: "Terminal",
        dependencies: ["FeedCore", logging],
        resources: [.embedInCode("Text/wide-scalars.txt")]
    ),
    .target(
        name: "FeedFormats",
        dependencies: ["FeedBoard", "FeedCore", "FeedJSON", "FeedTimeline", "Terminal"],
        resources: ["command-options.txt", "command-words.txt", "completion.bash"].map {
            .embedInCode("Commands/\($0)")
        }
    ),
    .target(
        name: "FeedScaffold",
        dependencies: ["FeedCore"],
        resources: ["custom", "package", "single-request"].map { .embedInCode("Templates/\($0).txtar") }
            + [.embedInCode("Names/reserved.txt")]
    ),
    // The publishers of `--demo`.
    .target(name: "SamplePublishers", dependencies: ["FeedCore", "FeedJSON"]),
    .target(
        name: "FeedRuntime",
        dependencies: [
            "Exec", "FeedAlerts", "FeedBoard", "FeedConfiguration", "FeedCore", "FeedEngine", "FeedHTTP", "FeedJSON",
            "FeedReaders", "FeedRecording", "FeedStore", "FeedTimeline", "JSONHTTP", "SamplePublishers", crypto,
            logging, metrics, serviceLifecycle,
        ]
    ),
    .target(
        name: "FeedClient",
        dependencies: [
            "FeedBoard", "FeedConfiguration", "FeedCore", "FeedEngine", "FeedJSON", "FeedRuntime", "FeedTimeline",
            asyncHTTPClient, nioCore, nioHTTP1, nioPosix, nioSSL,
        ]
    ),
    .target(
        name: "FeedTerminal",
        dependencies: [
            "FeedBoard", "FeedCore", "FeedEngine", "FeedFormats", "FeedRuntime", "FeedTimeline", "Terminal",
        ]
    ),
    .target(
        name: "FeedServer",
        dependencies: [
            "FeedAlerts", "FeedBoard", "FeedConfiguration", "FeedCore", "FeedEngine", "FeedFormats", "FeedJSON",
            "FeedRuntime", "FeedTimeline", "Terminal", crypto, httpTypes, hummingbird, hummingbirdCore,
            logging, metrics, nioCore, nioEmbedded, nioHTTP1, nioHTTPCompression, nioHTTPTypes, nioHTTPTypesHTTP1,
            nioPosix, nioSSL, serviceLifecycle,
        ],
        // The schemas are links to those of the documentation.
        resources: ["feed-standing", "history", "output", "why"].map { .embedInCode("Schemas/\($0).schema.json") }
            + ["Pages/Assets", "Routes/openapi-parts.json"].map { .embedInCode($0) }
    ),
    // All of the command, for programs with providers of their own too.
    .target(
        name: "Aggregate",
        dependencies: [
            "BuiltInProviders", "Exec", "FeedAlerts", "FeedBoard", "FeedClient", "FeedConfiguration", "FeedCore",
            "FeedEngine", "FeedFormats", "FeedJSON", "FeedReaders", "FeedRecording", "FeedRuntime", "FeedScaffold",
            "FeedServer", "FeedStore", "FeedTerminal", "FeedTimeline", "Terminal", argumentParser, logging,
        ],
        path: "Sources/Command"
    ),
    .executableTarget(name: "AggregateMain", dependencies: ["Aggregate"]),
]

/// The one list of the providers.
let providerList = Target.target(
    name: "BuiltInProviders",
    dependencies: ["Declared", "FeedCore", "FeedReaders"] + providers.map(\.dependency),
    path: "Plugins/BuiltInProviders"
)

/// The providers that a file each declares, which the build makes part of the program.
let declaredProviders: [Target] = [
    .target(
        name: "Declared",
        dependencies: ["FeedCore", "FeedReaders"],
        path: "Plugins/Declared",
        exclude: ["README.md"],
        plugins: ["ProviderTablePlugin"]
    ),
    .plugin(
        name: "ProviderTablePlugin",
        capability: .buildTool(),
        dependencies: ["ProviderTable"],
        path: "Tools/ProviderTablePlugin"
    ),
    .executableTarget(name: "ProviderTable", path: "Tools/ProviderTable"),
]

/// A target under `TestSupport/`.
func support(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "TestSupport/\(name)")
}

let testSupport: [Target] = [
    support("FeedTestKit", ["FeedCore", "FeedJSON", "FeedRecording"]),
    support("PostgresTestKit", ["FeedCore", "FeedStore"]),
    support("ProgramTestKit", ["FeedCore", subprocess, system]),
    support(
        "SampleServer",
        [
            "FeedCore", "SamplePublishers", httpTypes, hummingbirdCore, hummingbirdTLS, logging, nioCore, nioHTTP1,
            nioPosix, nioSSL,
        ]
    ),
]

/// A program under `Tools/`.
func tool(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: "Tools/\(name)", exclude: exclude)
}

let tools: [Target] = [
    .target(
        name: "MeasureKit",
        dependencies: ["FeedCore", "FeedJSON", "FeedRuntime"],
        path: "Tools/MeasureKit"
    ),
    tool(
        "Fuzz",
        ["BuiltInProviders", "Exec", "FeedConfiguration", "FeedCore", "FeedHTTP", "FeedJSON", argumentParser],
        exclude: ["exec.ndjson"]
    ),
    tool(
        "Soak",
        [
            "BuiltInProviders", "FeedConfiguration", "FeedCore", "FeedEngine", "FeedRuntime", "FeedTimeline",
            "MeasureKit", "SamplePublishers", "SampleServer", logging, serviceLifecycle, unixSignals,
        ]
    ),
    tool("GTFSDepartures", ["FeedCore", "FeedHTTP", "GTFS"]),
    tool("GTFSRealtime", ["FeedCore", "FeedHTTP", "GTFS"]),
    tool("StoreWriter", ["FeedCore", "FeedEngine", "FeedStore", grdb]),
    tool(
        "Benchmarks",
        [
            "BuiltInProviders", "Exec", "FeedConfiguration", "FeedCore", "FeedEngine", "FeedJSON", "FeedRuntime",
            "FeedStore", "FeedTimeline", "MeasureKit", "NedsRaces", "SamplePublishers",
            "SampleServer", asyncHTTPClient, grdb, nioCore, nioHTTP1, nioPosix,
        ],
        exclude: ["Yardsticks", "counts.json", "ratios.json", "run"]
    ),
]

let testTargets: [Target] = [
    .testTarget(
        name: "aggregateTests",
        dependencies: [
            "AggregateMain", "BuiltInProviders", "FeedConfiguration", "FeedCore", "FeedEngine", "FeedHTTP", "FeedJSON",
            "FeedTestKit", "FeedTimeline", "PostgresTestKit", "ProgramTestKit", "SamplePublishers", "SampleServer",
            asyncHTTPClient, nioCore, nioHTTP1, nioPosix, nioSSL,
        ],
        resources: [.copy("Fixtures")]
    ),
    tests("FeedJSON"),
    tests("FeedCore", ["FeedJSON", "FeedTestKit"], fixtures: true),
    tests("FeedReaders", ["FeedCore", "FeedJSON", "FeedTestKit"]),
    tests("Declared", ["BuiltInProviders", "FeedCore", "FeedReaders", "FeedRuntime", "FeedTestKit"]),
    tests("FeedTimeline", ["FeedBoard", "FeedCore", "FeedTestKit"]),
    tests("FeedBoard", ["FeedCore", "FeedTestKit", "FeedTimeline"]),
    tests("Terminal"),
    tests(
        "FeedTerminal",
        [
            "FeedBoard", "FeedConfiguration", "FeedCore", "FeedFormats", "FeedRuntime", "FeedTestKit", "FeedTimeline",
            "Terminal",
        ],
        fixtures: true
    ),
    tests(
        "FeedEngine",
        [
            "FeedCore", "FeedRecording", "FeedRuntime", "FeedTestKit", "FeedTimeline", inMemoryLogging, logging,
            metrics, serviceLifecycle, serviceLifecycleTestKit,
        ]
    ),
    tests(
        "FeedAlerts",
        [
            "FeedBoard", "FeedConfiguration", "FeedCore", "FeedEngine", "FeedJSON", "FeedRuntime", "FeedTestKit",
            "FeedTimeline", "SampleServer", crypto, nioCore, nioPosix, nioSSL,
        ]
    ),
    tests(
        "FeedRecording",
        ["FeedCore", "FeedJSON", "FeedTestKit", "ICalendar", "JSONHTTP", "SportEvents"],
        fixtures: true
    ),
    tests(
        "FeedStore",
        [
            "FeedCore", "FeedEngine", "FeedJSON", "FeedTestKit", "FeedTimeline",
            "PostgresTestKit", "StoreWriter", grdb, subprocess, system,
        ]
    ),
    tests(
        "FeedHTTP",
        [
            "CZlib", "FeedCore", "FeedEngine", "FeedJSON", "FeedTestKit", "FeedTimeline", "Holidays",
            "SamplePublishers", "SampleServer", "SportEvents", "TflArrivals", nioCore, nioPosix,
        ]
    ),
    .testTarget(
        name: "HostileTests",
        dependencies: ["FeedCore", "FeedJSON", "ProgramTestKit", "SamplePublishers", "SampleServer", "AggregateMain"]
    ),
    tests("FeedConfiguration", ["FeedCore", "FeedJSON", "FeedTestKit"]),
    tests(
        "FeedFormats",
        ["FeedBoard", "FeedCore", "FeedJSON", "FeedTestKit", "FeedTimeline", "Terminal"],
        fixtures: true
    ),
    tests("SamplePublishers", ["FeedCore", "FeedJSON"]),
    tests(
        "SampleServer",
        [
            "FeedCore", "FeedJSON", "SamplePublishers", asyncHTTPClient, nioCore, nioHTTP1, nioHTTPCompression,
            nioPosix, nioSSL,
        ]
    ),
    tests(
        "FeedClient",
        [
            "BuiltInProviders", "FeedBoard", "FeedConfiguration", "FeedCore", "FeedEngine", "FeedFormats", "FeedJSON",
            "FeedRuntime", "FeedServer", "FeedTerminal", "FeedTimeline", "SampleServer", "Terminal", logging,
        ]
    ),
    tests("BuiltInProviders", ["FeedCore", "FeedJSON", "FeedTestKit"]),
    tests("FeedScaffold"),
    tests(
        "FeedServer",
        [
            "FeedBoard", "FeedConfiguration", "FeedCore", "FeedEngine", "FeedRuntime", "FeedTestKit", "FeedTimeline",
            httpTypes, hummingbird, logging, nioCore, nioEmbedded, nioHTTP1, nioHTTPTypes,
        ],
        fixtures: true
    ),
    tests(
        "FeedRuntime",
        [
            "Exec", "FeedBoard", "FeedConfiguration", "FeedCore", "FeedEngine", "FeedJSON", "FeedReaders", "FeedStore",
            "FeedTestKit", "FeedTimeline", "JSONHTTP", "ProgramTestKit", "SampleServer", "SportEvents", metrics,
        ]
    ),
]

let package = Package(
    name: "aggregate",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "aggregate", targets: ["AggregateMain"]),
        .library(name: "Aggregate", targets: ["Aggregate"]),
        .library(name: "FeedCore", targets: ["FeedCore", "FeedJSON", "FeedReaders"]),
        .library(name: "FeedTestKit", targets: ["FeedTestKit"]),
    ],
    traits: [.trait(name: "PostgreSQL", description: "Stores in PostgreSQL too, by way of libpq.")],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: sources + providers.flatMap(\.targets) + [providerList] + declaredProviders + testSupport + tools
        + testTargets,
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system && target.type != .plugin {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
        // A package's deprecation is news, not a fault of ours.
        .treatWarning("DeprecatedDeclaration", as: .warning),
    ]
}

// An author's loop: one provider, its tests and what they need, without the rest; see `Scripts/test-provider`.
if let name = Context.environment["AGGREGATE_PROVIDER"] {
    var needed: Set<String> = []
    var packages: Set<String> = []
    func need(_ name: String) {
        guard needed.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else {
            return
        }
        for dependency in target.dependencies {
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _): need(name)
            case .productItem(_, let package, _, _): packages.formUnion([package].compactMap(\.self))
            @unknown default: break
            }
        }
    }
    need("\(name)Tests")
    package.products = []
    package.targets.removeAll { !needed.contains($0.name) }
    package.dependencies.removeAll { dependency in
        guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
        return !packages.contains { location.hasSuffix("/\($0)") }
    }
}
