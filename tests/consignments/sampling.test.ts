import { beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { placeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { ConsignmentFolder } from "../../src/consignments/consignment-folder";
import {
  abandonIdleConsignments,
  KEPT_AFTER_SALE_MS,
  MAX_IDLE_MS,
  releaseUnsoldCollections,
  sweepConsignments,
} from "../../src/consignments/sweep";
import type { Package } from "../../src/packages/packages";
import { loadTokenCounter } from "../../src/quality";
import { readSampling } from "../../src/samples/sampling";
import { verifyBundle } from "../../src/transparency/verification";
import { begun, deliverFile, offsetOf, sendPiece, storedFiles } from "../support/consignments";
import { NOVEL } from "../support/declared-text";
import { worldForEach } from "../support/each-world";
import { answer, refusal, statuses } from "../support/http";
import { runIntake } from "../support/intake";
import { addLot } from "../support/listings";
import { outbox, unreadKinds } from "../support/mail";
import { PATIENCE_MS } from "../support/patience";
import { entriesIn, logOf } from "../support/public-log";
import {
  collectionOf,
  collectionPath,
  SAMPLED_TEXT,
  sampleCollection,
} from "../support/sampled-collection";
import type { Browser } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();
let lot: Package;
let mei: Browser;
let bo: Browser;

beforeAll(async () => {
  await loadTokenCounter();
});
beforeEach(async () => {
  [mei, bo] = [await world.as("mei"), await world.as("bo")];
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), {});
});

const path = () => collectionPath(lot.id);
const upload = (text = SAMPLED_TEXT, name = "all.txt") =>
  deliverFile(mei, { path: path() }, name, text);
const complete = () => mei.json("POST", `${path()}/complete`, { review: true });
const log = () => logOf(world, world.dataDir);

const row = () =>
  world.db.selectFrom("packages").selectAll().where("id", "=", lot.id).executeTakeFirstOrThrow();
const figures = async () => readSampling((await row()).sampling);
const collection = async () =>
  (
    await world.db
      .selectFrom("consignments")
      .selectAll()
      .where("package_id", "=", lot.id)
      .orderBy("created_at", "desc")
      .execute()
  )[0];
const logged = async () =>
  (await entriesIn(world.db)).flatMap((entry) =>
    entry.type.startsWith("collection-") ? [entry.type] : [],
  );

const sampled = (text = SAMPLED_TEXT) => sampleCollection(world, mei, lot.id, { "all.txt": text });

test("a buyer reads what the marketplace drew, and recomputes the draw", async () => {
  await sampled();
  const found = await figures();
  const { median = 0, low = 0, high = 0 } = found ?? {};
  expect([low <= median, median <= high, median > 50]).toEqual([true, true, true]);
  expect(found).toMatchObject({
    passages: 50,
    draws: 1,
    languages: [{ code: "en", passages: 50 }],
    characters: [...SAMPLED_TEXT].length,
  });

  const page = await (await bo.get(`/package/${lot.id}`)).text();
  expect(page).toContain("Sampled by the marketplace");
  expect(page).toContain(`/package/${lot.id}/passages`);
  const passagesPage = await (await bo.get(`/package/${lot.id}/passages`)).text();
  expect(passagesPage).toContain("This is the only draw");
  const [status, body] = await answer(bo.get(`/api/packages/${lot.id}/passages`));
  const drawn = body as { passages: { n: number; text: string }[]; checkpoint: string };
  expect([status, drawn.passages.map(({ n }) => n)]).toEqual([
    200,
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  ]);
  for (const { text } of drawn.passages) {
    expect(text.length).toBeGreaterThan(1000);
    expect(text.length).toBeLessThanOrEqual(2010);
    expect(SAMPLED_TEXT).toContain(text.split("\n\n")[0] ?? "-");
  }

  await log().publish();
  const proof = await (await bo.get(`/api/packages/${lot.id}/proof`)).text();
  const sentences = verifyBundle(proof, await log().verifierKey());
  expect(sentences).toContainEqual(expect.stringContaining("The 50 passages are in the blocks"));
  const listed = await answer(bo.get(`/api/packages/${lot.id}`));
  expect(listed[1]).toMatchObject({ sampling: { median, passages: 50 } });
});

test("the seller hears of the result", async () => {
  const heard = async () => (await outbox(world)).map(({ to, template }) => [to, template]);
  await sampled();
  expect(await heard()).toContainEqual(["mei", "collection-sampled"]);
  const news = await unreadKinds(world, "mei");
  expect(news).toContain("collection-sampled");
});

