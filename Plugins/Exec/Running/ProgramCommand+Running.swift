import Foundation
import Subprocess

extension ProgramCommand {
    typealias Running<Input: InputProtocol> = Execution<Input, SequenceOutput, SequenceOutput>

    /// Runs the program.
    ///
    /// - Parameters:
    ///   - input: The program's standard input.
    ///   - variables: The environment variables besides the usual ones.
    ///   - body: Reads the program's output, and returns when its process group has ended.
    /// - Returns: The exit of the program, or the reason why it was not started.
    func run<Input: InputProtocol>(
        input: Input,
        adding variables: [String: String] = [:],
        _ body: (Running<Input>) async -> Void
    ) async -> ProgramEnd {
        var options = PlatformOptions()
        // A group of its own, so that all processes that it starts can be ended with it.
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
