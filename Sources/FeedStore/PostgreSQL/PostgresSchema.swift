#if PostgreSQL

/// The types and functions that step 1 of ``StoreSchema`` creates in PostgreSQL only.
enum PostgresSchema {
    /// The types of texts, which PostgreSQL compares by their bytes, as the engine does.
    static let domains = [
        "CREATE DOMAIN words AS text COLLATE \"C\"",
        "CREATE DOMAIN filled AS text COLLATE \"C\" CHECK (VALUE <> '')",
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
        // Takes the next numbers and returns the first. The transaction that takes them makes all others wait until it
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
