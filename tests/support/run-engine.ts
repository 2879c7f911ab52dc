import { describe, test } from "bun:test";

export const isOnPostgres = process.env.TEST_DATABASE === "postgres";

export const testOnSqlite = test.skipIf(isOnPostgres);

export const onSqlite = describe.skipIf(isOnPostgres);
