import { beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConsignmentFolder } from "../../src/consignments/consignment-folder";
import { abandonIdleConsignments, sweepConsignments } from "../../src/consignments/sweep";
import { readDelivery } from "../../src/delivery/delivery";
import { openDispute } from "../../src/delivery/disputes";
import { claimPayment } from "../../src/delivery/payment";
import { acceptDelivery } from "../../src/delivery/steps";
import { runDeliveries } from "../../src/delivery/timer";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY } from "../../src/lib/time";
import { loadTokenCounter } from "../../src/quality";
import { decodeEntry } from "../../src/transparency/events";
import { deliverFile, handIn, storedFiles } from "../support/consignments";
import { decideLatest, KEEP_MS } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { refusal } from "../support/http";
import { runIntake } from "../support/intake";
import {
  addLicense,
  addLicenses,
  type License,
  makeRecipients,
  payFor,
  sealFor,
  statesOf,
} from "../support/licensees";
import { PATIENCE_MS } from "../support/patience";
import { addUser } from "../support/people";

setDefaultTimeout(PATIENCE_MS);
const world = worldForEach();
const PROSE = "The tide rises twice a day, and the harbour master writes it down. ".repeat(50);
let bo: License;
let ada: License;
let kim: License;

beforeAll(async () => {
  await loadTokenCounter();
});
beforeEach(async () => {
  [bo, ada, kim] = (await addLicenses(world)) as [License, License, License];
});

const all = () => [bo, ada, kim];
const now = () => world.clock.now();
const states = () => statesOf(world, all());
const partyOf = ({ contractId, person }: License) => ({
  contractId,
  memberId: world.people[person].id,
});
const due = async ({ deliveryId }: License) =>
  (await readDelivery(world.db, { deliveryId })).due_at;
const fetchedBy = async (license: License) => {
  const response = await (await world.as(license.person)).get(`${license.path}/files/1`);
  return response.status === 200 ? Bun.SHA256.hash(await response.bytes(), "hex") : response.status;
};
const sweep = () =>
  sweepConsignments({ db: world.db, folder: new ConsignmentFolder(world.dataDir) });
const accept = (license: License) => acceptDelivery(world.db, partyOf(license), KEEP_MS, now());
const dispute = (license: License) =>
  openDispute(world.db, partyOf(license), { reason: "incomplete", text: "Half." }, now());

async function handedIn(at: { path: string } = bo, name = "tides.txt", text = PROSE) {
  await handIn(await world.as("mei"), at, { [name]: text });
}

async function sealed(at?: { path: string }): Promise<void> {
  await handedIn(at);
  expect(await sealFor(world)).toEqual([]);
}

const linesOf = async ({ deliveryId }: License) =>
  (
    await world.db
      .selectFrom("delivery_events")
      .select("type")
      .where("delivery_id", "=", deliveryId)
      .orderBy("id")
      .execute()
  ).map(({ type }) => type);

test("advances every delivery with one upload, each with its own emails", async () => {
  await handedIn({ path: `/api/packages/${bo.packageId}/delivery` });
  await runIntake(world, {
    work: async () => ({ kind: "refused", files: [{ n: 1, name: "tides.txt", fault: "damaged" }] }),
  });
  expect(await states()).toEqual(["refused", "refused", "refused"]);
  const mei = await world.as("mei");
  for (const { path } of all()) {
    const { status, open, faults } = await (await mei.get(`${path}/uploads`)).json();
    expect([status, open, faults.length]).toEqual(["open", true, 1]);
  }
  await deliverFile(mei, ada, "tides.txt", `${PROSE} 2`);
  expect((await mei.json("POST", `${kim.path}/complete`)).status).toBe(202);
  await world.db.deleteFrom("mail_outbox").execute();
  await sealFor(world);
  expect(await states()).toEqual(["sealed", "sealed", "sealed"]);
  for (const license of all())
    expect(await linesOf(license)).toEqual([
      ...["sent", "begun", "completed", "refused", "completed", "sealed"],
    ]);
  const mails = await world.db
    .selectFrom("mail_outbox")
    .select((eb) => ["recipient", eb.fn.countAll<number>().as("mails")])
    .groupBy("recipient")
    .orderBy("recipient")
    .execute();
  expect(
    mails.map(({ recipient, mails: count }) => [recipient.split("@")[0] ?? "", Number(count)]),
  ).toEqual([
    ["ada", 1],
    ["bo", 1],
    ["kim", 1],
    ["mei", 3],
  ]);
});

