package import ArgumentParser

/// The store to use.
package struct StoreOption: ParsableArguments {
    @Option(
        help: .init(
            "The store's file, the address of a PostgreSQL database, or \"memory\". Default: a file in your state folder.",
            valueName: "path",
            visibility: .hidden
        ),
        completion: .file(),
        transform: Parse.nonEmpty
    )
    package var store: String?

    package init() {}
}
