import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { contractDocument } from "../../messages/contract";
import type { ContractTerms } from "../../src/contracts/terms";
import { billingDetails } from "../../src/invoices/schema";
import { invoiceContent } from "../../src/invoices/stated";
import { DAY, isoTime } from "../../src/lib/time";
import { addedRateOf } from "../../src/packages/added-tax";
import { renderMail } from "../../views/mail/templates";
import { someTerms } from "../support/contracts";
import { dealForEach } from "../support/deal-for-each";
import { SELLER_DETAILS, stateDetails } from "../support/deals";
import { answer, refusal, statuses, thrown } from "../support/http";
import { mails, outbox } from "../support/mail";
import { PATIENCE_MS } from "../support/patience";
import type { Browser } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const site = dealForEach();
const { world, bring, act } = site;
let mei: Browser;
let bo: Browser;
const READING = { language: "en", timezone: "UTC", unsubscribeUrl: null } as const;
const path = (rest = "/invoice") => `/api/contracts/AIM-2026-000001${rest}`;

beforeEach(async () => {
  mei = await world.as("mei");
  bo = await world.as("bo");
});

test("issues an invoice when the collection is sealed", async () => {
  await stateDetails(world, "mei");
  await stateDetails(world, "bo");
  await bring("sealed");
  const sealedAt = world.clock.now();
  await stateDetails(world, "mei", { ...SELLER_DETAILS, legalName: "Another", bankDetails: "X" });
  for (const party of [mei, bo]) {
    expect(await answer(party.get(path()))).toMatchObject([
      200,
      {
        number: "INV-000001",
        sequence: 1,
        kind: "invoice",
        contract: "AIM-2026-000001",
        issuedAt: isoTime(sealedAt),
        dueAt: isoTime(sealedAt + 14 * DAY),
        paidAt: null,
        net: "1500.00",
        total: "1500.00",
        currency: "USD",
        creditNote: null,
        tax: { kind: "outside", rate: 0, note: "0%, outside the scope", amount: "0.00" },
        seller: { legalName: "Harbour Lantern Press Ltd." },
        buyer: { legalName: "Fathomlight GmbH", taxNumber: "DE123456789" },
        bankDetails: SELLER_DETAILS.bankDetails,
      },
    ]);
  }
  const [mail] = (await outbox(world, "delivery-step")).filter(({ to }) => to === "bo");
  expect(mail?.values).toMatchObject({
    invoice: { number: 1, totalCents: 150_000, host: "pay.harbour.test", paidAt: null },
  });
  expect(await mails(world)).not.toContain("bo invoice");
});

test("hides invoices from strangers and visitors", async () => {
  await stateDetails(world, "mei");
  await bring("sealed");
  const ada = await world.as("ada");
  const rest = ["/invoice", "/invoice.pdf", "/invoice.xml", "/credit-note"];
  const asked = [...rest.map((each) => ada.get(path(each))), world.visitor.get(path())];
  expect(await statuses(...asked)).toEqual([404, 404, 404, 404, 401]);
  expect(await (await ada.get("/api/invoices.csv")).text()).not.toContain("Harbour");
  expect(await (await ada.get(`/package/${site.deal.packageId}`)).text()).not.toContain(
    "Lantern Press Ltd.",
  );
});

describe.each(["form", "call"] as const)("issuing an invoice by %s", (way) => {
  const issue = (by = mei) =>
    way === "form" ? by.post(`${site.at()}/invoice`, {}) : by.json("POST", path());
  const issued = () => world.db.selectFrom("invoices").select("number").execute();

  test("is possible once it is due and the seller's details are stated", async () => {
    await stateDetails(world, "mei", { legalName: "Harbour" });
    expect((await issue()).status).toBe(409);
    await bring("sealed");
    expect(await statuses(bo.get(path()))).toEqual([404]);
    expect((await issue()).status).toBe(409);
    expect(await site.page(mei)).toContain("bank details or a payment link");
    await stateDetails(world, "mei");
    world.clock.advance(3 * DAY);
    const others = [issue(bo), issue(await world.as("ada")), issue(world.visitor)];
    expect(await statuses(...others)).toEqual([409, 404, 401]);
    expect(await issued()).toEqual([]);
    expect(await mails(world)).not.toContain("bo invoice");

    expect((await issue()).status).toBe(way === "form" ? 303 : 201);
    const dueAt = isoTime(world.clock.now() + 14 * DAY);
    expect(await answer(bo.get(path()))).toMatchObject([
      ...[200, { dueAt, lot: { titleLanguage: expect.any(String), englishTitle: null } }],
    ]);
    expect((await issue()).status).toBe(409);
    expect(await issued()).toHaveLength(1);
    expect((await mails(world)).filter((mail) => mail === "bo invoice")).toHaveLength(1);
  });
});

