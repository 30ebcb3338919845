import Exec
package import FeedConfiguration
package import FeedCore
import FeedHTTP
import FeedRecording
import SamplePublishers

extension ConfigurationReader {
    /// Returns a reader that knows the descriptions of programs from their last runs, and private addresses.
    ///
    /// - Parameters:
    ///   - registry: The providers that feeds can be of.
    ///   - environment: The variables with secrets, and those that say where the user's folders are.
    /// - Returns: The reader.
    package static func knowingPrograms(_ registry: FeedRegistry, _ environment: [String: String]) -> Self {
        var reader = Self(
            registry: registry,
            environment: environment,
            isPrivate: { AddressClass(host: $0).map { $0 != .public } ?? false }
        )
        reader.describe = ProgramDescriptions(environment: environment).description
        reader.absence = { $0.program?.command.absence(searching: environment["PATH"]) }
        reader.absenceOfProgram = { program in
            ProgramCommand([program], directory: "/", environment: [], settings: "")
                .absence(searching: environment["PATH"])
        }
        reader.isThorough = false
        return reader
    }

    /// Creates the reader of a session's configurations.
    init(_ options: Session.Options) {
        self = .knowingPrograms(options.registry, options.environment)
        overrides = options.overrides
        // A demo needs neither the user's keys nor real publishers.
        if options.isDemo { standIns = SampleTransport.settingsOfDemo }
        guard let recording = options.played?.recording else { return }
        secretStandIn = Recording.secret
        describe = ProgramDescriptions(in: recording).description
        absence = { _ in nil }
        absenceOfProgram = { _ in nil }
    }
}
