import { beforeEach, describe, expect, test } from "bun:test";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { feesOf, feeTotals, monthOf } from "../../src/fees/fee-list";
import { DAY } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { quickPrinter, sendContractOf } from "../support/contracts";
import { addDeal } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { answer, refusal, statuses } from "../support/http";
import { closeRound, playRound } from "../support/played-rounds";
import type { Browser } from "../support/world";

const world = worldForEach({
  env: { OPERATOR_EMAILS: "kim@example.test" },
  contractPrinter: quickPrinter,
});
const FEES = { fees: { buyer: 300, seller: 0 } };
let contractId: string;
let reference: string;

beforeEach(async () => {
  const { accepted } = await addDeal(world, FEES);
  const sent = await sendContractOf(world.db, accepted, world.clock.now());
  contractId = sent.id;
  reference = sent.reference;
});

const shown = async (browser: Browser, path: string) =>
  (await (await browser.get(path)).text()).replaceAll(/<script.*?<\/script>/gs, "");

const cancel = (at = world.clock.now() + 8 * DAY) => {
  world.clock.set(at);
  const party = { contractId, memberId: world.people.bo.id };
  return withdrawDelivery(world.db, party, world.clock.now());
};

describe("the party who owes the fee", () => {
  test("can read the note through the API, on the contract's page and in the list", async () => {
    let bo = await world.as("bo");
    const note = {
      number: "F-2026-000001",
      kind: "fee-note",
      contract: reference,
      contractId,
      currency: "USD",
      price: "1500.00",
      percent: 3,
      amount: "45.00",
      credits: null,
    };
    const path = `/api/contracts/${reference}/fee-notes`;
    expect(await answer(bo.get(path))).toMatchObject([200, [note]]);
    const line = "3% of $1,500.00: $45.00";
    expect(await shown(bo, `/contract/${contractId}`)).toContain(line);
    expect(await shown(bo, "/contracts")).toContain(line);
    const pdf = await bo.get(`/api/contracts/${reference}/fee-note.pdf`);
    expect(pdf.headers.get("content-disposition")).toContain("F-2026-000001.pdf");
    expect(await refusal(bo.get(`/api/contracts/${reference}/fee-credit-note.pdf`))).toEqual([
      404,
      "invoice-not-found",
    ]);
    await cancel();
    bo = await world.as("bo");
    const credit = { number: "F-2026-000002", kind: "credit-note", credits: "F-2026-000001" };
    expect(await answer(bo.get(path))).toMatchObject([200, [note, credit]]);
    expect(await shown(bo, `/contract/${contractId}`)).toContain("Credit note F-2026-000002");
    const [first, second] = await Promise.all(
      ["fee-note", "fee-credit-note"].map((name) =>
        bo.get(`/api/contracts/${reference}/${name}.pdf`).then((file) => file.text()),
      ),
    );
    expect(first).toContain("Canceled by credit note F-2026-000002");
    expect(second).toContain("F-2026-000002");
  });

  test("can read a credit note of the next year with the same number", async () => {
    await cancel(Date.UTC(2027, 0, 2));
    const bo = await world.as("bo");
    const path = `/api/contracts/${reference}/fee-credit-note.pdf`;
    expect(await (await bo.get(path)).text()).toBe("%PDF-1.7 of F-2027-000001 undefined");
  });

  test("is the only party who can read the note", async () => {
    const mei = await world.as("mei");
    const path = `/api/contracts/${reference}`;
    for (const browser of [mei, await world.as("ada")])
      expect(
        await statuses(browser.get(`${path}/fee-notes`), browser.get(`${path}/fee-note.pdf`)),
      ).toEqual([404, 404]);
    expect(await statuses(world.visitor.get(`${path}/fee-notes`))).toEqual([401]);
    expect(await shown(mei, `/contract/${contractId}`)).not.toContain("F-2026");
    expect(await shown(mei, "/contracts")).not.toContain("F-2026");
    const exported = await (await (await world.as("bo")).get("/profile/data.json")).text();
    expect(JSON.parse(exported).feeNotes).toMatchObject([
      { memberId: "you", amount: "45.00", details: { reference } },
    ]);
  });
});

test("issues a fee invoice for each license of a round", async () => {
  const lot = await playRound(world, { maxima: { ada: 30_000, bo: 21_000, kim: 50_000 } });
  const fee = { seller_fee_rate: 250 };
  await world.db.updateTable("packages").set(fee).where("id", "=", lot.id).execute();
  await closeRound(world, lot);
  await concludeDueContracts(world.db, quickPrinter, world.clock.now());
  const notes = await world.db
    .selectFrom("fee_notes")
    .select(["number", "amount_cents", "member_id", "details"])
    .where("side", "=", "seller")
    .orderBy("number")
    .execute();
  const { mei } = world.people;
  expect(
    notes.map(({ details, ...note }) => ({ ...note, n: JSON.parse(details).licence })),
  ).toEqual([1, 2, 3].map((n) => ({ number: n + 1, amount_cents: 263, member_id: mei.id, n })));
});

describe("operators", () => {
  test("read a month's notes with totals, on the page or as a file", async () => {
    await cancel();
    const { accepted } = await addDeal(world, { fees: { buyer: 0, seller: 1000 } });
    await sendContractOf(world.db, accepted, world.clock.now());
    const kim = await world.as("kim");
    expect(await shown(kim, "/operator")).toContain('href="/operator/fees"');
    const page = await shown(kim, "/operator/fees?month=2026-12");
    expect(page).toContain("Buyers owe −$45.00: $0.00 in fee invoices, less $45.00 credited.");
    expect(page).toContain("Sellers owe $150.00: $150.00 in fee invoices, less $0.00 credited.");
    expect(page).toContain("/operator/fees.csv?month=2026-12");
    const file = await kim.get("/operator/fees.csv?month=2026-12");
    expect(file.headers.get("content-disposition")).toContain("fees-2026-12.csv");
    const lines = (await file.text()).trim().split(/\r?\n/);
    expect(lines.map((line) => line.split(",").slice(0, 2))).toEqual([
      [expect.stringContaining("number"), "kind"],
      ["F-2026-000003", "fee-note"],
      ["F-2026-000002", "credit-note"],
      ["total", ""],
    ]);
    expect(lines.at(-1)).toContain(",0.00,105.00,");
    expect(await shown(kim, "/operator/fees?month=2026-11")).toContain("Buyers owe $45.00");
  });

  test("find notes by number, contract and name", async () => {
    const { db, clock } = world;
    const found = async (search: string) =>
      (await feesOf(monthOf("2026-13", clock.now())).list(db, { search, sort: "latest" })).rows
        .length;
    expect(await found("f-2026-000001")).toBe(1);
    expect(await found("F-2026-000002")).toBe(0);
    expect(await found(reference)).toBe(1);
    expect(await found("bo@example")).toBe(1);
    expect(await found("%")).toBe(0);
    expect((await feeTotals(db, monthOf("2026-11", 0))).buyer).toEqual({
      notes: 1,
      feeCents: 4500,
      creditedCents: 0,
    });
    expect(monthOf("2026-12", 0)).toEqual({
      name: "2026-12",
      from: Date.UTC(2026, 11),
      before: Date.UTC(2027, 0),
    });
  });

  test("alone can read all notes", async () => {
    const ada = await world.as("ada");
    expect(await statuses(ada.get("/operator/fees"), ada.get("/operator/fees.csv"))).toEqual([
      404, 404,
    ]);
  });
});
