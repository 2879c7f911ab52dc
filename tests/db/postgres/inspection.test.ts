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

/** What a user is told of a database, before anything is written. */
async function answerOf(address: string): Promise<string> {
  const error = await inspectPostgres(open(address)).catch((error) => error);
  if (error === undefined) return "nothing";
  expect(error).toBeInstanceOf(Obstacle);
  return error.message;
}

onPostgres(() => {
  describe("a database", () => {
    test("that is empty or up to date is accepted, and not written to", async () => {
      const empty = emptyDatabase();
      expect(await answerOf(empty)).toBe("nothing");
      expect(await answerOf(newPostgres())).toBe("nothing");
      const tables = sql`select 1 from pg_class where relnamespace = 'public'::regnamespace`;
      expect((await tables.execute(open(empty))).rows).toEqual([]);
    });

    test("is created once, however many processes start at once", async () => {
      const address = emptyDatabase();
      const ran = await Promise.all([1, 2, 3].map(() => migrate(open(address))));
      expect(ran.flat()).toEqual(Object.keys(migrations));
    });

    test("of a newer version is refused", async () => {
      const address = newPostgres();
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(
        open(address),
      );
      expect(await answerOf(address)).toContain("it has been through 9999-later");
    });

    test("in another encoding is refused", async () => {
      const latin = "template template0 encoding 'LATIN1' locale 'C'";
      expect(await answerOf(emptyDatabase(undefined, latin))).toContain("has the encoding LATIN1");
    });

    test("under the locale C is refused, since nothing Chinese is found in it", async () => {
      const address = emptyDatabase(undefined, "template template0 encoding 'UTF8' locale 'C'");
      expect(await answerOf(address)).toContain("locale under which no Chinese text is found");
    });

    test("that is read-only is refused", async () => {
      const address = newPostgres();
      await sql
        .raw(
          `alter database ${/\/(t[\d_]+)\?/.exec(address)?.[1]} set default_transaction_read_only = on`,
        )
        .execute(open(address));
      expect(await answerOf(address)).toContain("can only be read");
    });

    test("that does not exist is reported by name", async () => {
      expect(await answerOf(newPostgres().replace(/t[\d_]+\?/, "nothing?"))).toContain(
        "There is no database nothing at localhost",
      );
    });
  });

  test("a wrong user or password is reported without the password", async () => {
    const address = newPostgres();
    await sql.raw(`drop role if exists ${GUARDED}`).execute(open(address));
    await sql.raw(`create role ${GUARDED} login superuser password 'right'`).execute(open(address));
    for (const user of ["nobody", GUARDED]) {
      const told = await answerOf(address.replace("postgres@", `${user}:s3cret@`));
      expect(told).toContain("the user's name or password is wrong");
      expect(told).not.toContain("s3cret");
    }
    expect(await answerOf(address.replace("postgres@", `${GUARDED}:right@`))).toBe("nothing");
  });
});

test("a value that cannot be stored is a refusal", () => {
  const full = Object.assign(new Error("could not extend file: No space left on device"), {
    code: "53100",
    severity: "ERROR",
  });
  expect(obstacleOf(full, "shop at db")).toMatchObject({
    message: `The database shop at db cannot store anything (${full.message}).`,
    exitCode: 3,
  });
});

test("an unreachable server is reported without the password", async () => {
  const told = await answerOf("postgres://me:s3cret@127.0.0.1:1/shop");
  expect(told).toContain("The database shop at 127.0.0.1:1 does not respond");
  expect(told).not.toContain("s3cret");
});

test.each(["s3cret", "mysql://me:s3cret@host/shop", "postgres//me:s3cret@host"])(
  "an invalid address is reported without repeating it: %s",
  async (address) => {
    const told = await answerOf(address);
    expect(told).toContain("The database's address is none");
    expect(told).not.toContain("s3cret");
  },
);