test("delivers new files to the disputing licensee and those who have not accepted", async () => {
  await sealed();
  for (const license of [bo, ada]) await payFor(world, license);
  await accept(ada);
  const before = await fetchedBy(ada);
  const unpaid = await due(kim);
  world.clock.advance(DAY);
  await dispute(bo);
  expect(await states()).toEqual(["disputed", "accepted", "sealed"]);
  await handedIn(bo, "tides.txt", PROSE.repeat(2));
  expect(await states()).toEqual(["disputed", "accepted", "sealed"]);
  expect(await fetchedBy(kim)).toBeString();
  await sealFor(world);
  expect(await states()).toEqual(["paid", "accepted", "sealed"]);
  const disputes = await world.db.selectFrom("disputes").select("outcome").execute();
  expect(disputes).toEqual([{ outcome: "delivered-anew" }]);
  expect(await linesOf(ada)).not.toContain("disputed");
  expect(await due(kim)).toBe((unpaid ?? 0) + DAY);
  const consignmentOf = async (license: License) =>
    (await (await (await world.as(license.person)).get(license.path)).json()).report.consignment;
  expect(await Promise.all(all().map(consignmentOf))).toEqual([2, 1, 2]);
  await sweep();
  expect(storedFiles(world)).toHaveLength(2);
  expect(await fetchedBy(ada)).toBe(before);
  await payFor(world, kim);
  await accept(kim);
  world.clock.set((await readDelivery(world.db, { deliveryId: ada.deliveryId })).remove_at ?? 0);
  await runDeliveries(world.db, { keepMs: KEEP_MS }, now());
  expect((await states())[1]).toBe("removed");
  expect(await fetchedBy(ada)).toBe(410);
  await sweep();
  expect(storedFiles(world)).toHaveLength(1);
});

test("leaves a payment with the operator while its licensee gets new files", async () => {
  await sealed();
  await payFor(world, bo);
  await claimPayment(world.db, partyOf(kim), now());
  world.clock.advance(7 * DAY);
  await runDeliveries(world.db, { keepMs: KEEP_MS }, now());
  await claimPayment(world.db, partyOf(ada), now());
  const claimed = await due(ada);
  await dispute(bo);
  expect(await states()).toEqual(["disputed", "sealed", "disputed"]);
  world.clock.advance(DAY);
  await handedIn(bo, "tides.txt", PROSE.repeat(2));
  await sealFor(world);
  expect(await states()).toEqual(["paid", "sealed", "disputed"]);
  expect(await due(ada)).toBe(claimed);
  const open = await world.db
    .selectFrom("disputes")
    .select(["reason", "delivery_id"])
    .where("ended_at", "is", null)
    .execute();
  expect(open).toEqual([{ reason: "unconfirmed", delivery_id: kim.deliveryId }]);
  await sweep();
  expect(storedFiles(world)).toHaveLength(1);
  for (const license of all()) expect(await fetchedBy(license)).toBeString();
});

test("keeps the files of a void license while other licensees need them", async () => {
  await sealed();
  for (const license of all()) await payFor(world, license);
  await dispute(bo);
  await decideLatest(world, (await addUser(world.db, "operator", now())).id, "buyer");
  expect(await states()).toEqual(["resolved", "paid", "paid"]);
  await sweep();
  expect(await fetchedBy(bo)).toBe(410);
  expect(await fetchedBy(ada)).toBeString();
  await accept(kim);
  const headers = await world.db.selectFrom("recipients").select("delivery_id").execute();
  expect(headers.map(({ delivery_id }) => delivery_id).sort()).toEqual(
    [ada.deliveryId, kim.deliveryId].sort(),
  );
  const lot = await world.db.selectFrom("packages").select("status").executeTakeFirstOrThrow();
  expect(lot.status).toBe("settled");
  const voided = await world.db
    .selectFrom("licences")
    .select("seat")
    .where("voided_at", "is not", null)
    .execute();
  expect(voided).toEqual([{ seat: 1 }]);
  world.clock.advance(200 * DAY);
  while ((await runDeliveries(world.db, { keepMs: KEEP_MS }, now())) > 0)
    world.clock.advance(100 * DAY);
  expect(await states()).toEqual(["resolved", "removed", "removed"]);
  await sweep();
  expect(storedFiles(world)).toEqual([]);
});

