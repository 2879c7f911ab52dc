import { expect, test } from "bun:test";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { addNotice } from "../support/notices";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });

test("links operators to the restore form, and sellers to the reasons", async () => {
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { title: "Harbour novels" });
  await addNotice(world, lot.id);
  const [kim, mei] = [await world.as("kim"), await world.as("mei")];
  const reported = "/operator/reports/N-2026-000001";
  const decision = { decision: "hide", ground: "law", rule: "Cap. 528", facts: "They are theirs." };
  expect((await kim.json("POST", "/api/operator/notices/N-2026-000001", decision)).status).toBe(
    200,
  );
  const { id } = await db.selectFrom("operator_actions").select("id").executeTakeFirstOrThrow();
  const [desk, reasons] = [`href="/operator/packages/${lot.id}"`, `/statements/${id}`];
  const notice = await (await kim.get(reported)).text();
  const seller = `href="/operator/members/${people.mei.id}"`;
  for (const link of [desk, seller, `href="${reasons}"`]) expect(notice).toContain(link);
  for (const path of [reasons, `/package/${lot.id}`]) {
    expect(await (await kim.get(path)).text()).toContain(desk);
    const shown = await mei.get(path);
    expect(shown.status).toBe(200);
    expect(await shown.text()).not.toContain("/operator/");
  }
});
