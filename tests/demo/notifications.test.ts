import { expect, test } from "bun:test";
import { readNotifications } from "../../src/demo/notifications";
import { DAY } from "../../src/lib/time";
import { unreadNotifications } from "../../src/notifications/notifications";
import { worldForEach } from "../support/each-world";

const world = worldForEach();

test("members of the demo have read all notifications but the latest day's", async () => {
  const { db, people, clock } = world;
  const now = clock.now();
  for (const [i, createdAt] of [now - 3 * DAY, now - 2 * DAY, now - DAY, now].entries())
    await db
      .insertInto("notifications")
      .values({
        member_id: people.mei.id,
        topic: `topic ${i}`,
        id: crypto.randomUUID(),
        kind: "contract",
        details: "{}",
        created_at: createdAt,
      })
      .execute();
  expect(await unreadNotifications(db, people.mei.id)).toBe(4);
  await readNotifications(db, now - DAY);
  expect(await unreadNotifications(db, people.mei.id)).toBe(2);
});
