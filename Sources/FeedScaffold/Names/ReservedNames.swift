/// Names that a provider cannot have in any checkout.
///
/// Modules compare without regard to case, since the folders of two that differ in case only are one on some systems.
enum ReservedNames {
    /// The reason why a name is reserved, as the middle of a sentence; `nil` if it is free.
    static func owner(of name: ProviderName) -> String? {
        if keywords.contains(name.rawValue) { return "it is a keyword of Swift" }
        let modules = [name.module, name.tests].map { $0.lowercased() }
        if let module = toolchainModules.first(where: { modules.contains($0.lowercased()) }) {
            return "\(module) is a module of Swift's toolchain"
        }
        if let module = packageModules.first(where: { modules.contains($0.lowercased()) }) {
            return "\(module) is a module of a package that aggregate depends on"
        }
        return nil
    }

    /// The keywords that need backticks, in lower case as a provider's name would be.
    ///
    /// - SeeAlso: [The Swift Programming Language, "Lexical
    ///   Structure"](https://docs.swift.org/swift-book/documentation/the-swift-programming-language/lexicalstructure/).
    private static let keywords: Set<String> = [
        "any", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if",
        "import", "in", "init", "inout", "internal", "is", "let", "nil", "open", "operator", "precedencegroup",
        "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
        "switch",
        "throw", "throws", "true", "try", "type", "typealias", "var", "where", "while",
    ]

    /// The modules of a toolchain on any system, and names that its compiler reserves.
    private static let toolchainModules = [
        "Android", "Builtin", "Combine", "CRT", "Cxx", "CxxStdlib", "Darwin", "Differentiation", "Dispatch",
        "Distributed", "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
        "FoundationXML", "Glibc", "main", "Musl", "Observation", "os", "PackageDescription", "PackagePlugin",
        "RegexBuilder", "Runtime", "Swift", "SwiftShims", "Synchronization", "System", "Testing", "Volatile",
        "WASILibc",
        "WinSDK", "XCTest",
    ]

    /// Modules of packages beside those in `Package.swift`: each name is unique in a package graph.
    private static let packageModules = [
        "Algorithms", "ArgumentParser", "AsyncAlgorithms", "AsyncHTTPClient", "AsyncStreaming", "Atomics",
        "BasicContainers", "BitCollections", "Collections", "ComplexModule", "ConcurrencyHelpers", "Configuration",
        "ConfigurationTesting", "CoreMetrics", "Crypto", "CryptoExtras", "DequeModule", "GRDB", "GRDBSQLite",
        "HTTPTypes", "HTTPTypesFoundation", "HashTreeCollections", "HeapModule", "Hummingbird", "HummingbirdCore",
        "HummingbirdHTTP2", "HummingbirdRouter", "HummingbirdTLS", "HummingbirdTesting", "InMemoryLogging",
        "InMemoryTracing", "Instrumentation", "InstrumentationBaggage", "Logging", "Metrics", "MetricsTestKit", "NIO",
        "NIOConcurrencyHelpers", "NIOCore", "NIOEmbedded", "NIOExtras", "NIOFileSystem", "NIOFoundationCompat",
        "NIOHPACK", "NIOHTTP1", "NIOHTTP2", "NIOHTTPCompression", "NIOHTTPTypes", "NIOPosix", "NIOSOCKS", "NIOSSL",
        "NIOTLS", "NIOTestUtils", "NIOTransportServices", "NIOWebSocket", "Numerics", "OrderedCollections",
        "RawStructuredFieldValues", "RealModule", "RopeModule", "ServiceContextModule", "ServiceLifecycle",
        "ServiceLifecycleTestKit", "SortedCollections", "StructuredFieldValues", "Subprocess", "SwiftASN1",
        "SystemPackage", "Tracing", "TrailingElementsModule", "UnixSignals", "X509",
    ]
}
