import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { feePaper } from "../../messages/fee-paper";
import { createTypesetter, type Typesetter } from "../../src/contracts/pdf/typesetter";
import type { FeeInvoice } from "../../src/fees/fee-invoices";
import { PRINTING_POOL } from "../../src/web/trade/contract-printer";
import { PATIENCE_MS } from "../support/patience";
import { textOf } from "../support/pdf";

setDefaultTimeout(PATIENCE_MS);

let typesetter: Typesetter;
beforeAll(() => {
  typesetter = createTypesetter(PRINTING_POOL);
});
afterAll(() => typesetter.close());

const party = {
  legalName: "海燈出版社有限公司",
  address: "12 Quay Street\nHong Kong",
  country: "HK",
  registrationNumber: "HK 1",
  taxNumber: "GB1",
  email: "mei@example.test",
};
const note: FeeInvoice = {
  id: "f",
  contract_id: "c",
  member_id: "m",
  side: "seller",
  kind: "fee-note",
  year: 2026,
  number: 12,
  amount_cents: 4502,
  issued_at: Date.UTC(2026, 10, 20),
  amendment_id: null,
  details: {
    reference: "AIM-2026-000007",
    rate: 300,
    priceCents: 150_050,
    currency: "USD",
    party,
    licence: 2,
    lot: { id: "p", title: "Tide tables", titleLanguage: "en" },
  },
};

test("states debtor, creditor, amount and license in a fee invoice", async () => {
  const text = await textOf(await typesetter.typeset(feePaper(note, "help@house.test")));
  for (const expected of [
    ...["Fee invoice", "F-2026-000012", "AIM-2026-000007", "November 20, 2026", "help@house.test"],
    ...["海燈出版社有限公司", "12 Quay Street, Hong Kong", "Tide tables", "$1,500.50", "3%"],
    ...["$45.02", "AI Marketplace transfers no money"],
  ])
    expect(text).toContain(expected.replaceAll(" ", ""));
});

test("links a credit note and the note that it cancels", () => {
  const credits = { year: 2026, number: 12 };
  const credit: FeeInvoice = {
    ...note,
    kind: "credit-note",
    number: 13,
    details: { ...note.details, credits },
  };
  expect(feePaper(credit, "help@house.test")).toMatchObject({
    title: "Credit note",
    summary: expect.arrayContaining([{ label: "Cancels fee invoice", value: "F-2026-000012" }]),
  });
  expect(feePaper(note, "help@house.test", credit).stamp).toContain("F-2026-000013");
});
