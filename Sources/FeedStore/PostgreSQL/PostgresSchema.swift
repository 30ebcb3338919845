#if PostgreSQL

/// The first tables and functions.
///
/// Texts are compared by their bytes, as the engine compares them.
enum PostgresSchema {
    static let tables = [
        "CREATE DOMAIN words AS text COLLATE \"C\"",
        "CREATE DOMAIN filled AS text COLLATE \"C\" CHECK (VALUE <> '')",
        // Free space is left in pages of rows that are often updated, so that indexes need not be.
        """
        CREATE TABLE feed (
            feed filled NOT NULL,
            fingerprint words NOT NULL,
            saved_at double precision NOT NULL,
            health text NOT NULL,
            state_version bigint,
            state bytea,
            turn bigint,
            planner words,
            PRIMARY KEY (feed, fingerprint),
            CHECK ((state IS NULL) = (state_version IS NULL))
        ) WITH (fillfactor = 70)
        """,
        // An answer is stored outside its row, which is written again when it was confirmed.
        """
        CREATE TABLE answer (
            feed filled NOT NULL,
            fingerprint words NOT NULL,
            scope words NOT NULL,
            version bigint NOT NULL,
            snapshot bytea NOT NULL,
            read_at double precision NOT NULL,
            fresh_until double precision NOT NULL,
            usable_until double precision,
            sequence bigint NOT NULL,
            planner words,
            PRIMARY KEY (feed, fingerprint, scope),
            FOREIGN KEY (feed, fingerprint) REFERENCES feed ON DELETE CASCADE
        ) WITH (fillfactor = 70, toast_tuple_target = 128)
        """,
        "CREATE INDEX answer_by_sequence ON answer (sequence)",
        """
        CREATE TABLE claim (
            feed filled NOT NULL,
            fingerprint words NOT NULL,
            owner filled NOT NULL,
            until double precision NOT NULL,
            PRIMARY KEY (feed, fingerprint)
        ) WITH (fillfactor = 50)
        """,
        """
        CREATE TABLE item (
            feed filled NOT NULL,
            item words NOT NULL,
            digest bigint NOT NULL,
            revision bigint NOT NULL CHECK (revision >= 0),
            changed_at double precision NOT NULL,
            seen_at double precision NOT NULL,
            PRIMARY KEY (feed, item)
        )
        """,
        "CREATE INDEX item_by_sight ON item (seen_at)",
        """
        CREATE TABLE event (
            id bigint NOT NULL,
            feed filled NOT NULL,
            item words NOT NULL,
            kind words NOT NULL,
            at double precision NOT NULL,
            title text NOT NULL,
            starts_at double precision,
            ends_at double precision,
            day bigint,
            last_day bigint,
            region text,
            undated text,
            label text,
            before bytea,
            after bytea,
            sample boolean NOT NULL DEFAULT FALSE,
            subtitle text,
            category_label text,
            group_title text,
            planner words,
            CHECK ((starts_at IS NULL) <> (day IS NULL)),
            CHECK ((day IS NULL) = (region IS NULL)),
            CHECK (ends_at IS NULL OR starts_at IS NOT NULL)
        ) PARTITION BY RANGE (at)
        """,
        "CREATE INDEX event_by_number ON event (id)",
        "CREATE INDEX event_of_item ON event (feed, item, id)",
        "CREATE INDEX event_of_feed ON event (feed, at)",
        "CREATE INDEX event_by_time ON event (at, id)",
        """
        CREATE TABLE star (
            feed filled NOT NULL,
            item words NOT NULL,
            owner filled NOT NULL,
            starred_at double precision NOT NULL,
            PRIMARY KEY (feed, item, owner)
        )
        """,
        // One row that all writers wait for: numbers are in the order in which transactions end.
        """
        CREATE TABLE sequence (
            single boolean PRIMARY KEY DEFAULT TRUE CHECK (single),
            epoch text NOT NULL,
            identity text NOT NULL,
            last bigint NOT NULL,
            forgotten bigint NOT NULL
        ) WITH (fillfactor = 10)
        """,
        "INSERT INTO sequence (epoch, identity, last, forgotten) VALUES ('', '', 0, 0)",
        """
        CREATE TABLE request_account (
            account filled PRIMARY KEY,
            kept_for double precision NOT NULL DEFAULT 0 CHECK (kept_for >= 0),
            held_until double precision
        ) WITH (fillfactor = 70)
        """,
        """
        CREATE TABLE request_grant (
            id bigint PRIMARY KEY,
            account filled NOT NULL REFERENCES request_account ON DELETE CASCADE,
            starts_at double precision NOT NULL,
            ends_at double precision NOT NULL CHECK (ends_at >= starts_at),
            requests bigint NOT NULL DEFAULT 1 CHECK (requests > 0)
        )
        """,
        "CREATE INDEX grant_of_account ON request_grant (account, ends_at)",
        // The requests that are under way at a host, until they have ended or their process seems to have died.
        """
        CREATE TABLE request_place (
            id bigint PRIMARY KEY,
            host filled NOT NULL,
            until double precision NOT NULL
        )
        """,
        "CREATE INDEX place_of_host ON request_place (host, until)",
        """
        CREATE TABLE response (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            feed filled NOT NULL,
            fingerprint words NOT NULL,
            url words NOT NULL,
            status bigint NOT NULL,
            headers text NOT NULL,
            body bytea NOT NULL,
            final_url text,
            requested_at double precision NOT NULL,
            received_at double precision NOT NULL,
            used_at double precision NOT NULL,
            bytes bigint NOT NULL CHECK (bytes >= 0),
            UNIQUE (feed, fingerprint, url)
        ) WITH (fillfactor = 70, toast_tuple_target = 128)
        """,
        """
        CREATE TABLE access_token (
            name filled PRIMARY KEY,
            digest bytea NOT NULL UNIQUE CHECK (length(digest) = 32),
            read_only boolean NOT NULL,
            owner filled NOT NULL,
            created_at double precision NOT NULL
        )
        """,
        """
        CREATE TABLE alert (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            rule filled NOT NULL,
            subject filled NOT NULL,
            moment filled NOT NULL,
            start double precision NOT NULL,
            target filled NOT NULL,
            fingerprint words NOT NULL,
            feed words NOT NULL,
            scheduled boolean NOT NULL,
            due double precision NOT NULL,
            latest double precision NOT NULL,
            next double precision NOT NULL,
            content bytea NOT NULL,
            state words NOT NULL CHECK (state IN ('waiting', 'sent', 'dropped')),
            owner words,
            until double precision NOT NULL DEFAULT 0,
            early boolean NOT NULL DEFAULT FALSE,
            message text,
            attempts bigint NOT NULL DEFAULT 0,
            reason text,
            changed_at double precision,
            told text,
            failure text,
            UNIQUE (rule, subject, moment, start, target)
        )
        """,
        "CREATE INDEX alert_by_next ON alert (next) WHERE state = 'waiting'",
        "CREATE INDEX alert_of_feed ON alert (feed, subject) WHERE state = 'waiting'",
        "CREATE INDEX alert_by_end ON alert (changed_at) WHERE state = 'sent'",
        """
        CREATE TABLE alert_reading (
            planner filled NOT NULL,
            feed filled NOT NULL,
            sequence bigint NOT NULL,
            read_at double precision NOT NULL,
            PRIMARY KEY (planner, feed)
        )
        """,
        """
        CREATE TABLE alert_rule_set (
            configuration filled NOT NULL,
            feed filled NOT NULL,
            planner words CHECK (planner <> ''),
            definitions text NOT NULL,
            noted_at double precision NOT NULL,
            PRIMARY KEY (configuration, feed)
        )
        """,
        "CREATE TABLE installation (id text PRIMARY KEY)",
        "INSERT INTO installation VALUES (upper(gen_random_uuid()::text))",
        "CREATE TABLE chore (name filled PRIMARY KEY, begun_at double precision NOT NULL)",
    ]

