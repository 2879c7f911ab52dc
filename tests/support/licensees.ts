import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { placeBid } from "../../src/auctions/bidding/bids";
import { recordLicense } from "../../src/auctions/licenses";
import type { ConsignmentFiles } from "../../src/consignments/consignment-files";
import { ConsignmentFolder } from "../../src/consignments/consignment-folder";
import { DeliveryKeys } from "../../src/consignments/keys";
import { Recipients } from "../../src/consignments/recipients";
import { readDelivery } from "../../src/delivery/delivery";
import { amountDueOf } from "../../src/delivery/invoicing";
import { claimPayment, confirmPayment } from "../../src/delivery/payment";
import { beginDelivery } from "../../src/delivery/steps";
import { newId } from "../../src/lib/ids";
import { acceptBid } from "../../src/trade/decisions";
import { referenceOf } from "../../src/trade/references";
import { sendContractOf } from "./contracts";
import { stateDetails } from "./deals";
import { runIntake, signLater } from "./intake";
import { addLot } from "./listings";
import type { Person } from "./people";
import type { World } from "./world";

type Scene = Pick<World, "db" | "clock" | "people">;

export interface License {
  person: Person;
  packageId: string;
  contractId: string;
  reference: string;
  deliveryId: string;
  path: string;
}

export async function addLicenses(
  { db, clock, people }: Scene,
  buyers: readonly Person[] = ["bo", "ada", "kim"],
  bidders: readonly Person[] = [],
  listedId?: string,
): Promise<License[]> {
  const now = clock.now();
  await stateDetails({ db, clock, people }, "mei");
  const packageId = listedId ?? (await addLot(db, people.mei.id, now)).id;
  for (const [i, person] of [...buyers, ...bidders].reverse().entries()) {
    const bid = { packageId, bidderId: people[person].id, amountCents: 120_000 + i * 20_000 };
    await placeBid(db, { ...bid, idempotencyKey: null }, { now: () => now });
  }
  const [first = "bo", ...others] = buyers;
  const bidId = await bidOf(db, packageId, people[first].id);
  await acceptBid(db, { bidId, sellerId: people.mei.id }, now);
  const seats = buyers.length + bidders.length;
  await db.updateTable("packages").set({ seats }).where("id", "=", packageId).execute();
  const { id } = await sendContractOf(db, bidId, now);
  const licenses = [await licenseOf(db, first, id)];
  for (const person of others)
    licenses.push(await addLicense({ db, clock, people }, licenses, person));
  await db.deleteFrom("mail_outbox").execute();
  return licenses;
}

export async function addLicense(
  { db, clock, people }: Scene,
  licenses: readonly License[],
  person: Person,
): Promise<License> {
  const now = clock.now();
  const { packageId = "", contractId = "" } = licenses[0] ?? {};
  return inTransaction(db, async (tx) => {
    const bidId = await bidOf(tx, packageId, people[person].id);
    const license = { packageId, kind: "seat", bidId, priceCents: 120_000 } as const;
    await recordLicense(tx, license, now);
    await tx.updateTable("bids").set({ contract_status: "sent" }).where("id", "=", bidId).execute();
    const like = await tx
      .selectFrom("contracts")
      .selectAll()
      .where("id", "=", contractId)
      .executeTakeFirstOrThrow();
    const reference = await referenceOf(tx, bidId, now);
    const id = newId(now);
    await tx
      .insertInto("contracts")
      .values({
        ...like,
        id,
        reference,
        bid_id: bidId,
        buyer_id: people[person].id,
        voided_at: null,
        terms: JSON.stringify({ ...JSON.parse(like.terms), reference }),
      })
      .execute();
    await tx.updateTable("licences").set({ contract_id: id }).where("bid_id", "=", bidId).execute();
    await beginDelivery(tx, { contractId: id, packageId }, now);
    return licenseOf(tx, person, id);
  });
}

async function bidOf(db: Db, packageId: string, bidderId: string): Promise<string> {
  const { id } = await db
    .selectFrom("bids")
    .select("id")
    .where("package_id", "=", packageId)
    .where("bidder_id", "=", bidderId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

async function licenseOf(db: Db, person: Person, contractId: string): Promise<License> {
  const { id, package_id: packageId, reference } = await readDelivery(db, { contractId });
  const path = `/api/contracts/${reference}/delivery`;
  return { person, packageId, contractId, reference, deliveryId: id, path };
}

export async function sealFor(
  world: Pick<World, "db" | "clock" | "dataDir">,
  folder: ConsignmentFiles = new ConsignmentFolder(world.dataDir),
): Promise<string[]> {
  await runIntake(world, { folder });
  return makeRecipients(world, folder);
}

export async function makeRecipients(
  { db, clock, dataDir }: Pick<World, "db" | "clock" | "dataDir">,
  folder: Pick<ConsignmentFiles, "stream" | "hasSealed"> = new ConsignmentFolder(dataDir),
  meanwhile?: (recipients: Recipients) => void,
): Promise<string[]> {
  const failures: string[] = [];
  const log = { info() {}, error: ({ err }: { err: Error }) => void failures.push(err.message) };
  const deps = { db, clock, log, folder, keys: new DeliveryKeys(dataDir), sign: signLater };
  const recipients = new Recipients(deps as ConstructorParameters<typeof Recipients>[0]);
  const made = recipients.alarm.start();
  meanwhile?.(recipients);
  await made;
  await recipients.alarm.stop();
  return failures;
}

export async function payFor({ db, clock, people }: Scene, license: License): Promise<void> {
  const { contractId, person } = license;
  await claimPayment(db, { contractId, memberId: people[person].id }, clock.now());
  const { payableCents } = await amountDueOf(db, { contract_id: contractId });
  await confirmPayment(db, { contractId, memberId: people.mei.id }, payableCents, clock.now());
}

export async function statesOf({ db }: Pick<World, "db">, licenses: readonly License[]) {
  const states: string[] = [];
  for (const { deliveryId } of licenses)
    states.push((await readDelivery(db, { deliveryId })).state);
  return states;
}

export async function licensesSold(
  { db, people }: Pick<Scene, "db" | "people">,
  packageId: string,
): Promise<License[]> {
  const rows = await db
    .selectFrom("licences")
    .innerJoin("contracts", "contracts.id", "licences.contract_id")
    .select(["contracts.id", "buyer_id"])
    .where("licences.package_id", "=", packageId)
    .orderBy("seat")
    .execute();
  const nameOf = (id: string | null) =>
    (Object.keys(people) as Person[]).find((name) => people[name].id === id) ?? "bo";
  return Promise.all(rows.map(({ id, buyer_id }) => licenseOf(db, nameOf(buyer_id), id)));
}
