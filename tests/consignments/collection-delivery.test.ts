import { beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Decrypter } from "age-encryption";
import { ConsignmentFolder } from "../../src/consignments/consignment-folder";
import { DeliveryKeys } from "../../src/consignments/keys";
import { readReport } from "../../src/consignments/report";
import { sealedConsignment, sealingContractOf } from "../../src/consignments/sealed";
import { KEPT_AFTER_SALE_MS, releaseUnsoldCollections } from "../../src/consignments/sweep";
import { readDelivery } from "../../src/delivery/delivery";
import { loadTokenCounter, wordCount } from "../../src/quality";
import { deliverFile } from "../support/consignments";
import { worldForEach } from "../support/each-world";
import { refusal, statuses } from "../support/http";
import { addLicenses, type License, makeRecipients } from "../support/licensees";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { PATIENCE_MS } from "../support/patience";
import type { Person } from "../support/people";
import { collectionPath, sampleCollection } from "../support/sampled-collection";
import { ROOT } from "../support/sources";
import type { Browser } from "../support/world";

setDefaultTimeout(PATIENCE_MS);
const world = worldForEach();
const TEXT = readFileSync(join(ROOT, "src/demo/texts/annual-messages-founding.en.txt"), "utf8");
const DECLARED = wordCount(TEXT);
let mei: Browser;
let packageId: string;

beforeAll(async () => {
  await loadTokenCounter();
});
beforeEach(async () => {
  mei = await world.as("mei");
});

async function listed(collectionSize = DECLARED): Promise<void> {
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { collectionSize });
  packageId = lot.id;
  await sampleCollection(world, mei, packageId, { "all.txt": TEXT });
}

async function soldTo(...buyers: Person[]): Promise<[License, ...License[]]> {
  const [first, ...others] = await addLicenses(world, buyers, [], packageId);
  if (!first) throw new Error("nobody bought");
  return [first, ...others];
}

const press = ({ path }: License, by = mei) => by.json("POST", `${path}/deliver-collection`);
const stateOf = async ({ deliveryId }: License) =>
  (await readDelivery(world.db, { deliveryId })).state;
const consignments = () =>
  world.db.selectFrom("consignments").selectAll().orderBy("created_at").execute();
const stepsOf = async ({ deliveryId }: License) =>
  (
    await world.db
      .selectFrom("delivery_events")
      .select("type")
      .where("delivery_id", "=", deliveryId)
      .orderBy("id")
      .execute()
  ).map(({ type }) => type);
const contractPage = async ({ contractId }: License, by = mei) =>
  (await by.get(`/contract/${contractId}`)).text();

/** What the buyer fetches, opened with the key of the buyer's own contract. */
async function openedBy(license: License): Promise<string> {
  const buyer = await world.as(license.person);
  const fetched = await buyer.get(`${license.path}/files/1`);
  const contract = await sealingContractOf(world.db, license.deliveryId);
  if (!contract) throw new Error("the delivery has no contract");
  const decrypter = new Decrypter();
  decrypter.addIdentity(new DeliveryKeys(world.dataDir).identityOf(contract));
  return new TextDecoder().decode(await decrypter.decrypt(await fetched.bytes()));
}

test("one press delivers what was sampled, to every licensee, with the report of an upload", async () => {
  await listed();
  const licenses = await soldTo("bo", "ada");
  expect((await press(licenses[0])).status).toBe(202);
  const [row, ...others] = await consignments();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    delivery_id: licenses[0].deliveryId,
    package_id: null,
    number: 1,
    status: "sealed",
    awaited: 1,
    shared: 1,
    differs: null,
  });
  expect(await makeRecipients(world)).toEqual([]);
  for (const license of licenses) {
    expect(await stateOf(license)).toBe("sealed");
    expect(await stepsOf(license)).toEqual(["sent", "begun", "completed", "sealed"]);
    expect(await openedBy(license)).toBe(TEXT);
    const { report, files } = (await sealedConsignment(world.db, license.deliveryId)) ?? {};
    expect(report).toMatchObject({
      contract: license.reference,
      consignment: 1,
      declared: { words: DECLARED },
      delivered: { words: DECLARED },
      differs: [],
      files: [{ name: "all.txt", sealedSha256: files?.[0]?.sha256 }],
    });
  }
  const mails = (await outbox(world, "delivery-step")).map(({ to }) => to);
  expect(mails.sort()).toEqual(["ada", "bo", "mei", "mei"]);
});

