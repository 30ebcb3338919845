import Hummingbird

/// Makes each answer in a task of its own, whose memory is free when the answer begins to be sent.
///
/// A task keeps the memory that its deepest call has taken, and the task of a connection may send a stream for days: with it,
/// a stream takes twice as much.
struct TaskedResponder<Base: HTTPResponder>: HTTPResponder where Base.Context == ServerContext {
    let base: Base

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        async let response = base.respond(to: request, context: context)
        return try await response
    }
}
