import Foundation
import Synchronization

/// How a configuration that was read again is wrong, for as long as the one before holds.
package final class ConfigurationFault: Sendable {
    private let fault = Mutex<String?>(nil)

    /// The fault in a line; `nil` where there is none.
    package var text: String? { fault.withLock(\.self) }

    func note(_ event: RuntimeEvent) {
        switch event {
        case .reloadFailed(let error):
            let lines = "\(error)".split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            fault.withLock { $0 = lines.filter { !$0.isEmpty }.joined(separator: " ") }
        case .configurationReloaded: fault.withLock { $0 = nil }
        default: break
        }
    }
}
