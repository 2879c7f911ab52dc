import { beforeEach, describe, expect, test } from "bun:test";
import { messagesFor } from "../../messages/catalogue";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { contractText } from "../../src/contracts/document";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { acceptOffer } from "../../src/offers/answering";
import { offerLot } from "../../src/offers/offering";
import { findPackage, type NewPackage, type Package } from "../../src/packages/packages";
import { CONTRACT_MS } from "../../src/rules/sale";
import { acceptBid } from "../../src/trade/decisions";
import { ContractSentAlready } from "../../src/trade/refusals";
import { contractLetter } from "../../views/mail/contract-letter";
import { renderMail } from "../../views/mail/templates";
import { expectPositions } from "../support/bids";
import { quickPrinter, sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { thrown } from "../support/http";
import { addLot } from "../support/listings";
import { mails } from "../support/mail";
import { bid } from "../support/market";

const world = worldForEach();
let lot: Package;
let bidId: string;

async function close(listing: Partial<NewPackage> = {}): Promise<void> {
  const { db, clock, people } = world;
  lot = await addLot(db, people.mei.id, clock.now(), { sale: "highest", ...listing });
  await bid(world, "bo", lot, 105_000);
  bidId = await bid(world, "ada", lot, 120_000);
}

async function end(): Promise<void> {
  world.clock.set(lot.auction_end_time);
  await closeEndedAuctions(world.db, world.clock.now());
}

const conclude = () => concludeDueContracts(world.db, quickPrinter, world.clock.now());
const contracts = () => world.db.selectFrom("contracts").selectAll().execute();
const status = async () => (await findPackage(world.db, lot.id)).status;

/** As packages that were listed before contracts were made at the end. */
const listedBefore = () =>
  world.db.updateTable("packages").set({ contract_at_end: 0 }).where("id", "=", lot.id).execute();

async function textOf(template: "auction-sold" | "auction-awarded"): Promise<string> {
  const queued = world.db.selectFrom("mail_outbox").selectAll().where("template", "=", template);
  const mail = await queued.executeTakeFirstOrThrow();
  const reading = { language: "en", timezone: "UTC", now: 0, unsubscribeUrl: null } as const;
  return renderMail(mail, "https://market.example", reading).text;
}

describe("where the highest bid wins", () => {
  beforeEach(() => close());

  test("the contract is made once, without the seller, right after the end", async () => {
    await end();
    expect(await status()).toBe("ended");
    await conclude();
    await conclude();
    const [contract, ...others] = await contracts();
    expect(others).toEqual([]);
    expect(contract).toMatchObject({ bid_id: bidId, buyer_id: world.people.ada.id });
    expect(await status()).toBe("settled");
    const delivery = await world.db.selectFrom("deliveries").select("contract_id").execute();
    expect(delivery).toEqual([{ contract_id: contract?.id as never }]);
    expect(await world.db.selectFrom("licences").selectAll().execute()).toEqual([]);
    const sent = (await mails(world)).filter((mail) => !mail.endsWith(" outbid"));
    expect(sent).toEqual([
      ...["mei auction-sold", "ada auction-awarded", "bo auction-outbid"],
      ...["ada contract", "mei contract"],
    ]);
    await expectPositions(world.db);
  });

  test("the contract and its emails say that the rules of the auction made it", async () => {
    await end();
    await conclude();
    const [contract] = await contracts();
    const document = JSON.parse(contract?.document ?? "");
    const terms = JSON.parse(contract?.terms ?? "");
    const text = contractText(document);
    expect(text).toContain("accepted for the Seller under the rules of the auction; this contract");
    expect(text).not.toContain("sent this contract");
    const { mail } = messagesFor("en");
    const values = { side: "seller", contractId: contract?.id ?? "", terms, document } as const;
    const [first = "", next] = contractLetter({ mail }, values).paragraphs;
    expect(first).toStartWith('ada Lim (Northlight AI) won "Hong Kong problem banks"');
    expect(first).not.toContain("You have sent");
    expect(next).toStartWith("You now have seven days to upload");
  });

  test("the emails about the end announce the contract, and not that it will be sent", async () => {
    await end();
    for (const template of ["auction-sold", "auction-awarded"] as const) {
      const text = await textOf(template);
      expect(text).toContain("contract is being prepared");
      expect(text).not.toContain("30 days");
    }
  });

  test("until then, the seller reads that it is being prepared, with nothing to do", async () => {
    await end();
    const mei = await world.as("mei");
    const page = async () => (await mei.get(`/package/${lot.id}`)).text();
    const isPrepared = "The contract is being prepared. You have nothing to do";
    const open = await page();
    expect(open).toContain(isPrepared);
    expect(open).not.toContain("Now send the contract");
    expect(open).not.toContain("View bids");
    expect(await (await mei.get(`/package/${lot.id}/offers`)).text()).not.toContain("/relisting");
    await conclude();
    expect(await page()).not.toContain(isPrepared);
  });

  test("a package listed before keeps its rule: the seller sends the contract", async () => {
    await listedBefore();
    await end();
    await conclude();
    expect(await contracts()).toEqual([]);
    const page = await (await world.as("mei")).get(`/package/${lot.id}`);
    expect(await page.text()).toContain("You accepted a bid. Now send the contract.");
    expect(await textOf("auction-sold")).toContain("You now have 30 days to send the contract.");
    expect(await textOf("auction-awarded")).toContain("the seller has 30 days to email you");
    await sendContractOf(world.db, bidId, world.clock.now());
    const [contract] = await contracts();
    const text = contractText(JSON.parse(contract?.document ?? ""));
    expect(text).toContain("Offered the Package to the highest bid and sent this contract on");
  });

  test("nothing is made while the package is hidden, and the contract once it is restored", async () => {
    await end();
    const hide = (hidden_at: number | null) =>
      world.db.updateTable("packages").set({ hidden_at }).where("id", "=", lot.id).execute();
    await hide(world.clock.now());
    await conclude();
    expect(await contracts()).toEqual([]);
    await hide(null);
    await conclude();
    expect((await contracts()).length).toBe(1);
  });

  test("the contract is made once if the seller sends it simultaneously", async () => {
    await end();
    const [sent, concluded] = await Promise.allSettled([
      sendContractOf(world.db, bidId, world.clock.now()),
      conclude(),
    ]);
    expect(concluded.status).toBe("fulfilled");
    if (sent.status === "rejected") expect(sent.reason).toBeInstanceOf(ContractSentAlready);
    expect((await contracts()).length).toBe(1);
    const again = sendContractOf(world.db, bidId, world.clock.now());
    expect(await thrown(again)).toBeInstanceOf(ContractSentAlready);
  });

  test("no contract is made once the bid has lapsed", async () => {
    await end();
    world.clock.advance(CONTRACT_MS + 1);
    await conclude();
    expect(await contracts()).toEqual([]);
  });
});

test("a contract that fails does not delay that of another package", async () => {
  await close();
  const failing = lot.id;
  await close({ title: "Other", description: "Another collection." });
  await end();
  const printer: typeof quickPrinter = {
    ...quickPrinter,
    async print(terms) {
      if (terms.lot.id === failing) throw new Error("the worker died");
      return quickPrinter.print(terms);
    },
  };
  const concluded = concludeDueContracts(world.db, printer, world.clock.now());
  expect(await thrown(concluded)).toBeInstanceOf(AggregateError);
  expect((await contracts()).map(({ package_id }) => package_id)).toEqual([lot.id]);
  await conclude();
  expect((await contracts()).length).toBe(2);
});

test("the first of several licenses sold one by one gets its number in the contract", async () => {
  await close();
  await world.db.updateTable("packages").set({ shelf: "unlimited" }).execute();
  await end();
  await conclude();
  const licenses = await world.db.selectFrom("licences").select(["kind", "seat"]).execute();
  expect(licenses).toEqual([{ kind: "seat", seat: 1 }]);
});

test("a seller who chooses the bid still sends the contract", async () => {
  await close({ sale: "seller" });
  await end();
  await acceptBid(world.db, { bidId, sellerId: world.people.mei.id }, world.clock.now());
  await conclude();
  expect(await contracts()).toEqual([]);
});

test("the seller still sends the contract of a second chance", async () => {
  await close({ reserveCents: 900_000 });
  await end();
  await conclude();
  const made = { bidId, sellerId: world.people.mei.id, days: 3 } as const;
  const { id: offerId } = await offerLot(world.db, made, world.clock.now());
  const answer = { offerId, bidderId: world.people.ada.id };
  await acceptOffer(world.db, answer, world.clock.now());
  await conclude();
  expect(await contracts()).toEqual([]);
  await sendContractOf(world.db, bidId, world.clock.now());
  expect((await contracts()).length).toBe(1);
});