test("continues for the others when the first license is voided before the upload", async () => {
  world.clock.advance(7 * DAY);
  await withdrawDelivery(world.db, partyOf(bo), now());
  const mei = await world.as("mei");
  const refused = await mei.send("POST", `${bo.path}/complete`, {});
  expect(refused.status).toBe(409);
  await sealed({ path: `/api/packages/${bo.packageId}/delivery` });
  expect(await states()).toEqual(["withdrawn", "sealed", "sealed"]);
  const voided = await world.db
    .selectFrom("contracts")
    .select("id")
    .where("voided_at", "is not", null)
    .execute();
  expect(voided).toEqual([{ id: bo.contractId }]);
  expect(await fetchedBy(kim)).toBeString();
});

test("drops the new upload of a withdrawn dispute only if no other licensee is waiting for it", async () => {
  await sealed();
  for (const license of [bo, ada]) await payFor(world, license);
  for (const license of [bo, ada]) await dispute(license);
  const mei = await world.as("mei");
  await deliverFile(mei, bo, "more.txt", PROSE);
  const takeBack = async (license: License) =>
    (await (await world.as(license.person)).send("DELETE", `${license.path}/dispute`, {})).status;
  expect(await takeBack(bo)).toBe(200);
  const statusOf = async () => (await (await mei.get(`${ada.path}/uploads`)).json()).status;
  expect(await statusOf()).toBe("open");
  expect(await takeBack(ada)).toBe(200);
  expect(await statusOf()).toBe("gone");
  expect(await fetchedBy(bo)).toBeString();
});

test("keeps a collection for the other licensees when buyer and seller leave", async () => {
  await sealed();
  for (const license of all()) await payFor(world, license);
  const before = await fetchedBy(ada);
  world.clock.advance(40 * DAY);
  await deleteAccount(world.db, world.people.mei.id, now());
  await deleteAccount(world.db, world.people.bo.id, now());
  await runDeliveries(world.db, { keepMs: KEEP_MS }, now());
  await sweep();
  const left = await world.db
    .selectFrom("deliveries")
    .select(["id", "shares_id"])
    .orderBy("id")
    .execute();
  expect(left).toEqual([
    { id: ada.deliveryId, shares_id: null },
    { id: kim.deliveryId, shares_id: ada.deliveryId },
  ]);
  expect(await fetchedBy(ada)).toBe(before);
  expect(await fetchedBy(kim)).toBeString();
});

test("names the license in the public log even after its buyer has left", async () => {
  await sealed();
  for (const license of all()) await payFor(world, license);
  await fetchedBy(ada);
  await accept(ada);
  world.clock.advance(40 * DAY);
  await deleteAccount(world.db, world.people.ada.id, now());
  await runDeliveries(world.db, { keepMs: KEEP_MS }, now());
  const rows = await world.db.selectFrom("log_entries").select("data").orderBy("seq").execute();
  const steps = rows.flatMap(({ data }) => {
    const entry = decodeEntry(data);
    return entry.type === "delivery" ? [[entry.step, entry.licence] as const] : [];
  });
  const named = new Map(
    [...Map.groupBy(steps, ([, license]) => license)].map(([license, own]) => [
      license,
      own.map(([step]) => step),
    ]),
  );
  expect([...named.keys()].sort()).toEqual([1, 2, 3]);
  expect(named.get(2)).toEqual([
    ...["sent", "begun", "completed", "sealed", "claimed", "paid", "downloaded", "accepted"],
    "removed",
  ]);
});

