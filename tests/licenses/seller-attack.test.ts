import { beforeEach, expect, test } from "bun:test";
import { takeBid } from "../../src/auctions/bidding/bids";
import { countLiveLicenses } from "../../src/auctions/licenses";
import { readDelivery } from "../../src/delivery/delivery";
import { amountDueOf, issueOwnInvoice } from "../../src/delivery/invoicing";
import { claimPayment, confirmPayment } from "../../src/delivery/payment";
import { runDeliveries } from "../../src/delivery/timer";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY } from "../../src/lib/time";
import { awardPackage } from "../../src/licenses/awarding";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { buyLicense, closeShelf, setShelfPrice } from "../../src/licenses/shelf";
import { offerLot } from "../../src/offers/offering";
import { deletePackage } from "../../src/packages/own-packages";
import { findPackage, type Package } from "../../src/packages/packages";
import { requireFreeRights } from "../../src/rights/conflicts";
import { rejectBid } from "../../src/trade/decisions";
import { proofText } from "../../src/transparency/proof-text";
import { verifyBundle } from "../../src/transparency/verification";
import { quickPrinter } from "../support/contracts";
import { stateDetails } from "../support/deals";
import { decideLatest, KEEP_MS } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { addUser } from "../support/people";
import { closeRound, playRound } from "../support/played-rounds";
import { logOf } from "../support/public-log";
import { setState } from "../support/sealed-delivery";

const world = worldForEach({ contractPrinter: quickPrinter });
let lot: Package;
let buyers: string[];

const now = () => world.clock.now();
const seller = () => world.people.mei.id;
const own = () => ({ packageId: lot.id, sellerId: seller() });
const conclude = () => concludeDueContracts(world.db, quickPrinter, now());

async function contractOf(buyerId: string): Promise<string> {
  const contracts = world.db.selectFrom("contracts").select("id");
  return (await contracts.where("buyer_id", "=", buyerId).executeTakeFirstOrThrow()).id;
}

const stateOf = async (buyerId: string) =>
  (await readDelivery(world.db, { contractId: await contractOf(buyerId) })).state;

const partyOf = async (buyerId: string, memberId = buyerId) => {
  return { contractId: await contractOf(buyerId), memberId };
};

async function pay(buyerId: string): Promise<void> {
  const contract = await partyOf(buyerId, seller());
  const { payableCents } = await amountDueOf(world.db, { contract_id: contract.contractId });
  await confirmPayment(world.db, contract, payableCents, now());
}

beforeEach(async () => {
  const { db, people, clock } = world;
  const round = {
    seats: 5,
    shelf: "seats",
    maxima: { bo: 21_000, ada: 30_000, kim: 50_000 },
  } as const;
  lot = await playRound(world, round);
  buyers = [people.bo.id, people.ada.id, people.kim.id];
  for (const name of ["lee", "tam"]) {
    const { id: bidderId } = await addUser(db, name, now());
    const bid = { packageId: lot.id, bidderId, amountCents: null, maximumCents: 20_000 };
    await takeBid(db, { ...bid, idempotencyKey: null }, clock);
    buyers.push(bidderId);
  }
  lot = await closeRound(world, lot);
  await conclude();
  for (const buyer of buyers) {
    const { id } = await readDelivery(db, { contractId: await contractOf(buyer) });
    await setState(db, id, "sealed");
  }
});

