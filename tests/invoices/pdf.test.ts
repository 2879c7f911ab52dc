import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { invoicePaper } from "../../messages/invoice";
import type { Paper } from "../../src/contracts/document";
import { createTypesetter, type Typesetter } from "../../src/contracts/pdf/typesetter";
import type { Invoice } from "../../src/invoices/invoices";
import { billingDetails } from "../../src/invoices/schema";
import { invoiceContent } from "../../src/invoices/stated";
import { PRINTING_POOL } from "../../src/web/trade/contract-printer";
import { someTerms } from "../support/contracts";
import { SELLER_DETAILS } from "../support/deals";
import { PATIENCE_MS } from "../support/patience";
import { fontsOf, textOf } from "../support/pdf";

setDefaultTimeout(PATIENCE_MS);

let typesetter: Typesetter;
beforeAll(() => {
  typesetter = createTypesetter(PRINTING_POOL);
});
afterAll(() => typesetter.close());

const content = invoiceContent({
  terms: someTerms({ title: "香港船期 דוח السفن" }),
  seller: billingDetails.parse({ ...SELLER_DETAILS, legalName: "海燈出版社有限公司" }),
  buyer: billingDetails.parse({
    legalName: "한국 신문 연구소",
    address: "서울특별시 中区\nไทย 12",
  }),
  dueAt: Date.UTC(2026, 11, 4),
});
const invoice: Invoice = {
  id: "i",
  contract_id: "c",
  kind: "invoice",
  series_id: "s",
  number: 7,
  paid_at: null,
  issued_at: Date.UTC(2026, 10, 20),
  order_number: "PO-7",
  amendment_id: null,
  credited_cents: 0,
  due_at: null,
  details: content,
};

const printed = async (given: Invoice, note: number | null = null) =>
  textOf(await typesetter.typeset(invoicePaper(given, note)));

test("typesets an invoice in all scripts", async () => {
  const text = await printed(invoice);
  const expected = [
    ...["Invoice", "INV-000007", "November20,2026", "December4,2026", "AIM-2026-000123", "PO-7"],
    ...["海燈出版社有限公司", "한국신문연구소", "서울특별시", "DeutscheBank", "IBANDE89"],
    ...["Outsidethescopeoftax:$0.00", "pay.harbour.test", "transfersnomoney"],
  ];
  expect(expected.filter((each) => !text.includes(each))).toEqual([]);
  expect(text).not.toContain("Paidon");
});

test("draws Han characters as the contract does", async () => {
  const japanese = invoicePaper({ ...invoice, secondLanguage: "ja" }, null);
  const fonts = async (paper: Paper) =>
    fontsOf(await typesetter.typeset(paper)).map(({ name }) => name.split("+")[1]);
  expect(await fonts(japanese)).toContain("ZenKakuGothicNew-Regular");
  expect(await fonts(invoicePaper(invoice, null))).not.toContain("ZenKakuGothicNew-Regular");
});

test("titles a paid invoice as a receipt and marks a canceled one", async () => {
  const paid = await printed({ ...invoice, paid_at: Date.UTC(2026, 10, 25) });
  expect(paid).toContain("PaidonNovember25,2026");
  const canceled = await printed(invoice, 8);
  expect(canceled).toContain("CanceledbycreditnoteINV-000008");
  expect(canceled).not.toContain("December4,2026");
  for (const text of [paid, canceled]) expect(text).not.toContain("DeutscheBank");
  const note: Invoice = {
    ...invoice,
    kind: "credit-note",
    number: 8,
    details: { ...content, credits: 7 },
  };
  const text = await printed(note);
  expect(text).toContain("CancelsinvoiceINV-000007");
  expect(text).not.toContain("DeutscheBank");
});
