import PackagePlugin

/// Makes the files of declared providers part of the program.
@main
struct ProviderTablePlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let files = target.sourceFiles(withSuffix: ".json").map(\.url)
        let table = context.pluginWorkDirectoryURL.appending(path: "ProviderTable.swift")
        return [
            .buildCommand(
                displayName: "Writing the table of declared providers",
                executable: try context.tool(named: "ProviderTable").url,
                arguments: [table.path()] + files.map { $0.path() },
                inputFiles: files,
                outputFiles: [table]
            )
        ]
    }
}
