import FeedCore
import FeedReaders
import Foundation

extension JSONHTTPProvider {
    enum Method: String, CaseIterable, SettingValue { case get = "GET", post = "POST" }

    static let url = Setting<AddressTemplate?>(
        "url",
        "The address of the request, unless a file is set; it may have variables after its host, which is the only host that is called, or be a secret as a whole."
    )
    static let file = Setting<FilePath?>("file", "A file with the answer, instead of an address.")
    static let method = Setting("method", default: Method.get, "The method of the request.")
    static let parameters = Setting<QueryParameters?>(
        "parameters",
        "Parameters of the query by name, an array for one that is given several times; one whose variable has no value is left out."
    )
    static let headers = Setting<RequestHeaders?>("headers", "Headers of the request by name.")
    static let body = Setting<RequestBody?>("body", "The body of a POST: a text, or JSON as it is written here.")
    static let secrets = Setting<SecretMap?>(
        "secrets",
        "Secrets by name, for headers and parameters to use as {secret.NAME}."
    )
    static let variables = Setting<RequestVariables?>(
        "variables",
        "Values by name, for address, parameters, headers and body to use as {variable.NAME}."
    )
    static let timeZone = Setting<TimeZone?>(
        "timeZone",
        "The zone of times that name none, and of the days in the request."
    )
    static let format = Setting(
        "format",
        default: AnswerFormat.json,
        "The form of the answer: JSON, a table (csv), or lines that begin with a date."
    )
    static let records = Setting<RecordPath>("records", "Where the records are.")
    static let columns = Setting(
        "columns",
        default: false,
        "Whether the records are an object of arrays, so that record i has element i of each array."
    )
    static let emptyWhenMissing = Setting(
        "emptyWhenMissing",
        default: false,
        "Whether an answer without the list of records is one without records, not an error."
    )
    static let fields = Setting<FieldMap>("fields", "The sources of an item's fields.")
    static let keep = Setting<Condition?>("keep", "A condition that a record must meet to become an item.")
    static let staysFor = Setting(
        "staysFor",
        default: .zero,
        from: .zero,
        upTo: .seconds(366 * 86_400),
        "How long an item stays in the list after it has begun or, where its end is known, ended."
    )
    static let next = Setting<Pagination?>("next", "How to request the next page, or each day of the window.")
    static let details = Setting<RecordDetails?>(
        "details",
        "A second request for each of some records, whose answer is the record's member details."
    )
    static let error = Setting<AnswerError?>(
        "error",
        "How to recognise an error in an answer, and where the publisher's words about it are."
    )
}
