import ArgumentParser

/// The path of the configuration, and changes to it for one run.
struct ConfigurationOptions: ParsableArguments {
    @OptionGroup var path: ConfigurationPath

    @Option(
        help: .init("Change a setting for this run; may be given several times.", valueName: "feed.setting=value"),
        completion: Completions.settings
    )
    var set: [String] = []
}

/// The path of the configuration.
struct ConfigurationPath: ParsableArguments {
    @Option(
        help: .init(
            "The configuration. Default: $AGGREGATE_CONFIG, ./feeds.json, your configuration folder, the built-in one.",
            valueName: "path"
        ),
        completion: .file(extensions: ["json"]),
        transform: Parse.nonEmpty
    )
    var config: String?
}
