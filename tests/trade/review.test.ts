import { beforeEach, describe, expect, test } from "bun:test";
import type { ContractTerms } from "../../src/contracts/terms";
import { DAY, HOUR, isoTime } from "../../src/lib/time";
import { deletePackage } from "../../src/packages/own-packages";
import type { Package } from "../../src/packages/packages";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { quickPrinter } from "../support/contracts";
import { addDeal, addSale, stateDetails } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { answer, statuses } from "../support/http";
import { addLot } from "../support/listings";
import { mails } from "../support/mail";
import { textOf } from "../support/pdf";
import type { Person } from "../support/people";
import { addBid } from "../support/trade-fair";
import { type Browser, createWorld } from "../support/world";

const world = worldForEach();
let lot: Package;
let high: string;
let mei: Browser;

beforeEach(async () => {
  const { db, people, clock } = world;
  lot = await addLot(db, people.mei.id, clock.now());
  await addBid(world, "ada", lot, 105_000);
  high = await addBid(world, "bo", lot, 150_000);
  await acceptBid(db, { bidId: high, sellerId: people.mei.id }, clock.now());
  mei = await world.as("mei");
});

const contracts = () => world.db.selectFrom("contracts").selectAll().execute();
const disclosures = () => world.db.selectFrom("buyer_disclosures").selectAll().execute();
const review = async () => (await mei.get(`/bid/${high}/contract`)).text();

const stateOf = (html: string) => /name="state" value="([^"]+)"/.exec(html)?.[1] ?? "";
const send = (form: Record<string, string>) => mei.post(`/bid/${high}/contract`, form);

describe("the review of a contract", () => {
  test("warms up the printer without concluding anything", async () => {
    const warmed: ContractTerms[] = [];
    const contractPrinter = { ...quickPrinter, warm: (terms: ContractTerms) => warmed.push(terms) };
    const beside = await createWorld({ beside: world, contractPrinter });
    await (await beside.as("bo")).get(`/bid/${high}/contract`);
    expect(warmed).toEqual([]);
    await (await beside.as("mei")).get(`/bid/${high}/contract`);
    expect(warmed).toMatchObject([{ lot: { title: lot.title }, priceCents: 150_000 }]);
    expect(await contracts()).toEqual([]);
  });

  test("opens only for the package's seller", async () => {
    for (const path of [`/bid/${high}/contract`, `/bid/${high}/contract/preview.pdf`]) {
      const browsers = [world.visitor, await world.as("bo"), mei];
      const answers = browsers.map((browser) => browser.get(path));
      expect(await statuses(...answers)).toEqual([401, 403, 200]);
    }
  });

  test("names the buyer, without address or billing details", async () => {
    await stateDetails(world, "bo");
    await world.db.updateTable("users").set({ organization: "<Kite> Models" }).execute();
    const html = await review();
    for (const part of ["bo Sato", "&lt;Kite&gt; Models", "Not verified", "Hong Kong"])
      expect(html).toContain(part);
    expect(html).toMatch(/Anonymous Bidder #[0-9a-f]{3} in the list of bids/);
    expect(html).toContain("it is logged for the buyer");
    for (const secret of ["bo@example.test", "Fathomlight", "Hamburg", "ada "])
      expect(html).not.toContain(secret);
  });

  test("logs for the buyer alone when the seller first saw the name", async () => {
    const first = world.clock.now();
    await review();
    world.clock.advance(HOUR);
    await mei.get(`/bid/${high}/contract/preview.pdf`);
    expect(await disclosures()).toMatchObject([
      { bid_id: high, package_id: lot.id, disclosed_at: first },
    ]);
    const dataOf = async (person: Person) =>
      (await (await world.as(person)).get("/profile/data.json")).json();
    const seen = { bidId: high, sellerId: "another member", buyerId: "you" };
    expect(await dataOf("bo")).toMatchObject({ buyerDisclosures: [seen] });
    expect(await dataOf("ada")).toMatchObject({ buyerDisclosures: [] });
    await deletePackage(world.db, lot.id, world.people.mei.id, world.clock.now());
    expect(await disclosures()).toHaveLength(1);
  });

  test("names nobody whose bid is not accepted", async () => {
    const { db, people, clock } = world;
    const low = await db
      .selectFrom("bids")
      .select("id")
      .where("bidder_id", "=", people.ada.id)
      .executeTakeFirstOrThrow();
    const reviews = () =>
      [
        `/bid/${low.id}/contract`,
        `/bid/${low.id}/contract/preview.pdf`,
        `/api/bids/${low.id}/contract`,
      ].map((path) => mei.get(path));
    expect(await statuses(...reviews())).toEqual([409, 409, 409]);
    await rejectBid(db, { bidId: high, sellerId: people.mei.id }, clock.now());
    expect((await mei.get(`/bid/${high}/contract`)).status).toBe(409);
    expect(await disclosures()).toEqual([]);
  });

  test("is a call too", async () => {
    const path = `/api/bids/${high}/contract`;
    const others = [world.visitor, await world.as("bo")].map((browser) => browser.get(path));
    expect(await statuses(...others)).toEqual([401, 403]);
    expect(await disclosures()).toEqual([]);
    expect(await answer(mei.get(path))).toEqual([
      200,
      {
        buyer: {
          name: "bo Sato",
          organization: "Kite Models",
          organizationVerified: false,
          country: "HK",
          suffix: expect.stringMatching(/^[0-9a-f]{3}$/),
        },
        record: {
          completed: 0,
          partners: 0,
          late: 0,
          failed: 0,
          disputesLost: 0,
          averageDays: null,
          rounded: false,
        },
        price: "1500.00",
        endsAuction: isoTime(lot.auction_end_time),
        releasedBids: 1,
        unprintable: [],
      },
    ]);
    expect(await disclosures()).toHaveLength(1);
    expect(await contracts()).toEqual([]);
  });

  test("is outdated once the buyer has another name", async () => {
    const state = stateOf(await review());
    const { id } = world.people.bo;
    await world.db
      .updateTable("users")
      .set({ organization: "Other" })
      .where("id", "=", id)
      .execute();
    const refused = await send({ state, amount: "1500.00" });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain("Other");
    expect(await contracts()).toEqual([]);
    expect((await send({ state: stateOf(html), amount: "1500.00" })).status).toBe(303);
  });

  test("previews the exact contract with the buyer's name", async () => {
    const response = await mei.get(`/bid/${high}/contract/preview.pdf`);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    const text = await textOf(new Uint8Array(await response.arrayBuffer()));
    expect(text).toContain("Draft,notineffect");
    expect(text).toContain("$1,500.00");
    expect(text).toContain("Namedoncethecontractismade");
    for (const part of ["boSato", "KiteModels", "HongKong"]) expect(text).toContain(part);
    expect(text).not.toContain("bo@example.test");
    expect(await contracts()).toEqual([]);
    expect(await world.db.selectFrom("contract_numbers").selectAll().execute()).toEqual([]);
  });

  test("lists characters that the PDF cannot print", async () => {
    const { db, people } = world;
    const name = (firstName: string, id: string) =>
      db.updateTable("users").set({ first_name: firstName }).where("id", "=", id).execute();
    const before = stateOf(await review());
    await name("𪚥", people.mei.id);
    await name("𠀂", people.bo.id);
    const html = await review();
    expect(html).toContain("no font for 𪚥 (U+2A6A5), 𠀂 (U+20002) and prints");
    expect((await send({ state: before, amount: "1500.00" })).status).toBe(409);
    expect(await contracts()).toEqual([]);
    const sent = { state: stateOf(html), amount: "1500.00" };
    expect((await send(sent)).status).toBe(303);
    expect(await contracts()).toHaveLength(1);
  });

  test("stays valid only while nothing changes", async () => {
    const state = stateOf(await review());
    await addBid(world, "ada", lot, 200_000);
    const refused = await send({ state, amount: "1500.00" });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain("Nothing was sent");
    expect(html).toContain("2 other bids are released.");
    expect(await contracts()).toEqual([]);
    const again = { state: stateOf(html), amount: "1500.00" };
    expect((await send(again)).status).toBe(303);
    expect(await contracts()).toHaveLength(1);
  });

  test("asks for no price if the auction has ended since", async () => {
    const state = stateOf(await review());
    world.clock.set(lot.auction_end_time);
    mei = await world.as("mei");
    const refused = await send({ state, amount: "1500.00" });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).not.toContain("nobody can bid after that");
    expect(html).not.toContain('name="amount"');
    expect((await send({ state: stateOf(html) })).status).toBe(303);
  });

  test.each(["", "150", "1500.01", "one"])("refuses %j as the price", async (amount) => {
    const state = stateOf(await review());
    const refused = await send({ state, amount });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Type the amount exactly as shown");
    expect(await contracts()).toEqual([]);
  });
});

