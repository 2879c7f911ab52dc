import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { localeOf, messagesFor } from "../../messages/catalogue";
import { contractDocument } from "../../messages/contract";
import { contractWords, momentIn } from "../../messages/contract-facts";
import { takeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { type ContractDocument, contractText } from "../../src/contracts/document";
import type { ContractTerms } from "../../src/contracts/terms";
import { HOUR } from "../../src/lib/time";
import { awardPackage } from "../../src/licenses/awarding";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { buyLicense } from "../../src/licenses/shelf";
import { acceptOffer } from "../../src/offers/answering";
import { offerLot } from "../../src/offers/offering";
import { findPackage, type NewPackage, type Package } from "../../src/packages/packages";
import { NO_RIGHTS } from "../../src/rights/rights";
import { acceptBid } from "../../src/trade/decisions";
import { contractLetter } from "../../views/mail/contract-letter";
import { quickPrinter, sendContractOf, someTerms } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();
let start = 0;
let lot: Package;

beforeEach(() => {
  start = world.clock.now();
});

const rights = { ...NO_RIGHTS, uses: ["pretraining"] as const };
const AT = { maximum: 1, rival: 2, raised: 3, close: 24, decided: 25, taken: 26, contract: 27 };
type Moment = keyof typeof AT;
const when = (moment: Moment) => momentIn(contractWords("en"), start + AT[moment] * HOUR);
const goTo = (moment: Moment) => world.clock.set(start + AT[moment] * HOUR);

async function list(listing: Partial<NewPackage>): Promise<void> {
  const terms = { startingPriceCents: 10_000, auctionDurationHours: 24, rights, ...listing };
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), terms);
}

type Bid = { amountCents?: number; maximumCents?: number; isExclusive?: boolean };
const bid = (who: "ada" | "bo" | "kim", { amountCents, ...rest }: Bid) =>
  takeBid(
    world.db,
    {
      packageId: lot.id,
      bidderId: world.people[who].id,
      idempotencyKey: null,
      amountCents: amountCents ?? null,
      ...rest,
    },
    world.clock,
  );

async function close(): Promise<void> {
  goTo("close");
  await closeEndedAuctions(world.db, world.clock.now());
  lot = await findPackage(world.db, lot.id);
}

const bidOf = async (who: "ada" | "bo" | "kim") => {
  const { id } = await world.db
    .selectFrom("bids")
    .select("id")
    .where("package_id", "=", lot.id)
    .where("bidder_id", "=", world.people[who].id)
    .orderBy("sequence", "desc")
    .executeTakeFirstOrThrow();
  return id;
};

const accept = async () => {
  goTo("decided");
  const decision = { bidId: await bidOf("ada"), sellerId: world.people.mei.id };
  await acceptBid(world.db, decision, world.clock.now());
};
const award = () => {
  goTo("decided");
  const own = { packageId: lot.id, sellerId: world.people.mei.id };
  return awardPackage(world.db, own, world.clock.now());
};
const offer = async () => {
  goTo("decided");
  const made = { bidId: await bidOf("ada"), sellerId: world.people.mei.id, days: 3 } as const;
  const { id: offerId } = await offerLot(world.db, made, world.clock.now());
  goTo("taken");
  await acceptOffer(world.db, { offerId, bidderId: world.people.ada.id }, world.clock.now());
};

/** Ada's maximum is answered by a bid of Bo, so her winning bid is automatic. */
const bidAutomatically = async () => {
  goTo("maximum");
  await bid("ada", { maximumCents: 40_000 });
  goTo("rival");
  await bid("bo", { amountCents: 20_000 });
};
const bidByHand = async () => {
  goTo("rival");
  await bid("bo", { amountCents: 20_000 });
  goTo("raised");
  await bid("ada", { amountCents: 21_000 });
};
/** Ada raises her maximum after it has placed the bid that wins. */
const bidAutomaticallyThenRaise = async () => {
  await bidAutomatically();
  goTo("raised");
  await bid("ada", { maximumCents: 50_000 });
};
const bidForSeats = async () => {
  goTo("maximum");
  await bid("ada", { maximumCents: 40_000 });
  goTo("rival");
  for (const who of ["bo", "kim"] as const) await bid(who, { maximumCents: 20_000 });
  goTo("raised");
  await bid("ada", { maximumCents: 50_000 });
};
const bidExclusively = async () => {
  await bidForSeats();
  goTo("raised");
  await bid("ada", { maximumCents: 90_000, isExclusive: true });
};

const ROUND = { seats: 2, exclusiveFromCents: 60_000 };

