import { afterEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { migrate } from "../../../db/migrate";
import { migrations } from "../../../db/migrations";
import { openPostgres } from "../../../db/postgres/client";
import { inspectPostgres, obstacleOf } from "../../../db/postgres/inspection";
import { Obstacle } from "../../../src/lib/errors";
import { onPostgres } from "../../support/engines";
import { emptyDatabase, GUARDED, newPostgres } from "../../support/postgres";

let opened: ReturnType<typeof openPostgres>[] = [];

const open = (address: string) => {
  const db = openPostgres(address);
  opened.push(db);
  return db;
};

afterEach(async () => {
  await Promise.all(opened.map((db) => db.destroy()));
  opened = [];
});

async function answerOf(address: string): Promise<string> {
  const error = await inspectPostgres(open(address)).catch((error) => error);
  if (error === undefined) return "nothing";
  expect(error).toBeInstanceOf(Obstacle);
  return error.message;
}

onPostgres(() => {
  describe("a database", () => {
    test("is accepted without writing if it is empty or up to date", async () => {
      const empty = emptyDatabase();
      expect(await answerOf(empty)).toBe("nothing");
      expect(await answerOf(newPostgres())).toBe("nothing");
      const tables = sql`select 1 from pg_class where relnamespace = 'public'::regnamespace`;
      expect((await tables.execute(open(empty))).rows).toEqual([]);
    });

    test("is created once by several simultaneous processes", async () => {
      const address = emptyDatabase();
      const ran = await Promise.all([1, 2, 3].map(() => migrate(open(address))));
      expect(ran.flat()).toEqual(Object.keys(migrations));
    });

    test("is refused if its version is newer", async () => {
      const address = newPostgres();
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(
        open(address),
      );
      expect(await answerOf(address)).toContain("it has the migration 9999-later");
    });

    test("is refused in another encoding", async () => {
      const latin = "template template0 encoding 'LATIN1' locale 'C'";
      expect(await answerOf(emptyDatabase(undefined, latin))).toContain("has the encoding LATIN1");
    });

    test("is refused under the locale C, which cannot search Chinese", async () => {
      const address = emptyDatabase(undefined, "template template0 encoding 'UTF8' locale 'C'");
      expect(await answerOf(address)).toContain("locale in which Chinese text can't be searched");
    });

    test("is refused if it is read-only", async () => {
      const address = newPostgres();
      await sql
        .raw(
          `alter database ${/\/(t[\d_]+)\?/.exec(address)?.[1]} set default_transaction_read_only = on`,
        )
        .execute(open(address));
      expect(await answerOf(address)).toContain("is read-only");
    });

    test("is reported by name if it does not exist", async () => {
      expect(await answerOf(newPostgres().replace(/t[\d_]+\?/, "nothing?"))).toContain(
        "There is no database nothing at localhost",
      );
    });
  });

  test("reports a wrong user or password without the password", async () => {
    const address = newPostgres();
    await sql.raw(`drop role if exists ${GUARDED}`).execute(open(address));
    await sql.raw(`create role ${GUARDED} login superuser password 'right'`).execute(open(address));
    for (const user of ["nobody", GUARDED]) {
      const sentence = await answerOf(address.replace("postgres@", `${user}:s3cret@`));
      expect(sentence).toContain("the user name or password is wrong");
      expect(sentence).not.toContain("s3cret");
    }
    expect(await answerOf(address.replace("postgres@", `${GUARDED}:right@`))).toBe("nothing");
  });
});

test("refuses a value that cannot be stored", () => {
  const full = Object.assign(new Error("could not extend file: No space left on device"), {
    code: "53100",
    severity: "ERROR",
  });
  expect(obstacleOf(full, "shop at db")).toMatchObject({
    message: `The database shop at db cannot store anything (${full.message}).`,
    exitCode: 3,
  });
});

test("reports an unreachable server without the password", async () => {
  const sentence = await answerOf("postgres://me:s3cret@127.0.0.1:1/shop");
  expect(sentence).toContain("The database shop at 127.0.0.1:1 does not respond");
  expect(sentence).not.toContain("s3cret");
});

test.each(["s3cret", "mysql://me:s3cret@host/shop", "postgres//me:s3cret@host"])(
  "reports an invalid address without repeating it: %s",
  async (address) => {
    const sentence = await answerOf(address);
    expect(sentence).toContain("This is not the address of a PostgreSQL database");
    expect(sentence).not.toContain("s3cret");
  },
);
