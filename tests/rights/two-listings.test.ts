import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { installationSecret } from "../../db/secrets";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { standingsOn } from "../../src/auctions/reading/positions";
import { HOUR } from "../../src/lib/time";
import { findPackage, type Package } from "../../src/packages/packages";
import { proofText } from "../../src/transparency/proof-text";
import { verifyBundle } from "../../src/transparency/verification";
import { expectPositions } from "../support/bids";
import { worldForEach } from "../support/each-world";
import { outbox } from "../support/mail";
import { PATIENCE_MS } from "../support/patience";
import { logOf } from "../support/public-log";
import { concludeAll, wayOf } from "../support/selling-ways";
import { expectedOutcomes, outcomeOf, PAIRS, putUpBoth } from "../support/two-sales";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();

describe("two auctions of one collection, from before listings were compared", () => {
  test.each(PAIRS)("%s, then %s", async (first, second) => {
    const lots = await putUpBoth(world, first, second);
    await world.db.deleteFrom("mail_outbox").execute();
    const outcomes = [
      await outcomeOf(world, first, lots[0]),
      await outcomeOf(world, second, lots[1]),
    ];
    expect(outcomes).toEqual(expectedOutcomes(first, second));
    await expectPositions(world.db);
    for (const [i, lot] of lots.entries())
      if (outcomes[i] === "given up") await expectGivenUp(lot, lots[1 - i] as Package);
    await concludeAll(world);
    await expectNoContradiction();
    for (const lot of lots) expect(await verdictOn(lot)).toBeString();
  });
});

const AT_AUCTION = PAIRS.filter((pair) => pair.every((name) => !wayOf(name).isDecision));

test.each(AT_AUCTION)("%s and %s that close together, after a pause", async (first, second) => {
  const { db, clock } = world;
  const later = { changes: { auctionDurationHours: 25 } };
  const lots = await putUpBoth(world, first, second, later);
  await db.deleteFrom("mail_outbox").execute();
  clock.set(lots[1].auction_end_time);
  await closeEndedAuctions(db, clock.now());
  const isGivenUp = expectedOutcomes(first, second)[1] === "given up";
  const states = await Promise.all(lots.map(({ id }) => findPackage(db, id)));
  expect(states.map(({ rights_sold }) => rights_sold === 1)).toEqual([false, isGivenUp]);
  if (isGivenUp) await expectGivenUp(lots[1], lots[0]);
  await expectPositions(db);
  for (const lot of lots) expect(await verdictOn(lot)).toBeString();
  await concludeAll(world);
  await expectNoContradiction();
});

async function expectGivenUp(lot: Package, soldLot: Package): Promise<void> {
  const { db, clock, people } = world;
  expect(await findPackage(db, lot.id)).toMatchObject({ status: "ended", seated: 0 });
  const bids = await db
    .selectFrom("bids")
    .select("status")
    .where("package_id", "=", lot.id)
    .execute();
  expect(bids.every(({ status }) => status === "released")).toBe(true);
  for (const standing of await standingsOn(db, lot.id, clock.now()))
    expect(standing).toMatchObject({ standing: "released", release: "rights-sold", seated: false });
  const positions = db.selectFrom("positions").select("bidder_id").where("package_id", "=", lot.id);
  const bidders = (await positions.execute()).map(({ bidder_id }) => bidder_id);
  const names = (["ada", "bo", "kim"] as const).filter((name) => bidders.includes(people[name].id));
  const mails = (await outbox(world)).filter(({ values }) => values.packageId === lot.id);
  const written = mails.map(({ to, template }) => `${to} ${template}`).sort();
  expect(written).toEqual([...names.map((to) => `${to} rights-sold`), "mei rights-sold-seller"]);
  const toSeller = mails.find(({ to }) => to === "mei");
  expect(toSeller?.values).toMatchObject({ soldTitle: soldLot.title });
  expect(await verdictOn(lot)).toContain("the rights were sold in another sale");
}

async function expectNoContradiction(): Promise<void> {
  const contracts = await world.db
    .selectFrom("contracts")
    .select(["terms", "created_at"])
    .where("created_at", ">", world.clock.now() - 300 * 24 * HOUR)
    .execute();
  const scopes = contracts.map(({ terms }) => JSON.parse(terms).lot.rights.exclusive === true);
  expect(scopes.length).toBeGreaterThan(0);
  if (scopes.includes(true)) expect(scopes).toEqual([true]);
}

async function verdictOn({ id: packageId }: Package): Promise<string | undefined> {
  const log = logOf(world);
  const pseudonym = await installationSecret(world.db, "pseudonym");
  const asked = { packageId, memberId: null, pseudonym, isSeller: false };
  const pieces: string[] = [];
  for await (const piece of proofText(world.db, log, asked)) pieces.push(piece);
  return verifyBundle(pieces.join(""), await log.verifierKey()).at(-1);
}
