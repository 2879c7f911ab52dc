import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { installationSecret } from "../../db/secrets";
import { countLiveLicenses } from "../../src/auctions/licenses";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { deleteAccount } from "../../src/leaving/deletion";
import { bidderPseudonym } from "../../src/lib/ids";
import { DAY } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { buyLicense } from "../../src/licenses/shelf";
import { findPackage } from "../../src/packages/packages";
import { loadTokenCounter } from "../../src/quality";
import { proofText } from "../../src/transparency/proof-text";
import { verifyBundle } from "../../src/transparency/verification";
import { handIn } from "../support/consignments";
import { quickPrinter } from "../support/contracts";
import { stateDetails } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { licensesSold, makeRecipients, payFor, sealFor, statesOf } from "../support/licensees";
import { PATIENCE_MS } from "../support/patience";
import { closeRound, playRound } from "../support/played-rounds";
import { logOf } from "../support/public-log";

setDefaultTimeout(PATIENCE_MS);
const world = worldForEach();

beforeAll(async () => {
  await loadTokenCounter();
});

test("completes and verifies a round with a void license and a shelf sale", async () => {
  const { db, clock, people } = world;
  const lot = await playRound(world, {
    seats: 2,
    maxima: { ada: 40_000, bo: 21_000 },
    shelf: "unlimited",
  });
  await closeRound(world, lot);
  await concludeDueContracts(db, quickPrinter, clock.now());
  const seats = await licensesSold(world, lot.id);
  expect(await statesOf(world, seats)).toEqual(["waiting", "waiting"]);
  await stateDetails(world, "mei");
  const [first, second] = seats;
  if (!first || !second) throw new Error("no licenses");
  await handIn(await world.as("mei"), second, {
    "tides.txt": "The tide rises twice a day. ".repeat(50),
  });
  expect(await sealFor(world)).toEqual([]);
  await payFor(world, second);
  await (await (await world.as(second.person)).get(`${second.path}/files/1`)).bytes();
  await (await world.as(second.person)).get(`${second.path}/key`);
  const unpaid = { contractId: first.contractId, memberId: people.mei.id };
  clock.advance(14 * DAY);
  await withdrawDelivery(db, unpaid, clock.now());
  expect(await countLiveLicenses(db, lot.id)).toBe(1);
  expect((await findPackage(db, lot.id)).status).toBe("settled");

  const { shelf_price_cents: priceCents } = await findPackage(db, lot.id);
  await buyLicense(
    db,
    { packageId: lot.id, buyerId: people.kim.id, priceCents: priceCents ?? 0 },
    clock.now(),
  );
  await concludeDueContracts(db, quickPrinter, clock.now());
  const sold = await licensesSold(world, lot.id);
  expect(await statesOf(world, sold)).toEqual(["withdrawn", "paid", "measuring"]);
  await makeRecipients(world);
  expect(await statesOf(world, sold)).toEqual(["withdrawn", "paid", "sealed"]);
  const log = logOf(world);
  const proved = await verdict(lot.id, log);
  expect(proved).toContain("They follow the rules");
  expect(proved).toMatch(
    /1 of 2 licenses, .* sold after the auction: 1; a sale to .* fell through/,
  );

  clock.advance(40 * DAY);
  await deleteAccount(db, people.mei.id, clock.now());
  expect(await statesOf(world, sold)).toEqual(["withdrawn", "paid", "withdrawn"]);
});

async function verdict(packageId: string, log: ReturnType<typeof logOf>) {
  const secret = await installationSecret(world.db, "pseudonym");
  const memberId = world.people.bo.id;
  const pseudonym = bidderPseudonym(secret, { id: packageId, former_bidders: null }, memberId);
  const pieces: string[] = [];
  const wanted = { packageId, memberId, pseudonym, isSeller: false };
  for await (const piece of proofText(world.db, log, wanted)) pieces.push(piece);
  return verifyBundle(pieces.join(""), await log.verifierKey()).join("\n");
}
