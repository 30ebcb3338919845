import Foundation
import Subprocess

extension ProgramCommand {
    typealias Running<Input: InputProtocol> = Execution<Input, SequenceOutput, SequenceOutput>

    /// Runs the program.
    ///
    /// - Parameters:
    ///   - input: What its standard input is.
    ///   - variables: What its environment has beside the usual variables.
    ///   - body: Reads what it writes, and returns when its process group has ended.
    /// - Returns: How it ended, or why it was not started.
    func run<Input: InputProtocol>(
        input: Input,
        adding variables: [String: String] = [:],
        _ body: (Running<Input>) async -> Void
    ) async -> ProgramEnd {
        var options = PlatformOptions()
        // A group of its own, so that whatever it starts can be ended with it.
        options.createSession = true
        var isStarted = false
        do {
            guard ProcessGroups.begin() else { throw CancellationError() }
            defer { if !isStarted { ProcessGroups.started(nil) } }
            let result = try await Subprocess.run(
                executable,
                arguments: arguments,
                environment: self.variables(of: ProcessInfo.processInfo.environment, adding: variables),
                workingDirectory: folder,
                platformOptions: options,
                input: input,
                output: .sequence,
                error: .sequence
            ) { execution in
                let group = execution.processIdentifier.value
                isStarted = true
                ProcessGroups.started(group)
                await body(execution)
                ProcessGroups.remove(group)
            }
            return ProgramEnd(result.terminationStatus)
        } catch {
            return ProgramEnd(error)
        }
    }
}