interface Sale {
  listing: Partial<NewPackage>;
  bids(): Promise<void>;
  decide?(): Promise<unknown>;
  /** Texts of the contract, in the order of the document. */
  says: readonly string[];
  saysNot: readonly string[];
  /** The first paragraph of the buyer's email. */
  mail: string;
}

const SENT = () => `sent this contract on ${when("contract")}`;
const ACCEPTED = ["Seller accepted it", "Accepted the bid"];
const OWN_BID = "the amount of the Buyer’s bid.";

const SALES = (): Record<string, Sale> => ({
  "the highest bid, placed by hand": {
    listing: { sale: "highest" },
    bids: bidByHand,
    says: [
      "the Buyer’s bid was the highest at the close",
      `The price is $210.00, ${OWN_BID}`,
      `Bid placed: ${when("raised")}`,
      `Auction closed: ${when("close")}`,
      `Bid won: ${when("close")}`,
      "Winning bid: The highest bid at the close of the auction",
      "which AI Marketplace accepted for the Seller under the rules of the auction",
      `Placed the binding bid on ${when("raised")}`,
    ],
    saysNot: [...ACCEPTED, "Maximum set", "license number"],
    mail: 'Your bid on "Hong Kong problem banks" won',
  },
  "the highest bid, placed automatically": {
    listing: { sale: "highest" },
    bids: bidAutomatically,
    says: [
      "The price is $210.00, the amount of the bid placed automatically for the Buyer",
      `Maximum set: ${when("maximum")}`,
      `Bid placed automatically: ${when("rival")}`,
      `Set the binding maximum on ${when("maximum")}`,
    ],
    saysNot: [...ACCEPTED, OWN_BID, "Placed the binding bid"],
    mail: 'Your bid on "Hong Kong problem banks" won',
  },
  "the highest bid, placed before its maximum was raised": {
    listing: { sale: "highest" },
    bids: bidAutomaticallyThenRaise,
    says: [
      "The price is $210.00, the amount of the bid placed automatically for the Buyer",
      `Bid placed automatically: ${when("rival")}`,
      `within which the bid was placed automatically on ${when("rival")}`,
    ],
    saysNot: [...ACCEPTED, OWN_BID, "Maximum set", when("raised")],
    mail: 'Your bid on "Hong Kong problem banks" won',
  },
  "a bid that the seller chose": {
    listing: { sale: "seller" },
    bids: bidByHand,
    decide: accept,
    says: [
      "the Buyer placed a bid and the Seller accepted it",
      `The price is $210.00, ${OWN_BID}`,
      `Bid placed: ${when("raised")}`,
      `Bid won: ${when("decided")}`,
      "Winning bid: The bid that the Seller accepted",
      `Accepted the bid, and ${SENT()}`,
      `Placed the binding bid on ${when("raised")}`,
    ],
    saysNot: ["the highest bid", "Maximum set"],
    mail: "mei Chan (Lantau Press) has accepted your bid of $210.00",
  },
  "an automatic bid that the seller chose": {
    listing: { sale: "seller" },
    bids: bidAutomatically,
    decide: accept,
    says: [
      "the Buyer placed a bid and the Seller accepted it",
      "The price is $210.00, the amount of the bid placed automatically for the Buyer",
      `Maximum set: ${when("maximum")}`,
      `Bid placed automatically: ${when("rival")}`,
      "Winning bid: The bid that the Seller accepted",
      `Accepted the bid, and ${SENT()}`,
      `Set the binding maximum on ${when("maximum")}`,
    ],
    saysNot: ["the highest bid", OWN_BID],
    mail: "mei Chan (Lantau Press) has accepted your bid of $210.00",
  },
  "a round won exclusively, awarded by the seller": {
    listing: { ...ROUND, sale: "seller" },
    bids: bidExclusively,
    decide: award,
    says: [
      "the Buyer’s bid for the exclusive license won",
      "The price is $600.00, the price of the exclusive license at the close of the auction",
      "Winning bid: The exclusive bid, which exceeded the total price of all licenses",
      "Awarded the license after the auction",
      `Placed the binding exclusive bid on ${when("raised")}`,
    ],
    saysNot: [...ACCEPTED, OWN_BID, "accepted for the Seller", "to the highest bids"],
    mail: "You have bought the exclusive license",
  },
  "licenses of a round, to the highest maximums": {
    listing: { ...ROUND, sale: "highest" },
    bids: bidForSeats,
    says: [
      "the Seller offered licenses to the Package, and the Buyer won one",
      "The price is $200.00, the price of each license at the close of the auction",
      `Maximum set: ${when("raised")}`,
      "Winning bid: The highest maximums, each for one license, all at one price",
      "Offered the licenses to the highest bids",
      `Set the binding maximum on ${when("raised")}`,
    ],
    saysNot: [...ACCEPTED, OWN_BID, "Bid placed", "Awarded the license"],
    mail: "You have won license 2",
  },
  "licenses of a round, awarded by the seller": {
    listing: { ...ROUND, sale: "seller" },
    bids: bidForSeats,
    decide: award,
    says: [
      "The price is $200.00, the price of each license at the close of the auction",
      `Bid won: ${when("decided")}`,
      "Awarded the license after the auction",
      `Set the binding maximum on ${when("raised")}`,
    ],
    saysNot: [...ACCEPTED, OWN_BID, "to the highest bids"],
    mail: "You have won license 2",
  },
  "a round won exclusively": {
    listing: { ...ROUND, sale: "highest" },
    bids: bidExclusively,
    says: [
      "the Buyer’s bid for the exclusive license won",
      "The price is $600.00, the price of the exclusive license at the close of the auction",
      `Exclusive bid placed: ${when("raised")}`,
      `Bid won: ${when("close")}`,
      "Winning bid: The exclusive bid, which exceeded the total price of all licenses",
      "Exclusivity: Exclusive",
      "Offered the exclusive license to a bid that exceeds the total price of all licenses",
      `Placed the binding exclusive bid on ${when("raised")}`,
    ],
    saysNot: [...ACCEPTED, OWN_BID, `bid on ${when("close")}`, "to the highest bids"],
    mail: "You have bought the exclusive license",
  },
  "a license from the shelf": {
    listing: { sale: "highest", shelf: "unlimited" },
    bids: bidByHand,
    async decide() {
      goTo("decided");
      await sendContractOf(world.db, await bidOf("ada"), world.clock.now());
      const kim = { packageId: lot.id, buyerId: world.people.kim.id, priceCents: 21_000 };
      await buyLicense(world.db, kim, world.clock.now());
    },
    says: [
      "the Seller offered licenses to the Package on",
      "The price is $210.00, the fixed price",
      `License bought: ${when("decided")}`,
      `Bought the license on ${when("decided")}`,
    ],
    saysNot: [...ACCEPTED, OWN_BID, "Winning bid", "Bid placed", "Bid won"],
    mail: "You have bought license 2",
  },
  "a second chance": {
    listing: { sale: "highest", reserveCents: 90_000 },
    bids: bidByHand,
    decide: offer,
    says: [
      "the Seller made the Buyer an offer at the price stated in section 3",
      "The price is $210.00, at which the Seller made the offer.",
      `Bid placed: ${when("raised")}`,
      `Auction closed: ${when("close")}`,
      `Offered to the Buyer: ${when("decided")}`,
      `Offer accepted by the Buyer: ${when("taken")}`,
      `Made the offer at this price on ${when("decided")}, and ${SENT()}`,
      `Accepted the offer on ${when("taken")}`,
    ],
    saysNot: [...ACCEPTED, OWN_BID, "Winning bid", "Bid won", "highest bid at the close"],
    mail: "You have accepted the offer of mei Chan (Lantau Press)",
  },
  "a second chance in a round": {
    listing: { ...ROUND, reserveCents: 95_000, sale: "highest" },
    bids: bidForSeats,
    decide: offer,
    says: [`Accepted the offer on ${when("taken")}`],
    saysNot: [
      ...ACCEPTED,
      OWN_BID,
      "Winning bid",
      "Maximum set",
      "highest bid",
      "the Package to the Buyer",
    ],
    mail: "You have accepted the offer of mei Chan (Lantau Press) to sell you license 1",
  },
});

