import Foundation
import GRDB

/// The tables of the store and their history: named steps, one after another, none of them ever edited.
///
/// Times are seconds since 2001-01-01T00:00:00Z, as in `Date`, so that each is read back to the last bit; add 978307200
/// to read one with SQLite's `datetime(…, 'unixepoch')`.
enum StoreMigrations {
    /// The id that distinguishes our files from other programs' databases: "AGGR".
    static let applicationID = 0x4147_4752

    static let all: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("v1: answers, history, stars, requests, responses") { db in
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            try makeFeeds(db)
            try makeHistory(db)
            try makeRequests(db)
            try makeResponses(db)
        }
        migrator.registerMigration("v2: answers that serve longer where there is no newer one, chores") { db in
            try db.execute(
                sql: """
                    ALTER TABLE answer ADD COLUMN usableUntil REAL;

                    CREATE TABLE chore (
                        name TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
                        begunAt REAL NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    """
            )
        }
        migrator.registerMigration("v3: events of several days, and of none") { db in
            // An undated one has its text, and the distant future for its start.
            try db.execute(
                sql: """
                    ALTER TABLE event ADD COLUMN lastDay INTEGER;
                    ALTER TABLE event ADD COLUMN undated TEXT;
                    """
            )
        }
        migrator.registerMigration("v4: revisions of items, the name of the installation") { db in
            try db.execute(
                sql: """
                    CREATE TABLE item (
                        feed TEXT NOT NULL CHECK (feed <> ''),
                        item TEXT NOT NULL,
                        digest INTEGER NOT NULL,
                        revision INTEGER NOT NULL CHECK (revision >= 0),
                        changedAt REAL NOT NULL,
                        seenAt REAL NOT NULL,
                        PRIMARY KEY (feed, item)
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX itemBySight ON item (seenAt);

                    CREATE TABLE installation (id TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
                    """
            )
            try db.execute(sql: "INSERT INTO installation VALUES (?)", arguments: [UUID().uuidString])
        }
        migrator.registerMigration("v5: answers in bytes of our own, found by when they were read") { db in
            // Answers that were written as JSON are fetched again.
            try db.execute(
                sql: """
                    DELETE FROM answer WHERE version < 2;
                    CREATE INDEX answerByReadAt ON answer (readAt, feed, fingerprint, scope);
                    """
            )
        }
        migrator.registerMigration("v6: requests of long ago together") { db in
            try db.execute(
                sql: "ALTER TABLE requestGrant ADD COLUMN requests INTEGER NOT NULL DEFAULT 1 CHECK (requests > 0)"
            )
        }
        migrator.registerMigration("v7: the order of answers and events") { db in
            // Events have their numbers as ids; no reader has a position among them yet.
            try db.execute(
                sql: """
                    CREATE TABLE sequence (
                        epoch TEXT NOT NULL,
                        file TEXT NOT NULL,
                        last INTEGER NOT NULL,
                        forgotten INTEGER NOT NULL
                    ) STRICT;
                    INSERT INTO sequence SELECT '', '', last, last FROM (
                        SELECT COALESCE(MAX(seq), 0) AS last FROM sqlite_sequence WHERE name = 'event'
                    );
                    ALTER TABLE answer ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;
                    DROP INDEX answerByReadAt;
                    CREATE INDEX answerBySequence ON answer (sequence, feed, fingerprint, scope, readAt);
                    """
            )
        }
        migrator.registerMigration("v8: values of events as they are") { db in
            // Existing ones stay as words.
            try db.execute(
                sql: "ALTER TABLE event ADD COLUMN before BLOB; ALTER TABLE event ADD COLUMN after BLOB;"
            )
        }
        migrator.registerMigration("v9: stars with an owner") { db in
            try db.execute(
                sql: """
                    CREATE TABLE ownedStar (
                        feed TEXT NOT NULL CHECK (feed <> ''),
                        item TEXT NOT NULL,
                        owner TEXT NOT NULL CHECK (owner <> ''),
                        starredAt REAL NOT NULL,
                        PRIMARY KEY (feed, item, owner)
                    ) STRICT, WITHOUT ROWID;
                    INSERT INTO ownedStar SELECT feed, item, 'household', starredAt FROM star;
                    DROP TABLE star;
                    ALTER TABLE ownedStar RENAME TO star;
                    """
            )
        }
        migrator.registerMigration("v10: events of sample data") { db in
            try db.execute(
                sql: "ALTER TABLE event ADD COLUMN sample INTEGER NOT NULL DEFAULT 0 CHECK (sample IN (0, 1))"
            )
        }
        migrator.registerMigration("v11: tokens of the server") { db in
            // A digest is a SHA-256; the tokens themselves are not stored.
            try db.execute(
                sql: """
                    CREATE TABLE accessToken (
                        name TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
                        digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
                        readOnly INTEGER NOT NULL CHECK (readOnly IN (0, 1)),
                        owner TEXT NOT NULL CHECK (owner <> ''),
                        createdAt REAL NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    """
            )
        }
        migrator.registerMigration("v12: what tells items of one title apart, of their events") { db in
            try db.execute(
                sql: """
                    ALTER TABLE event ADD COLUMN subtitle TEXT;
                    ALTER TABLE event ADD COLUMN categoryLabel TEXT;
                    ALTER TABLE event ADD COLUMN groupTitle TEXT;
                    """
            )
        }
        migrator.registerMigration("v13: planned alerts") { db in
            // A missing start is the smallest number, and a missing claim ends at 0.
            try db.execute(
                sql: """
                    CREATE TABLE alert (
                        id INTEGER PRIMARY KEY,
                        rule TEXT NOT NULL CHECK (rule <> ''),
                        subject TEXT NOT NULL CHECK (subject <> ''),
                        moment TEXT NOT NULL CHECK (moment <> ''),
                        start REAL NOT NULL,
                        target TEXT NOT NULL CHECK (target <> ''),
                        fingerprint TEXT NOT NULL,
                        feed TEXT NOT NULL,
                        scheduled INTEGER NOT NULL CHECK (scheduled IN (0, 1)),
                        due REAL NOT NULL,
                        latest REAL NOT NULL,
                        next REAL NOT NULL,
                        content BLOB NOT NULL,
                        state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'dropped')),
                        owner TEXT,
                        until REAL NOT NULL DEFAULT 0,
                        early INTEGER NOT NULL DEFAULT 0 CHECK (early IN (0, 1)),
                        message TEXT,
                        attempts INTEGER NOT NULL DEFAULT 0,
                        reason TEXT,
                        changedAt REAL,
                        UNIQUE (rule, subject, moment, start, target)
                    ) STRICT;
                    CREATE INDEX alertByNext ON alert (next) WHERE state = 'waiting';
                    CREATE INDEX alertOfFeed ON alert (feed, subject) WHERE state = 'waiting';
                    CREATE INDEX alertByEnd ON alert (changedAt) WHERE state = 'sent';
                    """
            )
        }
        migrator.registerMigration("v14: what alerts said, and what their rules have seen") { db in
            // Earlier changes count as seen: a planner begins with those that are saved after its first call.
            try db.execute(
                sql: """
                    ALTER TABLE alert ADD COLUMN told TEXT;
                    ALTER TABLE alert ADD COLUMN failure TEXT;
                    ALTER TABLE event ADD COLUMN planner TEXT;
                    ALTER TABLE answer ADD COLUMN planner TEXT;
                    CREATE TABLE alertReading (
                        planner TEXT NOT NULL CHECK (planner <> ''),
                        feed TEXT NOT NULL CHECK (feed <> ''),
                        sequence INTEGER NOT NULL,
                        readAt REAL NOT NULL,
                        PRIMARY KEY (planner, feed)
                    ) STRICT, WITHOUT ROWID;
                    """
            )
        }
        migrator.registerMigration("v15: the rules of configurations for each feed") { db in
            try db.execute(
                sql: """
                    CREATE TABLE alertRuleSet (
                        configuration TEXT NOT NULL CHECK (configuration <> ''),
                        feed TEXT NOT NULL CHECK (feed <> ''),
                        planner TEXT CHECK (planner <> ''),
                        definitions TEXT NOT NULL,
                        notedAt REAL NOT NULL,
                        PRIMARY KEY (configuration, feed)
                    ) STRICT, WITHOUT ROWID;
                    """
            )
        }
        migrator.registerMigration("v16: when feeds were down or up again, and who planned that") { db in
            try db.execute(
                sql: """
                    ALTER TABLE feed ADD COLUMN turn INTEGER;
                    ALTER TABLE feed ADD COLUMN planner TEXT;
                    """
            )
        }
        migrator.registerMigration("v17: what has changed of an answer since it was written") { db in
            // An earlier version that still runs writes whole answers, and knows nothing of changes to them.
            try db.execute(
                sql: """
                    CREATE TABLE answerChange (
                        id INTEGER PRIMARY KEY,
                        feed TEXT NOT NULL,
                        fingerprint TEXT NOT NULL,
                        scope TEXT NOT NULL,
                        content BLOB NOT NULL,
                        FOREIGN KEY (feed, fingerprint, scope) REFERENCES answer ON DELETE CASCADE
                    ) STRICT;
                    CREATE INDEX changeOfAnswer ON answerChange (feed, fingerprint, scope);
                    CREATE TRIGGER wholeAnswer AFTER UPDATE OF snapshot ON answer BEGIN
                        DELETE FROM answerChange
                        WHERE feed = new.feed AND fingerprint = new.fingerprint AND scope = new.scope;
                    END;
                    """
            )
        }
        return migrator
    }()

    private static func makeFeeds(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE feed (
                    feed TEXT NOT NULL CHECK (feed <> ''),
                    fingerprint TEXT NOT NULL,
                    savedAt REAL NOT NULL,
                    health TEXT NOT NULL CHECK (json_valid(health)),
                    stateVersion INTEGER,
                    state BLOB,
                    PRIMARY KEY (feed, fingerprint),
                    CHECK ((state IS NULL) = (stateVersion IS NULL))
                ) STRICT;

                CREATE TABLE answer (
                    feed TEXT NOT NULL,
                    fingerprint TEXT NOT NULL,
                    scope TEXT NOT NULL,
                    version INTEGER NOT NULL,
                    snapshot BLOB NOT NULL,
                    readAt REAL NOT NULL,
                    freshUntil REAL NOT NULL,
                    PRIMARY KEY (feed, fingerprint, scope),
                    FOREIGN KEY (feed, fingerprint) REFERENCES feed ON DELETE CASCADE
                ) STRICT;

                CREATE TABLE claim (
                    feed TEXT NOT NULL CHECK (feed <> ''),
                    fingerprint TEXT NOT NULL,
                    owner TEXT NOT NULL CHECK (owner <> ''),
                    until REAL NOT NULL,
                    PRIMARY KEY (feed, fingerprint)
                ) STRICT, WITHOUT ROWID;
                """
        )
    }

    private static func makeHistory(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE event (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    feed TEXT NOT NULL CHECK (feed <> ''),
                    item TEXT NOT NULL,
                    kind TEXT NOT NULL CHECK (kind IN (
                        'appeared', 'moved', 'changed', 'cancelled', 'withdrawn', 'disappeared', 'came-back'
                    )),
                    at REAL NOT NULL,
                    title TEXT NOT NULL,
                    startsAt REAL,
                    endsAt REAL,
                    day INTEGER,
                    region TEXT,
                    label TEXT,
                    valueBefore TEXT,
                    valueAfter TEXT,
                    CHECK ((startsAt IS NULL) <> (day IS NULL)),
                    CHECK ((day IS NULL) = (region IS NULL)),
                    CHECK (endsAt IS NULL OR startsAt IS NOT NULL)
                ) STRICT;
                CREATE INDEX eventOfItem ON event (feed, item, id);
                CREATE INDEX eventOfFeed ON event (feed, at);
                CREATE INDEX eventByTime ON event (at);

                CREATE TABLE star (
                    feed TEXT NOT NULL CHECK (feed <> ''),
                    item TEXT NOT NULL,
                    starredAt REAL NOT NULL,
                    PRIMARY KEY (feed, item)
                ) STRICT, WITHOUT ROWID;
                """
        )
    }

    private static func makeRequests(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE requestAccount (
                    account TEXT NOT NULL PRIMARY KEY CHECK (account <> ''),
                    keptFor REAL NOT NULL DEFAULT 0 CHECK (keptFor >= 0),
                    heldUntil REAL
                ) STRICT, WITHOUT ROWID;

                CREATE TABLE requestGrant (
                    id INTEGER PRIMARY KEY,
                    account TEXT NOT NULL REFERENCES requestAccount ON DELETE CASCADE,
                    startsAt REAL NOT NULL,
                    endsAt REAL NOT NULL CHECK (endsAt >= startsAt)
                ) STRICT;
                CREATE INDEX grantOfAccount ON requestGrant (account, endsAt);
                """
        )
    }

    private static func makeResponses(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE response (
                    id INTEGER PRIMARY KEY,
                    feed TEXT NOT NULL CHECK (feed <> ''),
                    fingerprint TEXT NOT NULL,
                    url TEXT NOT NULL,
                    status INTEGER NOT NULL,
                    headers TEXT NOT NULL CHECK (json_valid(headers)),
                    body BLOB NOT NULL,
                    finalURL TEXT,
                    requestedAt REAL NOT NULL,
                    receivedAt REAL NOT NULL,
                    usedAt REAL NOT NULL,
                    bytes INTEGER NOT NULL CHECK (bytes >= 0),
                    UNIQUE (feed, fingerprint, url)
                ) STRICT;
                CREATE INDEX responseByUse ON response (usedAt, bytes);
                """
        )
    }
}
