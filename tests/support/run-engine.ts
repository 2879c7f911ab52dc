import { describe, test } from "bun:test";

/** Whether PostgreSQL keeps the worlds of this run; no other file reads the variable. */
export const isOnPostgres = process.env.TEST_DATABASE === "postgres";

/**
 * A test of SQLite's file, its plans, its connection or its own words; counted as left out where
 * PostgreSQL keeps the worlds.
 */
export const testOnSqlite = test.skipIf(isOnPostgres);

/** Tests of such things, under one name; counted likewise. */
export const onSqlite = describe.skipIf(isOnPostgres);
