package import ArgumentParser

extension AsyncParsableCommand {
    /// The command that arguments name, as the parser finds it.
    ///
    /// Arguments that begin with an option are mostly those of the default command, which are read as such: below its
    /// root the parser asks for all properties of the default command twice, which takes a fifth of a short run.
    /// Arguments that only the root understands, such as `--version`, are left to it.
    package static func command(for words: [String]) async throws -> any ParsableCommand {
        if words.first?.hasPrefix("-") ?? true,
            let common = configuration.defaultSubcommand as? any AsyncParsableCommand.Type,
            let command = try? await common.asyncParseAsRoot(words), type(of: command) == common
        {
            return command
        }
        return try await asyncParseAsRoot(words)
    }
}