test("uploads for all contracts with the token of one of them", async () => {
  const mei = await world.as("mei");
  const { token } = await (await mei.json("POST", `${kim.path}/token`)).json();
  const headers = {
    authorization: `Bearer ${token}`,
    "tus-resumable": "1.0.0",
    "upload-length": "5",
    "upload-metadata": `filename ${btoa("a.txt")}`,
  };
  expect((await world.visitor.send("POST", `${kim.path}/files`, { headers })).status).toBe(201);
  expect(await states()).toEqual(["uploading", "uploading", "uploading"]);
  const other = await world.visitor.send("POST", `${bo.path}/files`, { headers });
  expect(await refusal(other)).toEqual([404, "delivery-not-found"]);
});

test("logs a licensee's downloads only in their own log", async () => {
  await sealed();
  await payFor(world, ada);
  await fetchedBy(ada);
  const of = async (license: License) =>
    (await (await (await world.as(license.person)).get(license.path)).json()).downloads;
  expect(await of(ada)).toMatchObject([
    { side: "buyer", n: 1, whole: true, logEntry: expect.any(Number) },
  ]);
  expect(await of(kim)).toEqual([]);
  const stranger = await (await world.as("kim")).get(`${ada.path}/files/1`);
  expect(await refusal(stranger)).toEqual([404, "delivery-not-found"]);
});

test("gives all licensees the files that were uploaded again after a loss", async () => {
  const [first] = (await addLicenses(world, ["bo", "kim"], ["ada"])) as [License, License];
  await sealed(first);
  await payFor(world, first);
  await accept(first);
  rmSync(join(world.dataDir, "deliveries"), { recursive: true });
  const later = await addLicense(world, [first, first], "ada");
  expect(await makeRecipients(world)).toEqual([]);
  expect(await statesOf(world, [first, later])).toEqual(["accepted", "refused"]);
  await sealed(later);
  expect(await statesOf(world, [first, later])).toEqual(["accepted", "sealed"]);
  expect(await fetchedBy(first)).toBeString();
  expect(await fetchedBy(later)).toBeString();
});

test("gives a later licensee no files that a new secret cannot open", async () => {
  const [first] = (await addLicenses(world, ["bo"], ["ada"])) as [License];
  await sealed(first);
  writeFileSync(join(world.dataDir, "delivery.key"), `${"A".repeat(43)}\n`);
  const later = await addLicense(world, [first], "ada");
  expect(await makeRecipients(world)).toEqual([]);
  expect(await statesOf(world, [first, later])).toEqual(["sealed", "refused"]);
  expect(await world.db.selectFrom("recipients").selectAll().execute()).toEqual([]);
});

test("exports only a licensee's own headers and report", async () => {
  await sealed();
  await payFor(world, ada);
  const data = await (await (await world.as("ada")).get("/profile/data.json")).json();
  expect(data.consignments).toHaveLength(1);
  expect(data.recipients).toMatchObject([{ deliveryId: ada.deliveryId }]);
  expect(data.deliveryReports).toMatchObject([{ deliveryId: ada.deliveryId }]);
  expect(data.deliveryFiles).toMatchObject([{ name: "tides.txt" }]);
  const text = JSON.stringify({ ...data, contracts: [] });
  for (const secret of [bo.reference, kim.reference, world.people.bo.id, kim.deliveryId])
    expect([secret, text.includes(secret)]).toEqual([secret, false]);
  const sellers = await (await (await world.as("mei")).get("/profile/data.json")).json();
  expect(sellers.recipients).toHaveLength(3);
});

test("waits for a new upload after an abandoned one", async () => {
  await deliverFile(await world.as("mei"), bo, "tides.txt", PROSE);
  world.clock.advance(14 * DAY);
  await abandonIdleConsignments(world.db, now());
  await sealed(kim);
  expect(await states()).toEqual(["sealed", "sealed", "sealed"]);
});

test("tells the seller on each contract's page that one upload serves all", async () => {
  world.clock.advance(7 * DAY);
  await withdrawDelivery(world.db, partyOf(bo), now());
  const mei = await world.as("mei");
  const page = await (await mei.get(`/contract/${kim.contractId}`)).text();
  expect(page).toContain("One upload covers the 2 licenses to this package.");
  expect(await (await mei.get(`/contract/${bo.contractId}`)).text()).not.toContain("One upload");
});
