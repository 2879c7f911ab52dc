import { expect, test } from "bun:test";
import { inTransaction } from "../../db/transaction";
import { MAX_ATTEMPTS, queueMail } from "../../src/mail/outbox";
import { worldForEach } from "../support/each-world";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });

const again = async (by: "kim" | "ada") =>
  (await (await world.as(by)).post("/operator/emails/again", {})).status;

test("lists failed emails with their error and retries them on a click", async () => {
  const { db, clock } = world;
  const AGAIN = 'action="/operator/emails/again"';
  const empty = await (await (await world.as("kim")).get("/operator/emails")).text();
  expect(empty).not.toContain(AGAIN);
  const values = { token: "A".repeat(43) };
  for (const to of ["ada@example.test", "bo@example.test", "mei@example.test"])
    await inTransaction(db, (tx) =>
      queueMail(tx, { to, template: "password-reset", values }, clock.now()),
    );
  const failed = { attempts: MAX_ATTEMPTS, last_error: "550 mailbox full" };
  const change = (to: string, set: object) =>
    db.updateTable("mail_outbox").set(set).where("recipient", "=", to).execute();
  await change("ada@example.test", failed);
  await change("mei@example.test", { ...failed, sent_at: clock.now() });
  const kim = await world.as("kim");
  const page = await (await kim.get("/operator/emails?sort=most-tried")).text();
  for (const shown of [
    AGAIN,
    "ada@example.test",
    "550 mailbox full",
    "Abandoned",
    "bo@example.test",
  ])
    expect(page).toContain(shown);
  for (const hidden of ["mei@example.test", values.token]) expect(page).not.toContain(hidden);
  clock.advance(1000);
  expect(await again("ada")).toBe(404);
  expect(await again("kim")).toBe(303);
  const rows = await db
    .selectFrom("mail_outbox")
    .select(["recipient", "attempts"])
    .where("next_attempt_at", "=", clock.now())
    .execute();
  expect(rows).toEqual([{ recipient: "ada@example.test", attempts: 0 }]);
});
