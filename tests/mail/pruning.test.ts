import { afterEach, beforeEach, expect, test } from "bun:test";
import pino from "pino";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { DAY } from "../../src/lib/time";
import { outboxPruning } from "../../src/mail/pruning";
import { TestClock } from "../support/clock";
import { queueAnyMail } from "../support/mail";
import { newDatabase } from "../support/run-database";

let db: Db;
let clock: TestClock;

beforeEach(() => {
  db = newDatabase();
  clock = new TestClock();
});

afterEach(() => db.destroy());

async function mail(to: string, isSent: boolean): Promise<void> {
  const values = { title: "x" };
  await inTransaction(db, (tx) =>
    queueAnyMail(tx, { to, template: "package-deleted", values }, clock.now()),
  );
  if (!isSent) return;
  const sent = db.updateTable("mail_outbox").set({ sent_at: clock.now() });
  await sent.where("recipient", "=", to).execute();
}

const kept = async () =>
  (await db.selectFrom("mail_outbox").select("recipient").orderBy("recipient").execute()).map(
    ({ recipient }) => recipient,
  );

test("keeps an email until 30 days after it was sent", async () => {
  const pruning = outboxPruning({ db, clock, log: pino({ level: "silent" }) });
  await mail("early", true);
  await mail("unsent", false);
  clock.advance(DAY);
  await mail("late", true);
  await pruning.start();
  clock.advance(29 * DAY - 1);
  await pruning.check();
  expect(await kept()).toEqual(["early", "late", "unsent"]);
  clock.advance(1);
  await pruning.check();
  expect(await kept()).toEqual(["late", "unsent"]);
  clock.advance(DAY);
  await pruning.check();
  expect(await kept()).toEqual(["unsent"]);
  clock.advance(400 * DAY);
  await pruning.check();
  expect(await kept()).toEqual(["unsent"]);
  await pruning.stop();
});
