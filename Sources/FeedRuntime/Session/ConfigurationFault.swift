import Foundation
import Synchronization

/// The error of a configuration that was read again, for as long as the one before is used.
package final class ConfigurationFault: Sendable {
    private let fault = Mutex<String?>(nil)

    /// The error in a line; `nil` if there is none.
    package var text: String? { fault.withLock(\.self) }

    func record(_ event: RuntimeEvent) {
        switch event {
        case .reloadFailed(let error):
            let lines = "\(error)".split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            fault.withLock { $0 = lines.filter { !$0.isEmpty }.joined(separator: " ") }
        case .configurationReloaded: fault.withLock { $0 = nil }
        default: break
        }
    }
}
