import FeedCore
import FeedJSON
import Foundation

/// A program's word on something that it left out.
struct WarningMessage: JSONReadable {
    let code: FeedWarning.Code
    let pointer: String?
    let message: String

    init(json: JSONValue) throws(JSONMismatch) {
        if let code = try json.readIfPresent("code", as: String.self) {
            guard let known = FeedWarning.Code(rawValue: code) else {
                let codes = FeedWarning.Code.allCases.map(\.rawValue).joined(separator: ", ")
                throw JSONMismatch(found: try json.member("code"), expected: "one of \(codes)")
            }
            self.code = known
        } else {
            code = .malformedRecord
        }
        pointer = try json.readIfPresent("pointer")
        message = try json.read("message")
    }
}

/// Why a program could not answer.
struct ErrorMessage: JSONReadable {
    let error: FeedError

    init(json: JSONValue) throws(JSONMismatch) {
        let name = try json.read("code", as: String.self)
        guard let code = FeedError.Code(rawValue: name) else {
            let codes = FeedError.Code.allCases.map(\.rawValue).joined(separator: ", ")
            throw JSONMismatch(found: try json.member("code"), expected: "one of \(codes)")
        }
        let hint = try json.readIfPresent("hint", as: String.self)
        error = FeedError(code, try json.read("message"), hint: hint)
    }
}
