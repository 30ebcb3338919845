import ArgumentParser
import FeedConfiguration
import FeedCore
import ProgramProcess

/// `aggregate feeds schema`: the JSON Schema of the configuration.
struct FeedsSchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of feeds.json, for editors.",
        discussion: "Save it beside your configuration and name it there: \"$schema\": \"./feeds.schema.json\"."
    )

    func run() { StandardStream.output.write(ConfigurationSchema.json(for: Aggregate.registry.manifests)) }
}