test("says why a call cannot issue an invoice", async () => {
  await stateDetails(world, "mei", { legalName: "Harbour" });
  const refused = async (by = mei) => refusal(by.json("POST", path()));
  expect(await refused()).toEqual([409, "invoice-not-due"]);
  await bring("sealed");
  expect(await refused()).toEqual([409, "invoice-details-missing"]);
  expect(await refused(bo)).toEqual([409, "delivery-step"]);
  await stateDetails(world, "mei");
  await mei.json("POST", path());
  expect(await refused()).toEqual([409, "invoice-issued-already"]);
});

async function newsOf(browser: Browser): Promise<[turn: string, page: string]> {
  const [, deal] = await answer(browser.get(path("/delivery")));
  return [(deal as { turn: string }).turn, await site.page(browser)];
}

test("says who has to act while no invoice is issued, and the buyer's time begins with it", async () => {
  await stateDetails(world, "mei", { legalName: "Harbour" });
  await bring("sealed");
  for (const party of [mei, bo]) {
    const [turn, page] = await newsOf(party);
    expect(turn).toBe("invoice");
    expect(page).not.toContain("pay the seller&#x27;s invoice");
    expect(page).not.toContain("pay your invoice");
    expect(page).toContain("/delivery/");
    expect(page).not.toMatch(/class="button primary" href="[^"]*\/delivery\//);
  }
  const letters = await world.db
    .selectFrom("mail_outbox")
    .selectAll()
    .where("template", "=", "delivery-step")
    .execute();
  const [, text] = letters.map(
    (row) => renderMail(row, "http://localhost", { ...READING, now: world.clock.now() }).text,
  );
  expect(text).toContain("your invoice isn't issued yet");
  expect(text).toContain("- bank details or a payment link");

  world.clock.advance(20 * DAY);
  expect(await thrown(act.withdraw(site.party("seller")))).toMatchObject({ code: "delivery-step" });
  [mei, bo] = [await world.as("mei"), await world.as("bo")];
  expect(await site.page(mei)).not.toContain("/withdraw");
  await stateDetails(world, "mei");
  expect(await statuses(mei.json("POST", path()))).toEqual([201]);
  const dueAt = isoTime(world.clock.now() + 14 * DAY);
  expect(await answer(bo.get(path("/delivery")))).toMatchObject([
    200,
    { turn: "pay", until: dueAt },
  ]);
  world.clock.advance(13 * DAY);
  expect(await thrown(act.withdraw(site.party("seller")))).toMatchObject({ code: "delivery-step" });
  world.clock.advance(DAY);
  await act.withdraw(site.party("seller"));
});

/** As the version before sent it. */
async function withoutPayableFrom(): Promise<void> {
  const contracts = world.db.selectFrom("contracts").select("terms");
  const { payableFrom, ...earlier } = JSON.parse(
    (await contracts.executeTakeFirstOrThrow()).terms,
  ) as ContractTerms;
  expect(payableFrom).toBe("invoice");
  const terms = JSON.stringify(earlier);
  await world.db.updateTable("contracts").set({ terms }).execute();
}

describe("a contract sent before the time to pay began with the invoice", () => {
  beforeEach(async () => {
    await stateDetails(world, "mei", { legalName: "Harbour" });
    await bring("sealed");
    await withoutPayableFrom();
  });

  test("keeps its deadline", async () => {
    const dueAt = isoTime(world.clock.now() + 14 * DAY);
    world.clock.advance(DAY);
    await stateDetails(world, "mei");
    expect(await statuses(mei.json("POST", path()))).toEqual([201]);
    expect(await answer(bo.get(path("/delivery")))).toMatchObject([
      200,
      { turn: "pay", until: dueAt },
    ]);
    world.clock.advance(13 * DAY);
    await act.withdraw(site.party("seller"));
  });

  test("lets the seller withdraw without an invoice, and not the buyer", async () => {
    world.clock.advance(14 * DAY);
    expect(await thrown(act.withdraw(site.party("buyer")))).toMatchObject({
      code: "delivery-step",
    });
    await act.withdraw(site.party("seller"));
  });
});

