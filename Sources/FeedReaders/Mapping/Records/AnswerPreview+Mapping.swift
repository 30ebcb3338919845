package import FeedCore

extension AnswerPreview {
    /// Creates the preview of reading an answer with a mapping, record by record.
    ///
    /// - Parameters:
    ///   - remedy: The end of the first warning about a repeated id: the command with which both records are kept.
    ///   - redacted: Returns an error without secrets.
    ///   - read: Reads the answer, and passes on each record with its outcome and its warnings.
    package init(
        remedy: String,
        redacting redacted: (any Error) -> FeedError,
        _ read: (@escaping (AnswerRecord, RecordMapping.Outcome, FeedWarnings) -> Void) throws -> PageReading
    ) {
        var preview = AnswerPreview()
        // The place of the record with each id.
        var (owners, end): ([LocalID: String], String) = ([:], remedy)
        do {
            let reading = try read { record, outcome, odd in
                let place = record.page.redaction.redacted(record.place)
                switch outcome {
                case .item(let item):
                    if let owner = owners[item.id] {
                        let message = "the id \"\(item.id)\" is that of \(owner) already\(end)"
                        preview.add(.dropped(FeedWarning(.duplicateRecord, message)), at: place)
                        end = ""
                    } else {
                        owners[item.id] = place
                        preview.add(.item(item, warnings: record.page.shown(odd).listed), at: place)
                    }
                case .filtered: preview.add(.filtered, at: place)
                case .dropped(let field, let fault):
                    var warnings = FeedWarnings()
                    if !preview.isFull { warnings.add(loss: fault, of: field, in: record) }
                    let reason = record.page.shown(warnings).listed.first ?? FeedWarning(.malformedRecord, "")
                    preview.add(.dropped(reason), at: place)
                }
            }
            preview.warnings = reading.pageWarnings
            let snapshot = FeedSnapshot(groups: reading.groups, items: reading.items, warnings: reading.warnings)
            preview.snapshot = try snapshot.withUniqueIDs(remedy: remedy).validated()
        } catch {
            preview.failure = redacted(error)
        }
        self = preview
    }
}

extension FieldMap {
    /// Returns the end of a warning about two records with the same id: the command with which both are kept.
    package func remedyForSameIDs(of feed: FeedID) -> String {
        "; to keep both, put the field in which they differ in place of OTHER: aggregate feeds set \(feed.rawValue) "
            + settingOfLongerID.quotedForShell
    }
}
