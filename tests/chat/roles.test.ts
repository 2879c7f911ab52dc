import { expect, test } from "bun:test";
import { says } from "../support/chats";
import { joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";
import { refusal } from "../support/http";
import { addLot } from "../support/listings";

const world = worldForEach();

test("every role reads the organization's conversations, and who settles also writes", async () => {
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  await says(world, "ada", "mei", lot, "Is there a sample?");
  const call = `/api/packages/${lot.id}/chat`;
  const page = `/messages/${lot.id}/${people.mei.id}`;
  const message = { message: "And a list?", receiverId: people.mei.id };
  for (const [colleague, role] of [
    ["kim", "viewer"],
    ["bo", "finance"],
  ] as const) {
    const browser = await joinOrganization(world, { owner: "ada", colleague }, [role]);
    const read = await browser.get(`${call}/${people.mei.id}`);
    expect(await read.json()).toMatchObject([{ message: "Is there a sample?" }]);
    const shown = await (await browser.get(page)).text();
    expect(shown).toContain("Is there a sample?");
    expect(shown.includes('<form class="chat-form"')).toBe(role === "finance");
    expect(shown.includes("Ask an owner of your organization.")).toBe(role === "viewer");
    if (role === "viewer") {
      const missing = [403, "permission-missing"];
      expect(await refusal(browser.json("POST", call, message))).toEqual(missing as never);
      expect((await browser.post(page, { message: "And a list?", key: "one" })).status).toBe(403);
      const kept = await db.selectFrom("chat_messages").select("id").execute();
      expect(kept).toHaveLength(1);
    } else expect((await browser.json("POST", call, message)).status).toBe(201);
  }
});