test("a buyer whom the seller does not invoice can withdraw 14 days after the sealing", async () => {
  await stateDetails(world, "mei", { legalName: "Harbour" });
  await bring("sealed");
  world.clock.advance(14 * DAY - 1);
  const refused = { code: "delivery-step" };
  expect(await thrown(act.withdraw(site.party("buyer")))).toMatchObject(refused);
  world.clock.advance(1);
  bo = await world.as("bo");
  expect(await site.page(bo)).toContain("Withdraw from contract");
  expect(await thrown(act.withdraw(site.party("seller")))).toMatchObject(refused);
  await act.withdraw(site.party("buyer"));
  expect(await site.page(bo)).toContain("contract void");
});

test("a buyer who withholds the details for the invoice does not bind the seller", async () => {
  await stateDetails(world, "mei");
  await setBuyerCountry("Atlantis");
  await bring("sealed");
  const news = [await newsOf(mei), await newsOf(bo)];
  expect(news.map(([turn]) => turn)).toEqual(["buyer-details", "buyer-details"]);
  expect(news[1]?.[1]).toContain("until you add your country");
  world.clock.advance(14 * DAY);
  expect(await thrown(act.withdraw(site.party("buyer")))).toMatchObject({ code: "delivery-step" });
  await act.withdraw(site.party("seller"));
});

async function setBuyerCountry(country: string): Promise<void> {
  const { terms } = await world.db
    .selectFrom("contracts")
    .select("terms")
    .executeTakeFirstOrThrow();
  const stated: ContractTerms = JSON.parse(terms);
  stated.buyer.country = country;
  await world.db
    .updateTable("contracts")
    .set({ terms: JSON.stringify(stated) })
    .execute();
}

test("requires both parties' countries", async () => {
  await stateDetails(world, "mei");
  await setBuyerCountry("Atlantis");
  await bring("sealed");
  expect(await refusal(mei.json("POST", path()))).toEqual([409, "invoice-details-missing"]);
  expect(await site.page(mei)).toContain("which only the buyer can add");
  await stateDetails(world, "bo", { countryCode: "DE" });
  expect(await statuses(mei.json("POST", path()))).toEqual([201]);
  expect(await answer(bo.get(path()))).toMatchObject([200, { buyer: { country: "DE" } }]);
});

test("includes an added tax in the confirmed amount", async () => {
  const taxed = { taxNumber: "GB123", taxKind: "standard", taxRate: "20", taxAdded: true };
  await stateDetails(world, "mei", { ...SELLER_DETAILS, ...taxed });
  await site.another();
  await bring("sealed");
  bo = await world.as("bo");
  expect(await answer(bo.get("/api/contracts/AIM-2026-000002/invoice"))).toMatchObject([
    200,
    { net: "1500.00", tax: { rate: 20, amount: "300.00" }, total: "1800.00" },
  ]);
  await act.claim();
  await expect(act.paid(site.party("seller"), 150_000)).rejects.toThrow("invalid-input");
  await act.paid(site.party("seller"), 180_000);
  expect(await site.state()).toMatchObject({ state: "paid" });
});

test("follows the contract's tax clause", async () => {
  const added = { taxNumber: "GB123", taxKind: "standard", taxRate: "20", taxAdded: true };
  const printed = async (tax: object | undefined) => {
    const row = await world.db.selectFrom("contracts").select("terms").executeTakeFirstOrThrow();
    const terms: ContractTerms = { ...JSON.parse(row.terms), tax };
    await world.db
      .updateTable("contracts")
      .set({ terms: JSON.stringify(terms) })
      .execute();
    return JSON.stringify(contractDocument(terms));
  };
  expect(await printed(undefined)).toContain("The price does not include taxes or duties");
  expect(await printed({ addedRate: 2000 })).toContain("or similar tax at 20% ($300.00)");
  expect(await printed({ addedRate: 0 })).toContain("adds nothing to the price");
  await stateDetails(world, "mei", { ...SELLER_DETAILS, ...added });
  await bring("sealed");
  expect(await answer(bo.get(path()))).toMatchObject([
    200,
    { net: "1250.00", tax: { rate: 20, amount: "250.00" }, total: "1500.00" },
  ]);
});

