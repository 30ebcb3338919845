package import ArgumentParser

/// The properties of a new token.
package struct TokenOptions: ParsableArguments {
    @Argument(help: "The token's name, such as the device that uses it.", transform: Parse.word)
    package var name: String

    @Flag(help: "Make a read-only token, which may also be used in URLs, as ?token=…, for calendars.")
    package var readOnly = false

    @Option(
        help: .init("Whose stars it sees and sets. Default: household, as aggregate star.", valueName: "name"),
        transform: Parse.word
    )
    package var owner = "household"

    package init() {}
}
