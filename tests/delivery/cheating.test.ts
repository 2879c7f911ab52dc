import { describe, expect, test } from "bun:test";
import { inTransaction } from "../../db/transaction";
import { createToken, deliveryOfToken } from "../../src/consignments/tokens";
import { leaveDeals } from "../../src/delivery/leaving";
import { beginFetch, endFetch, recordKeyShown } from "../../src/handover/fetches";
import { newId } from "../../src/lib/ids";
import { DAY } from "../../src/lib/time";
import { removeSample } from "../../src/samples/sample-text";
import { begun, deliverFile, sendPiece } from "../support/consignments";
import { dealForEach } from "../support/deal-for-each";
import { seal } from "../support/deliveries";
import { refusal, statuses, thrown } from "../support/http";

const site = dealForEach();
const { world, act, bring, state, decide, run } = site;

async function addSampleOf(packageId: string): Promise<string> {
  const id = newId(world.clock.now());
  const text = "The tide rises twice a day.";
  await world.db
    .insertInto("sample_files")
    .values({
      id,
      package_id: packageId,
      filename: "a.txt",
      file_content: text,
      file_type: "txt",
      content_type: "literary",
      original_size: text.length,
      word_count: 6,
      quality_score: 50,
      analysis: null,
      language: "en",
      uploaded_at: world.clock.now(),
    })
    .execute();
  return id;
}

test("prevents a seller from replacing files without a dispute", async () => {
  await bring("disputed");
  const mei = await world.as("mei");
  const delivery = { path: site.path() };
  await deliverFile(mei, delivery, "rubbish.txt", "rubbish");
  const later = await begun(mei, delivery, "more.txt", 4);
  await act["take-back"]();
  const late = [sendPiece(mei, later, 0, "more"), mei.json("POST", site.path("/complete"))];
  expect(await statuses(...late)).toEqual([404, 409]);
  const consignments = world.db.selectFrom("consignments").select("status").orderBy("number");
  expect(await consignments.execute()).toEqual([{ status: "sealed" }, { status: "gone" }]);
});

test("prevents a seller who has left from delivering with a token", async () => {
  const { db, clock, people } = world;
  await bring("disputed");
  const token = await createToken(
    db,
    { deliveryId: site.deal.deliveryId, createdBy: people.mei.id },
    clock.now(),
  );
  await inTransaction(db, (tx) => leaveDeals(tx, people.mei.id, clock.now()));
  const refused = await thrown(deliveryOfToken(db, token, clock.now()));
  expect(refused).toMatchObject({ code: "delivery-token-wrong" });
});

test("keeps a seller's samples unchanged until the buyer accepts", async () => {
  const { db, clock, people } = world;
  const { packageId } = site.deal;
  const id = await addSampleOf(packageId);
  const mei = await world.as("mei");
  const path = `/api/packages/${packageId}/samples`;
  const sample = { filename: "a.txt", fileContent: "The tide rises.", contentType: "literary" };
  for (const refused of [
    mei.json("DELETE", `${path}/${id}`),
    mei.json("PUT", `${path}/${id}`, sample),
    mei.json("POST", path, sample),
  ]) {
    expect(await refusal(refused)).toEqual([409, "samples-sold"]);
  }
  const page = () => site.page(mei, `/package/${packageId}/samples/${id}/text`);
  expect(await page()).not.toContain("Delete sample");
  expect(await page()).toContain(
    "change a sold package&#x27;s samples until the delivery is accepted",
  );
  await bring("accepted");
  expect(await page()).not.toContain("Delete sample");
  expect(await page()).toMatch(/while somebody holds a license to the package \(until 20\d\d-/);
  const licensed = [mei.json("DELETE", `${path}/${id}`), mei.json("PUT", `${path}/${id}`, sample)];
  for (const refused of licensed) expect(await refusal(refused)).toEqual([409, "samples-licensed"]);
  expect((await mei.json("POST", path, sample)).status).toBe(201);
  clock.advance(400 * DAY);
  await removeSample(db, { packageId, sellerId: people.mei.id }, id, clock.now());
});

describe("a buyer", () => {
  async function expectNoDispute(): Promise<string> {
    expect(await thrown(act.dispute())).toMatchObject({ code: "delivery-step" });
    const page = await site.page(await world.as("bo"));
    expect(page).not.toContain("/delivery/dispute");
    return page;
  }

  test("cannot delay a seller by reporting payment repeatedly", async () => {
    await bring("sealed");
    for (const after of ["sealed", "withdrawn"]) {
      await act.claim();
      world.clock.advance(7 * DAY);
      await run();
      await decide("seller");
      expect((await state()).state as string).toBe(after);
    }
    expect((await state()).voided_at).toBe(world.clock.now());
  });

  test("cannot push the release of the key out of the log", async () => {
    const { db, clock } = world;
    await bring("paid");
    const { deliveryId } = site.deal;
    await recordKeyShown(db, deliveryId, clock.now());
    const part = { deliveryId, side: "buyer", consignment: 1, n: 1 } as const;
    for (let first = 0; first < 1010; first += 2) {
      const { id } = await beginFetch(db, { ...part, firstByte: first }, clock.now());
      await endFetch(db, id, 1, false);
    }
    const { downloads } = await (await (await world.as("mei")).get(site.path())).json();
    expect(downloads).toHaveLength(500);
    expect(downloads.at(-1)).toMatchObject({ side: "buyer", kind: "key" });
  });

  test("is not bound forever to a seller whose files are never measured", async () => {
    await bring("measuring");
    await site.due();
    expect(await thrown(act.withdraw())).toMatchObject({ code: "delivery-step" });
    world.clock.advance(7 * DAY);
    await act.withdraw();
    expect((await state()).state).toBe("withdrawn");
  });

  test("cannot dispute an operator's decision again before payment", async () => {
    await bring("sealed", ["language"]);
    await act.dispute();
    await decide("seller");
    expect(await expectNoDispute()).toContain("/delivery/claim");
  });

  test("cannot delay a seller by disputing and withdrawing repeatedly", async () => {
    await bring("sealed", ["language"]);
    await act.dispute();
    await act["take-back"]();
    await expectNoDispute();
  });

  test("can dispute again after new files arrive", async () => {
    await bring("sealed", ["language"]);
    await act.dispute();
    world.clock.advance(DAY);
    await seal(world, site.deal, ["words"]);
    await act.dispute();
    expect((await state()).state).toBe("disputed");
  });

  test("cannot dispute once silence counts as acceptance, even before the timer runs", async () => {
    await bring("paid");
    await site.due();
    await expectNoDispute();
    await run();
    expect((await state()).state).toBe("accepted");
  });

  test("cannot extend a deadline by withdrawing a dispute at the last moment", async () => {
    await bring("disputed");
    await world.db.updateTable("disputes").set({ left_ms: 0 }).execute();
    await act["take-back"]();
    await run();
    expect((await state()).state).toBe("accepted");
  });
});