const NAMES = Object.keys(SALES());

async function contractOf(who: "ada" | "kim") {
  const contract = await world.db
    .selectFrom("contracts")
    .select(["id", "document", "terms"])
    .where("buyer_id", "=", world.people[who].id)
    .executeTakeFirstOrThrow();
  const document = JSON.parse(contract.document) as ContractDocument;
  return { id: contract.id, document, terms: JSON.parse(contract.terms) as ContractTerms };
}

describe("the contract, its page and its email", () => {
  test.each(NAMES)("state the facts of %s", async (name) => {
    const { listing, bids, decide, says, saysNot, mail } = SALES()[name] as Sale;
    await list(listing);
    await bids();
    await close();
    await decide?.();
    goTo("contract");
    const { db, clock } = world;
    await concludeDueContracts(db, quickPrinter, clock.now());
    const buyer = name === "a license from the shelf" ? "kim" : "ada";
    const unsent = db.selectFrom("bids").select("id").where("status", "=", "accepted");
    const [due] = await unsent.where("contract_status", "=", "none").execute();
    if (due) await sendContractOf(db, due.id, clock.now());
    const { id, document, terms } = await contractOf(buyer);
    const text = contractText(document);
    let from = 0;
    for (const expected of says) {
      expect(text.slice(from)).toContain(expected);
      from += text.slice(from).indexOf(expected);
    }
    for (const unsaid of saysNot) expect(text).not.toContain(unsaid);
    const written = contractLetter(
      { mail: messagesFor("en").mail },
      { side: "buyer", contractId: id, terms, document },
    );
    expect(written.paragraphs[0]).toContain(mail);
    const page = await (await (await world.as(buyer)).get(`/contract/${id}`)).text();
    for (const expected of says.map((one) => one.split(": ").at(-1) ?? one))
      expect(page.replaceAll("&#x27;", "'")).toContain(expected);
  });
});

