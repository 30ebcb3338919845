import Foundation
import PackagePlugin

/// Embeds the files of a target that are no Swift as `PackageResources.name_suffix`, the bytes of each.
///
/// SwiftPM's own `.embedInCode` writes an array literal with an element for each byte, and the compiler takes 17 seconds
/// for 140 KB of it. A string literal of the same takes none.
@main
struct EmbedTexts: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? SwiftSourceModuleTarget else { return [] }
        let files = target.sourceFiles.filter { $0.type != .source && $0.url.pathExtension != "docc" }.map(\.url)
        guard !files.isEmpty else { return [] }
        let script = context.package.directoryURL.appending(path: "Scripts/embed-texts")
        let output = context.pluginWorkDirectoryURL.appending(path: "PackageResources.swift")
        return [
            .buildCommand(
                displayName: "Embedding the texts of \(target.name)",
                executable: script,
                arguments: [output.path] + files.map(\.path),
                inputFiles: [script] + files,
                outputFiles: [output]
            )
        ]
    }
}