test("adds tax to a contract only if the seller chose so", () => {
  const chosen = { taxNumber: "GB1", taxKind: "standard", taxRate: "20", taxAdded: true };
  const rateOf = (details: object) => addedRateOf(billingDetails.parse(details));
  expect(
    [chosen, { ...chosen, taxAdded: false }, { ...chosen, taxKind: "exempt" }].map(rateOf),
  ).toEqual([...[2000, 0, 0]]);
  const seller = billingDetails.parse({ ...chosen, taxRate: "25" });
  const buyer = billingDetails.parse({});
  const terms = { ...someTerms(), priceCents: 10_000, tax: { addedRate: 2000 } };
  expect(invoiceContent({ terms, seller, buyer, dueAt: 0 })).toMatchObject({ taxCents: 2000 });
});

test.each(["form", "call"] as const)(
  "takes an order number by %s until it is paid",
  async (way) => {
    await stateDetails(world, "mei");
    await bring("sealed");
    const order = (orderNumber: string, by = bo) =>
      way === "form"
        ? by.post(`${site.at()}/order-number`, { orderNumber })
        : by.json("PUT", path("/order-number"), { orderNumber });
    const others = [order("X", mei), order("X", await world.as("ada")), order("X", world.visitor)];
    expect(await statuses(...others)).toEqual([404, 404, 401]);
    expect(await statuses(order("x".repeat(61)), order("a\nb"))).toEqual([400, 400]);
    expect(await statuses(order(" PO-77 "))).toEqual([way === "form" ? 303 : 200]);
    await act.claim();
    await act.paid();
    expect(await statuses(order("PO-78"))).toEqual([409]);
    expect(await answer(bo.get(path()))).toMatchObject([200, { orderNumber: "PO-77" }]);
  },
);

test("turns a paid invoice into a receipt with a fixed order number", async () => {
  await stateDetails(world, "mei");
  await bring("sealed");
  const order = { orderNumber: " PO-77 " };
  const stated = bo.json("PUT", path("/order-number"), order);
  expect(await answer(stated)).toEqual([200, { orderNumber: "PO-77" }]);
  await act.claim();
  await act.paid();
  const paidAt = isoTime(world.clock.now());
  expect(await answer(bo.get(path()))).toMatchObject([200, { paidAt, orderNumber: "PO-77" }]);
  expect(await (await bo.get("/contracts")).text()).toMatch(
    /#invoice-title">INV-000001<\/a>.{0,40}Paid on/s,
  );
  expect(await (await bo.get("/dashboard")).text()).toContain("Contracts and invoices");
  const page = await site.page(bo);
  expect(page).toContain("Receipt (PDF)");
  expect(page).not.toContain("Deutsche Bank");
  const paid = (await outbox(world, "delivery-step")).filter(
    ({ values }) => values.step === "paid",
  );
  expect(paid[0]?.values).toMatchObject({ invoice: { paidAt: world.clock.now() } });
});

test("issues a credit note for a void contract", async () => {
  await stateDetails(world, "mei");
  await bring("sealed");
  await site.due();
  await act.withdraw(site.party("seller"));
  bo = await world.as("bo");
  expect(await answer(bo.get(path("/credit-note")))).toMatchObject([
    200,
    { number: "INV-000002", kind: "credit-note", credits: "INV-000001", total: "1500.00" },
  ]);
  expect(await answer(bo.get(path()))).toMatchObject([200, { creditNote: "INV-000002" }]);
  expect(await mails(world)).toContain("bo invoice");
  const csv = await (await bo.get("/api/invoices.csv")).text();
  const [head = "", note = "", invoice = "", ...rest] = csv.split("\r\n");
  expect(rest).toEqual([""]);
  expect(note).toStartWith("INV-000002,credit-note");
  expect(note).toEndWith(",-1500.00,outside,0,0.00,-1500.00,,INV-000001,,,");
  expect(invoice).toEndWith(",1500.00,INV-000002,,,,");
  expect(invoice.split(",")[head.split(",").indexOf("due_at")]).toBe("");
  const list = await (await bo.get("/contracts")).text();
  expect(list).toMatch(/INV-000001<.{0,30}Canceled.{0,99}credit-note\.pdf">Credit note/s);
  for (const page of [list, await site.page(bo)])
    expect(page).not.toMatch(/>Due<|Due <|Paid on|Amount to pay/);
});

test("exports all invoices to CSV without formulas", async () => {
  await stateDetails(world, "mei", { ...SELLER_DETAILS, legalName: "=HYPERLINK(1)" });
  await bring("sealed");
  const response = await mei.get("/api/invoices.csv");
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(await response.text()).toContain(",'=HYPERLINK(1),");
});
