import FeedCore
import Synchronization

/// An archive that records the marked bytes of `stop_times.txt`.
final class Recorder: FileArchive {
    private let schedule: SmallSchedule
    let text = Mutex("")

    init(_ schedule: SmallSchedule) { self.schedule = schedule }

    var files: [String: Int] { schedule.files }

    func read(_ name: String, by part: (UnsafeRawBufferPointer) throws -> Void) throws {
        try schedule.read(name, by: part)
    }

    func record(_ bytes: UnsafeRawBufferPointer, of name: String) {
        guard name == "stop_times.txt" else { return }
        text.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
    }
}
