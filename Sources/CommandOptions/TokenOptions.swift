package import ArgumentParser

/// The properties of a new token.
package struct TokenOptions: ParsableArguments {
    @Argument(help: "What the token is called, such as the device that uses it.", transform: Parse.word)
    package var name: String

    @Flag(help: "Let it read only; such a token may also stand in an address, as ?token=…, for calendars.")
    package var readOnly = false

    @Option(
        help: .init("Whose stars it sees and sets. Default: household, as aggregate star.", valueName: "name"),
        transform: Parse.word
    )
    package var owner = "household"

    package init() {}
}