test("gives a seller no advantage from a disputed and a void contract", async () => {
  const { db } = world;
  const [bo, ada, kim, lee, tam] = buyers as [string, string, string, string, string];
  await claimPayment(db, await partyOf(bo), now());
  for (const buyer of [ada, kim, tam]) await pay(buyer);
  world.clock.advance(7 * DAY);
  await runDeliveries(db, { keepMs: KEEP_MS }, now());
  world.clock.advance(DAY);
  expect(await stateOf(bo)).toBe("disputed");
  await stateDetails(world, "mei");
  await issueOwnInvoice(db, await partyOf(lee, seller()), now());
  const { due_at } = await readDelivery(db, { contractId: await contractOf(lee) });
  world.clock.set(Math.max(now(), due_at ?? 0));
  await withdrawDelivery(db, await partyOf(lee, seller()), now());
  expect(await countLiveLicenses(db, lot.id)).toBe(4);

  const bids = await db
    .selectFrom("bids")
    .selectAll()
    .where("bidder_id", "in", [bo, lee])
    .execute();
  const [paid, unpaid] = [
    bids.find((bid) => bid.bidder_id === bo),
    bids.find((bid) => bid.bidder_id === lee),
  ];
  const { title, description } = lot;
  const tried: [string, () => Promise<unknown>][] = [
    ["already-awarded", () => awardPackage(db, own(), now())],
    ["round", () => offerLot(db, { bidId: unpaid?.id ?? "", sellerId: seller(), days: 3 }, now())],
    ["package-settled", () => rejectBid(db, { bidId: paid?.id ?? "", sellerId: seller() }, now())],
    ["delivery-step", async () => withdrawDelivery(db, await partyOf(bo, seller()), now())],
    ["delivery-step", async () => withdrawDelivery(db, await partyOf(ada, seller()), now())],
    ["delivery-step", () => pay(lee)],
    ["shelf-price-too-low", () => setShelfPrice(db, { ...own(), priceCents: 10_499 }, now())],
    [
      "own-shelf",
      () => buyLicense(db, { packageId: lot.id, buyerId: seller(), priceCents: 10_500 }, now()),
    ],
    [
      "license-owned",
      () => buyLicense(db, { packageId: lot.id, buyerId: bo, priceCents: 10_500 }, now()),
    ],
    [
      "exclusive-sold-before",
      () =>
        requireFreeRights(
          db,
          { sellerId: seller(), title, description },
          { scope: "exclusive", moment: "listing" },
          now(),
        ),
    ],
    ["package-sold", () => deletePackage(db, lot.id, seller(), now())],
    ["account-bound", () => deleteAccount(db, seller(), now())],
  ];
  const refusals: string[] = [];
  for (const [, attempt] of tried) {
    const refused = await attempt().then(
      () => "done",
      (error) => error.code,
    );
    refusals.push(refused);
  }
  expect(refusals).toEqual(tried.map(([code]) => code));

  const { id: friend } = await addUser(db, "friend", now());
  const { id: other } = await addUser(db, "other", now());
  const buy = (buyerId: string) =>
    buyLicense(db, { packageId: lot.id, buyerId, priceCents: 10_500 }, now());
  expect(await buy(friend)).toMatchObject({ seat: 6, priceCents: 10_500 });
  await conclude();
  await expect(buy(other)).rejects.toMatchObject({ code: "shelf-sold-out" });
  await closeShelf(db, own(), now());
  const reopened = setShelfPrice(db, { ...own(), priceCents: 20_000 }, now());
  await expect(reopened).rejects.toMatchObject({ code: "shelf-closed" });

  // Only an operator ends the dispute over the payment, and the licensee gets the files.
  const operator = await addUser(db, "operator", now());
  await decideLatest(world, operator.id, "buyer");
  expect(await Promise.all([bo, ada, kim, lee, tam].map(stateOf))).toEqual([
    "paid",
    "paid",
    "paid",
    "withdrawn",
    "paid",
  ]);
  expect(await countLiveLicenses(db, lot.id)).toBe(5);
  expect(await findPackage(db, lot.id)).toMatchObject({
    status: "settled",
    highest_bid_cents: 10_500,
  });
  const log = logOf(world);
  const asked = { packageId: lot.id, memberId: seller(), pseudonym: "", isSeller: true };
  const proof = await Array.fromAsync(proofText(db, log, asked));
  expect(verifyBundle(proof.join(""), await log.verifierKey()).at(-1)).toContain("sold");
});
