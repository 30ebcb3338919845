import Hummingbird

/// Makes each answer in a task of its own, whose memory is freed before the answer is sent.
///
/// A task keeps the memory of its deepest call, and the task of a connection may send a stream for days: with that
/// memory, a stream would take twice as much.
struct TaskedResponder<Base: HTTPResponder>: HTTPResponder where Base.Context == ServerContext {
    let base: Base

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        async let response = base.respond(to: request, context: context)
        return try await response
    }
}
