import ArgumentParser
import FeedConfiguration
import FeedCore
import Terminal

/// `aggregate config init`: writes a first configuration.
struct ConfigInitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write the default configuration to a file, to begin with.",
        discussion: "Refuses to overwrite an existing file without --force."
    )

    @Argument(help: "Where to write it.", completion: .file(extensions: ["json"]))
    var path = ConfigurationLocator.fileName

    @Flag(help: "Overwrite a file that is there.")
    var force = false

    func run() throws {
        do {
            StandardStream.output.write(try BuiltInConfiguration.begin(at: path, replacing: force))
        } catch {
            throw CommandFailure(.partialFailure, "aggregate: \(error.message)")
        }
    }
}

/// `aggregate config schema`: the JSON Schema of the configuration.
struct ConfigSchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of feeds.json, for editors.",
        discussion: "Save it beside your configuration and name it there: \"$schema\": \"./feeds.schema.json\"."
    )

    func run() { StandardStream.output.write(ConfigurationSchema.json(for: FeedRegistry.ofCommand.manifests)) }
}