test("the form is offered to the seller alone, and only once", async () => {
  await listed();
  const [license] = await soldTo("bo");
  expect(await contractPage(license)).toContain("Deliver the sampled collection");
  const bo = await world.as("bo");
  expect(await contractPage(license, bo)).not.toContain("Deliver the sampled collection");
  const form = () => mei.post(`/contract/${license.contractId}/collection`, {});
  expect(await statuses(form())).toEqual([303]);
  expect(await contractPage(license)).not.toContain("Deliver the sampled collection");
  expect(await statuses(form())).toEqual([409]);
  await makeRecipients(world);
  expect(await stateOf(license)).toBe("sealed");
  expect(await refusal(press(license))).toEqual([409, "delivery-step"]);
  expect(await consignments()).toHaveLength(1);
});

test("nobody else delivers it", async () => {
  await listed();
  const [license] = await soldTo("bo");
  expect(await refusal(press(license, await world.as("bo")))).toEqual([409, "delivery-step"]);
  expect(await refusal(press(license, await world.as("ada")))).toEqual([404, "delivery-not-found"]);
  expect([await stateOf(license), (await consignments())[0]?.package_id]).toEqual([
    "waiting",
    packageId,
  ]);
});

test("a collection that was removed before the sale is not delivered", async () => {
  await listed();
  await mei.send("DELETE", collectionPath(packageId), {});
  const [license] = await soldTo("bo");
  expect(await contractPage(license)).not.toContain("Deliver the sampled collection");
  expect(await refusal(press(license))).toEqual([404, "collection-not-found"]);
  expect(await stateOf(license)).toBe("waiting");
});

test("a difference from the contract is shown before the press, and to the buyer", async () => {
  await listed(2 * DECLARED);
  const [license] = await soldTo("bo");
  const page = await contractPage(license);
  expect(page).toContain("the buyer can dispute the delivery before paying");
  expect(page).toContain("the number of words");
  expect((await press(license)).status).toBe(202);
  await makeRecipients(world);
  const { report } = (await sealedConsignment(world.db, license.deliveryId)) ?? {};
  expect(report?.differs).toEqual(["words"]);
  expect(readReport((await consignments())[0]?.report ?? null)?.differs).toEqual(["words"]);
  const [mail] = (await outbox(world, "delivery-step")).filter(({ to }) => to === "bo");
  expect(JSON.stringify(mail)).toContain("words");
});

test("an upload that has begun is not replaced", async () => {
  await listed();
  const [license] = await soldTo("bo");
  await deliverFile(mei, license, "other.txt", "Other files.");
  expect(await contractPage(license)).not.toContain("Deliver the sampled collection");
  expect(await refusal(press(license))).toEqual([409, "delivery-step"]);
  await mei.send("DELETE", `${license.path}/files/1`, {});
  expect((await press(license)).status).toBe(202);
  await makeRecipients(world);
  expect((await consignments()).map(({ status, number }) => [status, number]).sort()).toEqual([
    ["gone", 1],
    ["sealed", 2],
  ]);
  expect(await openedBy(license)).toBe(TEXT);
});

test("if the stored files are gone, the seller is asked to upload", async () => {
  await listed();
  const [license] = await soldTo("bo");
  const [row] = await consignments();
  await new ConsignmentFolder(world.dataDir).remove(row?.id ?? "");
  expect((await press(license)).status).toBe(202);
  await makeRecipients(world);
  expect(await stateOf(license)).toBe("refused");
  await deliverFile(mei, license, "all.txt", TEXT);
  expect((await mei.json("POST", `${license.path}/complete`)).status).toBe(202);
});

test("delivered files are kept beyond the month of collections without a buyer", async () => {
  await listed();
  const [license] = await soldTo("bo");
  await press(license);
  await makeRecipients(world);
  world.clock.advance(KEPT_AFTER_SALE_MS * 2);
  await releaseUnsoldCollections(world.db, world.clock.now());
  expect((await consignments())[0]?.status).toBe("sealed");
  expect(await openedBy(license)).toBe(TEXT);
});
