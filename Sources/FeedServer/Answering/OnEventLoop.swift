import HummingbirdCore
import Logging
import NIOCore

/// A connection whose requests are answered on the thread that reads them, since most answers are kept: handing each one to
/// another thread and back would cost more than all else.
///
/// What takes long goes to ``globalConcurrentExecutor``, so that other connections of the thread do not wait for it.
struct OnEventLoop<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base

    init(_ base: Base) { self.base = base }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        base.setup(channel: channel, logger: logger)
    }

    func handle(value: Base.Value, logger: Logger) async {
        await withTaskExecutorPreference(EventLoopExecutor(eventLoop: value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}

/// Runs tasks on an event loop.
private final class EventLoopExecutor: TaskExecutor {
    private let eventLoop: any EventLoop

    init(eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        eventLoop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
