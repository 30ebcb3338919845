extension Session {
    /// Makes a session, works in it, and closes it whatever happens.
    ///
    /// - Parameters:
    ///   - options: What is wanted of it.
    ///   - body: The work.
    /// - Returns: What the work gives.
    /// - Throws: What ``init(_:)`` throws; what the work throws.
    package static func with<Value>(_ options: Options, _ body: (Session) async throws -> Value) async throws -> Value {
        let session = try await Session(options)
        do {
            let value = try await body(session)
            await session.close()
            return value
        } catch {
            await session.close()
            throw error
        }
    }

    /// Closes connections, programs and the store, for a moment: the end of the process takes what is left then.
    private func close() async {
        await Task { [runtime] in await runtime.shutdown() }.wait(atMost: .milliseconds(100))
    }
}
