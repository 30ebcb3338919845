import Foundation

// Writes the table of providers' files into a Swift file: `ProviderTable OUTPUT FILE…`.
//
// The table is text in the program, so that nothing is read or copied before a provider is needed, and the compiler has
// one literal for each file instead of thousands of numbers.

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first else { fatalError("ProviderTable OUTPUT FILE…") }
let entries = try arguments.dropFirst().sorted().map { path in
    let url = URL(fileURLWithPath: path)
    // The text of JSON has no line ends within its strings.
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { $0.drop { $0 == " " } }
    let text = lines.joined(separator: "\n")
    precondition(!text.contains("\"\"\"##"), "\(path) has the end of a literal.")
    return "    (\"\(url.deletingPathExtension().lastPathComponent)\", ##\"\"\"\n\(text)\n\"\"\"##),\n"
}
let table = "let providerTable: [(name: String, text: StaticString)] = [\n" + entries.joined() + "]\n"
try table.write(toFile: output, atomically: true, encoding: .utf8)
