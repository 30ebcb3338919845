/// A line that makes a provider known, and where in a file it belongs.
///
/// A provider has three of them: one in `Package.swift`, and in `BuiltInProviders.swift` its import and its place in
/// the list, which count as one.
package struct Registration: Sendable, Hashable {
    static let packageFile = "Package.swift"
    static let listFile = "Plugins/BuiltInProviders/BuiltInProviders.swift"

    /// The file, by its path in the checkout.
    package var path: String

    /// The line, without its indentation.
    package var line: String

    /// The place of the line, to follow "add".
    package var place: String

    private var list: SortedLines

    /// The lines for a provider, in the order in which a person would add them.
    static func all(for name: ProviderName) -> [Registration] {
        [
            Registration(
                path: packageFile,
                line: "Provider(\"\(name.module)\"),",
                place: "to the list `providers` at the top, in alphabetical order",
                list: SortedLines(
                    opening: "let providers: [Provider] = [",
                    prefix: "Provider(\"",
                    suffix: "\"",
                    goesOn: true
                )
            ),
            Registration(
                path: listFile,
                line: "import \(name.module)",
                place: "to the imports, in alphabetical order",
                list: SortedLines(opening: nil, prefix: "import ", suffix: "")
            ),
            Registration(
                path: listFile,
                line: "\(name.type).self,",
                place: "to the list `builtInProviders`, in alphabetical order",
                list: SortedLines(
                    opening: "package let builtInProviders: [any FeedProvider.Type] = [",
                    prefix: "",
                    suffix: "Provider.self,"
                )
            ),
        ]
    }

    /// A file's text with the line in it; `nil` if the text is not as expected, so that a person has to find the place.
    func added(to text: String) -> String? { list.adding(line, to: text) }
}
