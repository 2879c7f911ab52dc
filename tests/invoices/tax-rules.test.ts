import { beforeEach, describe, expect, test } from "bun:test";
import { billingDetailsOf } from "../../src/invoices/details";
import { billingDetails, NO_DETAILS } from "../../src/invoices/schema";
import { findPackage } from "../../src/packages/packages";
import { renderMail } from "../../views/mail/templates";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { BRITISH_SELLER, GERMAN_BUYER, stateTax } from "../support/tax";
import type { Browser } from "../support/world";

const world = worldForEach();
const path = "/api/member/billing-details";
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const stored = () => billingDetailsOf(world.db, world.people.mei.id);

const REFUSED = [
  [{ abroadTaxKind: "reverse" }, "abroadTaxKind"],
  [{ numberedTaxKind: "vat" }, "numberedTaxKind"],
  [{ abroadTaxKind: "standard" }, "abroadTaxRate"],
  [{ numberedTaxKind: "standard", numberedTaxRate: "31" }, "numberedTaxRate"],
  [{ taxKind: "" }, "taxKind"],
  [{ countryCode: "" }, "countryCode"],
  [{ taxKind: "outside", taxNumber: "" }, "taxNumber"],
  [{ abroadTaxKind: "export", taxNumber: "ABN 51824753556" }, "taxNumber"],
  [{ unionTaxNote: "a".repeat(201) }, "unionTaxNote"],
] as const;

describe.each(["form", "call"] as const)("tax rules stated by %s", (way) => {
  const save = (changes: object = {}) => {
    const { taxAdded, ...details } = { ...BRITISH_SELLER, ...changes };
    return way === "form"
      ? mei.post("/organization/billing", { ...details, ...(taxAdded && { taxAdded: "on" }) })
      : mei.json("PUT", path, { ...details, taxAdded });
  };

  test("are stored, reach listings without bids, and are mailed", async () => {
    const { db, people, clock } = world;
    const { id } = await addLot(db, people.mei.id, clock.now());
    expect((await save({ unionTaxKind: "standard", unionTaxRate: "21,5" })).status).toBe(
      way === "form" ? 303 : 200,
    );
    expect(await stored()).toMatchObject({
      numberedTaxKind: "reverse",
      unionTaxKind: "standard",
      unionTaxRate: 2150,
      abroadTaxKind: "outside",
    });
    const { tax_rules, tax_added_rate } = await findPackage(db, id);
    expect(tax_added_rate).toBe(2000);
    expect(JSON.parse(tax_rules ?? "")).toMatchObject({
      country: "GB",
      isAdded: true,
      home: { kind: "standard", rate: 2000 },
      numbered: { kind: "reverse", rate: 0, note: "Customer to account for VAT" },
      union: { kind: "standard", rate: 2150 },
      abroad: { kind: "outside" },
    });
    const [mail] = await outbox(world, "billing-details-changed");
    const { fields } = { fields: [], ...mail?.values } as { fields: string[] };
    for (const field of ["numberedTaxKind", "unionTaxRate", "abroadTaxKind"])
      expect(fields).toContain(field);
    const queued = {
      template: "billing-details-changed",
      template_values: JSON.stringify(mail?.values),
    };
    const reading = { language: "en", timezone: "UTC", now: clock.now() } as const;
    const { text } = renderMail(queued, "https://x.test", { ...reading, unsubscribeUrl: null });
    expect(text).toContain("Buyers abroad with a valid tax number");
  });

  test("are refused where they say too little or contradict themselves", async () => {
    for (const [changes, field] of REFUSED) {
      const response = await save(changes);
      expect([field, response.status]).toEqual([field, 400]);
      const body = await response.text();
      expect(body).toMatch(
        way === "form" ? new RegExp(`id="${field}"[^>]* aria-invalid="true"`) : `"${field}"`,
      );
    }
    expect(await stored()).toEqual(NO_DETAILS);
    expect(await outbox(world, "billing-details-changed")).toEqual([]);
  });
});

test("a refused rule stays in the open form", async () => {
  const { taxAdded: _, ...typed } = BRITISH_SELLER;
  const response = await mei.post("/organization/billing", { ...typed, abroadTaxKind: "standard" });
  const page = await response.text();
  expect(page).toContain("Enter a rate above 0 and at most 30");
  expect(page).toMatch(/<details class="unfolds" open="">/);
  expect(page).toContain('value="Customer to account for VAT"');
});

test("settings say whether a tax number counts, and that nobody has looked it up", async () => {
  const page = async () => (await mei.get("/organization")).text();
  await stateTax(world, "mei", GERMAN_BUYER);
  expect(await page()).toContain(
    "The format of DE136695976 is valid in Germany. It is not looked up",
  );
  await stateTax(world, "mei", { ...GERMAN_BUYER, taxNumber: "DE136695977" });
  expect(await page()).toContain("sellers abroad charge you as a buyer without a tax number");
  await stateTax(world, "mei", { countryCode: "HK", taxNumber: "1" });
  expect(await page()).toContain("With the country code if it is a VAT number");
});

test("details of an earlier version have no rules for buyers abroad", async () => {
  const { numberedTaxKind: _, abroadTaxKind: __, ...older } = billingDetails.parse(BRITISH_SELLER);
  await stateTax(world, "mei", {});
  await world.db
    .updateTable("billing_details")
    .set({ details: JSON.stringify(older) })
    .execute();
  expect(await stored()).toMatchObject({ taxKind: "standard", abroadTaxKind: "" });
  const { db, people, clock } = world;
  expect(await addLot(db, people.mei.id, clock.now())).toMatchObject({
    tax_added_rate: 2000,
    tax_rules: null,
  });
});