describe.each(["form", "call"] as const)("a contract sent by %s", (way) => {
  const sendBy = async (browser: Browser, bidId = high) =>
    way === "form"
      ? browser.post(`/bid/${bidId}/contract`, {
          state: stateOf(await review()),
          amount: "1500.00",
        })
      : browser.json("POST", `/api/bids/${bidId}/send-contract`);

  test("is sent once, by the seller, of an accepted bid", async () => {
    await world.db.updateTable("users").set({ role: "seller" }).execute();
    const others = [sendBy(await world.as("ada")), sendBy(await world.as("bo"))];
    expect(await statuses(...others, sendBy(world.visitor))).toEqual([404, 404, 401]);
    const pending = await world.db
      .selectFrom("bids")
      .select("id")
      .where("status", "=", "pending")
      .executeTakeFirstOrThrow();
    expect((await sendBy(mei, pending.id)).status).toBe(409);
    expect((await sendBy(mei, "no-such-bid")).status).toBe(404);
    expect(await contracts()).toEqual([]);
    expect((await sendBy(mei)).status).toBe(way === "form" ? 303 : 200);
    expect((await sendBy(mei)).status).toBe(409);
    expect(await contracts()).toHaveLength(1);
    expect((await mails(world)).filter((mail) => mail.endsWith(" contract"))).toEqual([
      "bo contract",
      "mei contract",
    ]);
  });

  test("is sent no later than 30 days after the auction", async () => {
    world.clock.set(lot.auction_end_time + 30 * DAY + 1);
    mei = await world.as("mei");
    expect((await sendBy(mei)).status).toBe(409);
    expect(await contracts()).toEqual([]);
  });
});

describe("a sold package", () => {
  test("appears with its contract only in both parties' lists", async () => {
    const { lot } = await addDeal(world, { title: "Never sold" });
    const contract = await addSale(world, world.clock.now(), { title: "Sold ledgers" });
    const listed = async (person: "mei" | "bo" | "ada") =>
      (await (await world.as(person)).get("/contracts")).text();
    const [seller, buyer, other] = [await listed("mei"), await listed("bo"), await listed("ada")];
    for (const html of [seller, buyer]) expect(html).toContain(`href="/contract/${contract}"`);
    expect(seller).toContain("Sold to <bdi>bo Sato, Kite Models");
    expect(buyer).toContain("Bought from <bdi>mei Chan");
    expect(other).toContain("No contracts yet");
    expect(seller).not.toContain(lot.title);
    expect((await world.visitor.get("/contracts")).status).toBe(404);
  });
});
