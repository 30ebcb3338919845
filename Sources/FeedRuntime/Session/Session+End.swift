extension Session {
    /// Runs work in the session, and closes the session in any case.
    ///
    /// - Returns: The value of the work.
    /// - Throws: The error of the work.
    package func end<Value>(after body: (Session) async throws -> Value) async throws -> Value {
        do {
            let value = try await body(self)
            await close()
            return value
        } catch {
            await close()
            throw error
        }
    }

    /// Closes connections, programs and the store, and waits a moment for it; the end of the process does the rest.
    private func close() async {
        await Task { [runtime] in await runtime.shutdown() }.wait(atMost: .milliseconds(100))
    }
}
