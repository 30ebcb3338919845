extension Session {
    /// Works in the session, and closes it whatever happens.
    ///
    /// - Returns: What the work gives.
    /// - Throws: What the work throws.
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

    /// Closes connections, programs and the store, for a moment: the end of the process takes what is left then.
    private func close() async {
        await Task { [runtime] in await runtime.shutdown() }.wait(atMost: .milliseconds(100))
    }
}