test("is found by the filter, and only then", async () => {
  const other = await addLot(world.db, world.people.mei.id, world.clock.now(), {});
  await sampled();
  const found = async (value: string) => {
    const [, body] = await answer(
      bo.get(`/api/packages?status=all&certified=false&sampled=${value}`),
    );
    return JSON.stringify(body);
  };
  expect(await found("true")).toContain(lot.id);
  expect(await found("true")).not.toContain(other.id);
  expect(await found("false")).toContain(other.id);
});

test("draws only after the log has signed the commitment", async () => {
  await upload();
  await complete();
  await runIntake(world);
  expect(await logged()).toEqual(["collection-committed"]);
  await runIntake(world);
  expect([(await collection())?.status, await figures()]).toEqual(["measuring", null]);
  expect(await (await mei.get(`/package/${lot.id}/collection`)).text()).toContain(
    "The public log now names your files",
  );
  await log().publish();
  await runIntake(world);
  expect(await logged()).toEqual(["collection-committed", "collection-sampled"]);
  expect((await collection())?.status).toBe("sealed");
});

test("keeps only the encrypted files, and shows no plain text of others' passages", async () => {
  await sampled();
  expect(storedFiles(world).every((name) => name.endsWith(".age"))).toBe(true);
  await sweepConsignments({ db: world.db, folder: new ConsignmentFolder(world.dataDir) });
  expect(storedFiles(world)).toHaveLength(1);
  const draws = await world.db.selectFrom("samplings").select("passages").execute();
  expect(JSON.parse(draws[0]?.passages ?? "[]")).toHaveLength(10);
});

test("masks personal data in the passages", async () => {
  const letter = `${NOVEL.slice(0, 900)} Write to captain.ahab@pequod.com for more. `;
  await sampled(letter.repeat(60));
  const [, body] = await answer(bo.get(`/api/packages/${lot.id}/passages`));
  expect(JSON.stringify(body)).not.toContain("captain.ahab@");
});

test("a seller who tries until the draw is flattering is counted", async () => {
  await sampled();
  expect((await mei.send("DELETE", path(), {})).status).toBe(204);
  expect([await figures(), (await collection())?.status]).toEqual([null, "gone"]);
  expect((await bo.get(`/package/${lot.id}/passages`)).status).toBe(404);
  world.clock.advance(1000);
  await sampled(collectionOf(19));
  expect((await figures())?.draws).toBe(2);
  const page = await (await bo.get(`/package/${lot.id}/passages`)).text();
  expect(page).toContain("were drawn 2 times");
  await log().publish();
  const proof = await (await bo.get(`/api/packages/${lot.id}/proof`)).text();
  expect(verifyBundle(proof, await log().verifierKey()).join(" ")).toContain("Draw 2 of");
});

test("the same files under another package count as drawn before", async () => {
  await sampled();
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), {});
  await sampled();
  expect((await figures())?.draws).toBe(2);
});

test("a seller who removes the collection before the draw has still drawn once", async () => {
  await upload();
  await complete();
  await runIntake(world);
  await mei.send("DELETE", path(), {});
  await log().publish();
  await runIntake(world);
  expect([await logged(), await figures()]).toEqual([["collection-committed"], null]);
  await sampled();
  expect((await figures())?.draws).toBe(2);
});

describe("a short collection", () => {
  test("of less than ten passages is refused, and can be completed", async () => {
    await sampled(NOVEL.slice(0, 15_000));
    expect([await logged(), (await collection())?.status]).toEqual([[], "open"]);
    const page = await (await mei.get(`/package/${lot.id}/collection`)).text();
    expect(page).toContain("At least 20,000 are needed");
    await upload(SAMPLED_TEXT, "rest.txt");
    await complete();
    await runIntake(world);
    await log().publish();
    await runIntake(world);
    expect((await figures())?.passages).toBe(50);
  });

  test("that is refused is news to the seller", async () => {
    await upload("Too short.");
    await complete();
    await runIntake(world);
    expect((await outbox(world)).map(({ to, template }) => [to, template])).toContainEqual([
      "mei",
      "collection-refused",
    ]);
  });

  test("of fewer than 50 is drawn from completely", async () => {
    const text = SAMPLED_TEXT.slice(0, 2000 * 12 + 300);
    await sampled(text);
    expect((await figures())?.passages).toBe(12);
  });
});

test("files that cannot be read are named, and nothing is published", async () => {
  await upload("PK\u0003\u0004 not a zip", "broken.zip");
  await complete();
  await runIntake(world);
  const page = await (await mei.get(`/package/${lot.id}/collection`)).text();
  expect(page).toContain("couldn&#x27;t read some files");
  expect([await logged(), await figures()]).toEqual([[], null]);
});

