import GRDB

/// The steps by which the tables of a file are made and changed.
enum StoreMigrations {
    /// The id that distinguishes our files from other programs' databases: "AGGR".
    static let applicationID = 0x4147_4752

    static let all = migrator(StoreSchema.steps)

    static func migrator(_ steps: [StoreStep]) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for step in steps {
            migrator.registerMigration(step.name) { db in
                try db.execute(sql: "PRAGMA application_id = \(applicationID)")
                for statement in step.statements(in: .sqlite) { try db.execute(sql: statement) }
            }
        }
        return migrator
    }
}
