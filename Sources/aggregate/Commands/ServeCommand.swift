import ArgumentParser
import CommandOptions
import CommandSession
import FeedCore
import FeedRuntime
import FeedServer
import Logging
import NIOCore
import ProgramProcess
import TerminalText

/// `aggregate serve`: keeps the feeds fresh, and answers programs over HTTP.
struct ServeCommand: AsyncParsableCommand, SupervisedCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Keep the feeds fresh, and answer programs over HTTP.",
        usage: "aggregate serve [<options>]",
        discussion: """
            Answers on this machine alone, from what is stored and from what the feeds say since: no reader waits for a \
            publisher. /v1/items is the list as a document, with the filters of the command line as parameters; \
            /openapi.json tells what else there is.

            Runs as follow does: until Ctrl-C or SIGTERM, reading a changed configuration again.

            EXAMPLES:
              aggregate serve
              aggregate serve --port 9000 --demo
              curl -s 'localhost:8080/v1/items?feed=tfl&within=30m'
              curl -s 'localhost:8080/v1/calendar.ics?feed=holidays'
            """
    )

    @Option(help: .init("Listen on this address of this machine.", valueName: "address"))
    var host = "127.0.0.1"

    @Option(help: .init("Listen on this port; 0 for one that the system chooses.", valueName: "port"))
    var port = 8080

    @Option(
        help: .init("Listen on this socket of the file system, and on no port.", valueName: "path"),
        completion: .file()
    )
    var unixSocket: String?

    @Option(
        help: .init(
            "Answer requests for this host too, as a proxy in front sends them; may be given several times.",
            valueName: "host"
        )
    )
    var name: [String] = []

    @OptionGroup var loop: LoopOptions
    @OptionGroup var clock: SpeedOptions
    @OptionGroup(title: "Feeds") var feeds: FeedOptions

    var hasSupervisor: Bool { loop.hasSupervisor }

    private var options: ServerOptions {
        var options = ServerOptions(unixSocket.map { .unixSocket($0) } ?? .host(host, port: port))
        options.names = name
        return options
    }

    mutating func validate() throws {
        try clock.check(with: feeds)
        guard (0...65_535).contains(port) else { throw ValidationError("--port is \(port), but must be 0 to 65535.") }
        guard options.isLoopback else {
            throw ValidationError(
                "--host is \"\(host)\", but must be an address of this machine alone, such as 127.0.0.1 or ::1: whoever"
                    + " reaches the server may star items. For others, let a proxy in front of it ask for a password."
            )
        }
        if feeds.verbose, loop.logLevel.level > .debug { loop.logLevel = .debug }
    }

    func run() async throws {
        try await loop.run(feeds, { $0.speed = clock.speed }, serve)
    }

    private func serve(_ run: LoopRun) async throws -> Int32 {
        do {
            return try await run.follower.run(beside: { changes, runner in
                FeedServer(
                    options,
                    ServedFeeds(run.session, changes, runner),
                    version: Program.version,
                    registry: run.registry,
                    logger: run.logger
                ) { address in
                    StandardStream.error.writeLine("aggregate: \(self.sentence(about: address))")
                }
            }) { _, _ in }
        } catch let error as IOError {
            throw CommandFailure(
                .unavailable,
                "aggregate: the server cannot listen at \(unixSocket ?? "\(host):\(port)"): \(error.localizedDescription)."
                    + " Choose another with \(unixSocket == nil ? "--port" : "--unix-socket")."
            )
        }
    }

    private func sentence(about address: SocketAddress?) -> String {
        if let unixSocket { return "Listening at \(unixSocket.cleaned)." }
        let shown = host.contains(":") ? "[\(host)]" : host
        return "Listening at http://\(shown):\(address?.port ?? port)/v1/items"
    }
}