describe.each(["form", "call"] as const)("by %s", (way) => {
  const removal = () =>
    way === "call"
      ? mei.send("DELETE", path(), {})
      : mei.post(`/package/${lot.id}/collection/removal`, {});
  const completion = () =>
    way === "call"
      ? mei.json("POST", `${path()}/complete`, {})
      : mei.post(`/package/${lot.id}/collection/completion`, { review: "on" });

  test("the collection is completed and removed", async () => {
    await upload();
    expect(await statuses(completion())).toEqual([way === "call" ? 202 : 303]);
    expect((await collection())?.status).toBe("measuring");
    expect(await statuses(removal())).toEqual([way === "call" ? 204 : 303]);
    expect((await collection())?.status).toBe("gone");
    expect(await statuses(removal())).toEqual([404]);
  });

  test("nothing is removed while a bid is binding", async () => {
    await sampled();
    const bid = { packageId: lot.id, bidderId: world.people.bo.id, amountCents: 1_050_000 };
    await placeBid(world.db, { ...bid, idempotencyKey: null }, world.clock);
    expect(await statuses(removal())).toEqual([409]);
    expect((await figures())?.passages).toBe(50);
  });
});

test("a bid freezes the collection, and the end closes it", async () => {
  const bid = { packageId: lot.id, bidderId: world.people.bo.id, amountCents: 1_050_000 };
  await placeBid(world.db, { ...bid, idempotencyKey: null }, world.clock);
  const start = () => begun(mei, { path: path() }, "all.txt", 10).catch((error) => String(error));
  expect(await start()).toContain("collection-bid-on");
  world.clock.set(lot.auction_end_time + 60_000);
  await closeEndedAuctions(world.db, world.clock.now());
  mei = await world.as("mei");
  expect(await start()).toContain("collection-closed");
});

test("only the seller uploads and sees the files", async () => {
  await upload();
  expect(await refusal(bo.get(`${path()}/uploads`))).toEqual([403, "seller-only"]);
  expect((await bo.get(`/package/${lot.id}/collection`)).status).toBeGreaterThanOrEqual(400);
});

test("an interrupted upload resumes at what was received", async () => {
  const bytes = Buffer.from(SAMPLED_TEXT);
  const file = await begun(mei, { path: path() }, "all.txt", bytes.length);
  expect((await sendPiece(mei, file, 0, bytes.subarray(0, 1000))).status).toBe(204);
  expect(await offsetOf(mei, file)).toBe("1000");
  expect((await complete()).status).toBe(409);
  expect((await sendPiece(mei, file, 1000, bytes.subarray(1000))).status).toBe(204);
});

test("a killed intake starts again, before and after the commitment", async () => {
  await upload();
  await complete();
  const killed = { work: () => Promise.reject(new Error("killed")), failures: [] as string[] };
  await runIntake(world, killed);
  expect(killed.failures).toEqual(["killed"]);
  await runIntake(world);
  await log().publish();
  await runIntake(world, killed);
  expect([(await collection())?.status, await logged()]).toEqual([
    "measuring",
    ["collection-committed"],
  ]);
  await runIntake(world);
  expect(await logged()).toEqual(["collection-committed", "collection-sampled"]);
});

test("the files are deleted 30 days after a sale without a buyer, and the result stays", async () => {
  await sampled();
  const folder = new ConsignmentFolder(world.dataDir);
  world.clock.set(lot.auction_end_time + 60_000);
  await closeEndedAuctions(world.db, world.clock.now());
  await releaseUnsoldCollections(world.db, world.clock.now());
  expect((await collection())?.status).toBe("sealed");
  world.clock.advance(KEPT_AFTER_SALE_MS);
  await releaseUnsoldCollections(world.db, world.clock.now());
  await sweepConsignments({ db: world.db, folder });
  expect([(await collection())?.status, storedFiles(world)]).toEqual(["gone", []]);
  expect((await bo.get(`/package/${lot.id}/passages`)).status).toBe(200);
});

test("a forgotten upload is deleted after two weeks", async () => {
  await upload();
  world.clock.advance(MAX_IDLE_MS);
  await abandonIdleConsignments(world.db, world.clock.now());
  await sweepConsignments({ db: world.db, folder: new ConsignmentFolder(world.dataDir) });
  expect([(await collection())?.status, storedFiles(world)]).toEqual(["gone", []]);
});

test("a hidden package's passages are hidden, and nothing is drawn meanwhile", async () => {
  await upload();
  await complete();
  const hidden = { hidden_at: world.clock.now(), shown: 0 } as const;
  await world.db.updateTable("packages").set(hidden).where("id", "=", lot.id).execute();
  await runIntake(world);
  expect(await logged()).toEqual([]);
  expect((await bo.get(`/api/packages/${lot.id}/passages`)).status).toBe(404);
});