test.each([
  ["zh", "接受出價，並於"],
  ["ja", "入札を承諾し、"],
  ["ko", "입찰을 승낙하였고 "],
] as const)("date only the contract, and not the acceptance, in %s", (secondLanguage, accepted) => {
  const terms = { ...someTerms(), secondLanguage };
  const made = { kind: "chosen", act: "bid", boundAt: terms.auction.bidPlacedAt } as const;
  const auction = { ...terms.auction, made };
  const [seller] = contractDocument({ ...terms, auction }).signatures.parties;
  const date = momentIn(contractWords(localeOf(secondLanguage)), terms.concludedAt);
  expect(JSON.stringify(seller)).toContain(`${accepted}${date}`);
});

test("do not date the win of a bid that an earlier version accepted", async () => {
  await list({ sale: "highest" });
  await bidByHand();
  await close();
  await world.db.updateTable("bids").set({ accepted_at: null }).execute();
  goTo("contract");
  await sendContractOf(world.db, await bidOf("ada"), world.clock.now());
  const { document, terms } = await contractOf("ada");
  expect(contractText(document)).toContain(`Auction closed: ${when("close")}`);
  expect(contractText(document)).not.toContain("Bid won");
  expect(terms.auction.made).not.toHaveProperty("wonAt");
});

test("say who won before the contract without naming an acceptance", async () => {
  await list({ sale: "highest" });
  await bidByHand();
  await close();
  const ada = await world.as("ada");
  for (const path of ["/dashboard?tab=bids", `/package/${lot.id}`]) {
    const page = await (await ada.get(path)).text();
    const shown = page.replace(/data-props="[^"]*"|<script.*?<\/script>/gs, "");
    expect(shown).toContain("Sold to you");
    expect(shown).not.toContain("bid was accepted");
    expect(shown).not.toContain("$210.00 was accepted");
  }
});

test("warrant samples only if the seller vouched for them", async () => {
  const clause = "The samples of the Package that the Seller has shown are representative";
  const soldText = async (listing: Partial<NewPackage>, isSampled: boolean) => {
    await list({ sale: "highest", ...listing });
    await bid("ada", { amountCents: 20_000 });
    if (isSampled) {
      const sample = {
        id: crypto.randomUUID(),
        package_id: lot.id,
        filename: "a.txt",
        file_content: "Ink.",
        file_type: "txt",
        content_type: "literary" as const,
        original_size: 4,
        word_count: 1,
        quality_score: null,
        analysis: null,
        language: null,
        uploaded_at: 1,
        reviewed_at: null,
        benchmarks: null,
        shown_characters: null,
      };
      await world.db.insertInto("sample_files").values(sample).execute();
    }
    world.clock.advance(24 * HOUR);
    await closeEndedAuctions(world.db, world.clock.now());
    const { reference } = await sendContractOf(world.db, await bidOf("ada"), world.clock.now());
    const made = world.db.selectFrom("contracts").select("document");
    const { document } = await made.where("reference", "=", reference).executeTakeFirstOrThrow();
    return contractText(JSON.parse(document)).includes(clause);
  };
  const vouched = { sampleRepresentativeness: "A tenth of every volume." };
  expect(await soldText({}, false)).toBe(false);
  expect(await soldText({}, true)).toBe(false);
  expect(await soldText(vouched, false)).toBe(false);
  expect(await soldText(vouched, true)).toBe(true);
});