    static let functions = [
        """
        CREATE FUNCTION store_now() RETURNS double precision LANGUAGE sql VOLATILE
        AS $$ SELECT extract(epoch FROM clock_timestamp())::double precision - 978307200 $$
        """,
        """
        CREATE FUNCTION store_end_claim(text, text, text, double precision, text, double precision)
        RETURNS void LANGUAGE plpgsql AS $$
        DECLARE ended double precision;
        BEGIN
            SELECT until INTO ended FROM claim WHERE feed = $1 AND fingerprint = $2 AND owner = $3 FOR UPDATE;
            IF NOT FOUND THEN RAISE EXCEPTION 'another has claimed the feed' USING ERRCODE = 'AG001'; END IF;
            -- An outcome is sent again when it was written and that was lost on the way. What happened is told once.
            IF ended = $4 AND EXISTS (
                SELECT FROM answer WHERE feed = $1 AND fingerprint = $2 AND scope = $5 AND read_at = $6
            ) THEN RAISE EXCEPTION 'this answer is saved' USING ERRCODE = 'AG003'; END IF;
            UPDATE claim SET until = $4 WHERE feed = $1 AND fingerprint = $2 AND owner = $3;
        END $$
        """,
        // Takes the next numbers and returns the first. The transaction that takes them holds up all others until it
        // ends.
        """
        CREATE FUNCTION store_take_numbers(bigint) RETURNS bigint LANGUAGE sql
        AS $$ UPDATE sequence SET last = last + $1 RETURNING last - $1 + 1 $$
        """,
        """
        CREATE FUNCTION store_number() RETURNS bigint LANGUAGE sql STABLE
        AS $$ SELECT current_setting('aggregate.number')::bigint $$
        """,
        """
        CREATE FUNCTION store_confirm_answer(
            text, text, text, bigint, double precision, double precision, double precision, double precision, bigint,
            boolean, text
        ) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE answer SET read_at = $6, fresh_until = $7, usable_until = $8, sequence = $9,
                planner = CASE WHEN $10 THEN $11 ELSE planner END
            WHERE feed = $1 AND fingerprint = $2 AND scope = $3 AND version = $4 AND read_at = $5;
            IF NOT FOUND THEN RAISE EXCEPTION 'there is another answer' USING ERRCODE = 'AG002'; END IF;
        END $$
        """,
        // The identity of this database, which a copy of it does not have: the cluster, its timeline, and the tables'
        // place in it.
        """
        CREATE FUNCTION store_identity() RETURNS text LANGUAGE sql VOLATILE SECURITY DEFINER
        SET search_path = pg_catalog, pg_temp AS $$
            SELECT (SELECT system_identifier FROM pg_control_system()) || ':'
                || CASE WHEN pg_is_in_recovery() THEN '' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END || ':'
                || (SELECT oid FROM pg_database WHERE datname = current_database()) || ':'
                || 'THE_SCHEMA.sequence'::regclass::oid
        $$
        """,
        """
        CREATE FUNCTION store_renew_epoch() RETURNS void LANGUAGE sql AS $$
            UPDATE sequence SET epoch = left(replace(gen_random_uuid()::text, '-', ''), 16), identity = now.identity
            FROM (SELECT store_identity() AS identity) AS now WHERE sequence.identity <> now.identity
        $$
        """,
        // Creates the partition of a month if it is missing, and returns its beginning and end.
        """
        CREATE FUNCTION store_event_room(moment double precision, OUT first double precision, OUT past double precision)
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = THE_SCHEMA, pg_temp AS $$
        DECLARE
            month timestamp := date_trunc('month', to_timestamp(moment + 978307200) AT TIME ZONE 'UTC');
            partition text := 'event_' || to_char(month, 'YYYY_MM');
        BEGIN
            first := extract(epoch FROM month)::double precision - 978307200;
            past := extract(epoch FROM month + interval '1 month')::double precision - 978307200;
            IF EXISTS (SELECT FROM pg_class WHERE relname = partition AND relnamespace = current_schema()::regnamespace)
            THEN RETURN; END IF;
            PERFORM pg_advisory_xact_lock(hashtext('aggregate.event'), hashtext(current_schema()));
            -- Another may have made it meanwhile.
            IF EXISTS (SELECT FROM pg_class WHERE relname = partition AND relnamespace = current_schema()::regnamespace)
            THEN RETURN; END IF;
            EXECUTE format('CREATE TABLE %I (LIKE event INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', partition);
            EXECUTE format('ALTER TABLE event ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', partition, first, past);
        END $$
        """,
        // Drops the partitions that end before a time, or only the first of them.
        """
        CREATE FUNCTION store_drop_events(horizon double precision, only_first boolean) RETURNS bigint
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = THE_SCHEMA, pg_temp AS $$
        DECLARE
            partition regclass;
            month text;
            greatest_id bigint;
            dropped bigint := 0;
        BEGIN
            FOR partition, month IN
                SELECT inhrelid::regclass, substring(relname FROM 7) FROM pg_inherits
                JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = 'event'::regclass ORDER BY 2
            LOOP
                EXIT WHEN extract(epoch FROM to_date(month, 'YYYY_MM') + interval '1 month') - 978307200 > horizon;
                EXECUTE format('SELECT max(id) FROM %s', partition) INTO greatest_id;
                EXECUTE format('DROP TABLE %s', partition);
                UPDATE sequence SET forgotten = greatest(forgotten, greatest_id);
                dropped := dropped + 1;
                EXIT WHEN only_first;
            END LOOP;
            RETURN dropped;
        END $$
        """,
        // Only roles with a grant may call them, and they do not use objects of other schemas instead of ours.
        "REVOKE ALL ON ALL FUNCTIONS IN SCHEMA THE_SCHEMA FROM PUBLIC",
    ]
}
#endif
