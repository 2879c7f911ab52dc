import { beforeEach, expect, test } from "bun:test";
import { updateProfile } from "../../src/accounts/profile";
import { billingDetailsOf } from "../../src/invoices/details";
import { billingDetails, NO_DETAILS } from "../../src/invoices/schema";
import { BUYER_DETAILS, SELLER_DETAILS, stateDetails } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { answer, statuses } from "../support/http";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;
const path = "/api/member/billing-details";

beforeEach(async () => {
  mei = await world.as("mei");
});

const stored = (who: "mei" | "bo") => billingDetailsOf(world.db, world.people[who].id);

const { taxAdded: _, ...TYPED } = SELLER_DETAILS;
const TAXED = {
  ...TYPED,
  taxNumber: "GB1",
  taxKind: "standard",
  taxRate: "8.25",
  countryCode: "HK",
  peppolId: "0088:7300010000001",
};

test.each(["form", "call"] as const)("stores a seller's details by %s", async (way) => {
  const save = (details: Record<string, string>, by = mei) =>
    way === "form"
      ? by.post("/organization/billing", { ...details, taxAdded: "true" })
      : by.json("PUT", path, { ...details, taxAdded: true });
  const details = { ...TAXED, address: "12 Quay Street\r\nHong Kong" };
  const unsafe = save({ ...details, paymentLink: "http://x.test" });
  expect(await statuses(unsafe, save(details, world.visitor))).toEqual([400, 401]);
  expect(await stored("mei")).toEqual(NO_DETAILS);
  expect(await statuses(save(details))).toEqual([way === "form" ? 303 : 200]);
  expect(await stored("mei")).toMatchObject({
    ...TAXED,
    address: "12 Quay Street\nHong Kong",
    taxAdded: true,
    taxRate: 825,
  });
});

test("answers a call with the details as they are stored", async () => {
  expect(await answer(mei.get(path))).toEqual([200, NO_DETAILS]);
  const details = { ...NO_DETAILS, ...TAXED, taxAdded: false, taxRate: 8.25 };
  expect(await answer(mei.json("PUT", path, details))).toEqual([200, details]);
  expect(await answer(mei.get(path))).toEqual([200, details]);
  expect(await statuses(world.visitor.get(path))).toEqual([401]);
});

test("refuses text that could mislead a payer or break a document", async () => {
  const wrong = [
    { paymentLink: "http://pay.test" },
    { paymentLink: "javascript:alert(1)" },
    { paymentLink: "https://bank.test@evil.test/" },
    { paymentLink: "pay.test" },
    { legalName: "a\nb" },
    { legalName: "a".repeat(201) },
    { address: "a\u0007b" },
    { address: `${"a\n".repeat(9)}b` },
    { bankDetails: "a".repeat(601) },
    { taxKind: "vat" },
    { taxKind: "standard", taxNumber: "GB1", taxRate: "31" },
    { taxKind: "standard", taxNumber: "GB1" },
    { taxKind: "reverse" },
    { taxRate: "1e1" },
    { legalName: 7 },
    { countryCode: "ZZ" },
    { countryCode: "Hong Kong" },
    { peppolId: "7300010000001" },
    { peppolId: "0001:7300010000001" },
    { peppolId: `0088:${"7".repeat(51)}` },
    { peppolId: "0088:7300010000002" },
  ];
  for (const each of wrong) expect(await statuses(mei.json("PUT", path, each))).toEqual([400]);
  expect(await stored("mei")).toEqual(NO_DETAILS);
});

test("keeps the entries of a refused form", async () => {
  const form = { ...TYPED, paymentLink: "http://x.test" };
  const refused = await mei.post("/organization/billing", form);
  expect(refused.status).toBe(400);
  const page = await refused.text();
  expect(page).toContain("Enter a link that starts with https://");
  expect(page).toContain("Harbour Lantern Press Ltd.");
});

test("saving leads back to the contract that asked for the details, and nowhere else", async () => {
  const contract = "/contract/0199d0c0-0000-7000-8000-000000000000";
  const page = async (to: string) =>
    (await mei.get(`/organization?returnTo=${encodeURIComponent(to)}`)).text();
  expect(await page(contract)).toContain(`name="returnTo" value="${contract}"`);
  expect(await page("//evil.example/x")).not.toContain('name="returnTo"');
  const goal = async (returnTo: string) =>
    (
      await mei.post("/organization/billing", { ...SELLER_DETAILS, taxAdded: "", returnTo })
    ).headers.get("location");
  expect(await goal(contract)).toBe(contract);
  expect(await goal("https://evil.example")).toBe("/organization#billing");
});

test("lists the likely countries first and preselects only a stated one", async () => {
  const page = await (await mei.get("/organization", { "accept-language": "ja" })).text();
  const [, options = ""] = /<select[^>]*id="countryCode"[^>]*>(.*?)<\/select>/s.exec(page) ?? [];
  const codes = [...options.matchAll(/<option value="(\w*)"/g)].map(([, code]) => code);
  expect(codes.slice(0, 3)).toEqual(["", "HK", "JP"]);
  expect(new Set(codes).size).toBe(codes.length);
  expect(/<option value="(\w*)" selected/.exec(options)?.[1]).toBe("HK");
  await world.db.updateTable("users").set({ country: "Nowhereland" }).execute();
  expect(await (await mei.get("/organization")).text()).toMatch(
    /<select[^>]*id="countryCode"[^>]*><option value="" selected/,
  );
});

test.each([
  ["0002:732829320", "0002:732829321"],
  ["0007:2021005489", "0007:2021005498"],
  ["0088:7300010000001", "0088:3700010000001"],
  ["0151:51824753556", "0151:51824753565"],
  ["0192:974760673", "0192:974760637"],
  ["0208:0202239951", "0208:0202239950"],
  ["0211:IT00743110157", "0211:IT00743110175"],
  ["9925:BE0202239951", "9925:0202239951"],
  ["9930:DE136695976", "9930:DE136695967"],
  ["9930:de123456788", "9930:DE123456789"],
  ["9934:HR33392005961", "9934:HR33392005916"],
  ["9945:PL8567346215", "9945:PL8567346225"],
  ["0195:SGUEN1", "9999:SGUEN1"],
])("accepts the Peppol ID %s, but not %s", (taken, refused) => {
  const isTaken = (peppolId: string) => billingDetails.safeParse({ peppolId }).success;
  expect([isTaken(taken), isTaken(refused)]).toEqual([true, false]);
});

test("keeps a mistyped Peppol ID with the other fields", async () => {
  const form = { ...SELLER_DETAILS, peppolId: "9930:DE123456789", taxAdded: "true" };
  const refused = await mei.post("/organization/billing", form);
  expect(refused.status).toBe(400);
  const page = await refused.text();
  expect(page).toContain("This number isn&#x27;t valid in its scheme.");
  for (const typed of ["9930:DE123456789", SELLER_DETAILS.legalName, "HK 1234567", "IBAN DE89"])
    expect(page).toContain(typed);
  expect(await stored("mei")).toEqual(NO_DETAILS);
});

test("folds the numbers that few members have until one is stated or wrong", async () => {
  const numbers = /<details class="unfolds"( open="")?><summary>Registration and tax numbers/;
  const isOpen = async (page: Promise<Response>) => numbers.exec(await (await page).text())?.[1];
  const empty = { ...TYPED, taxAdded: "", registrationNumber: "", taxNumber: "" };
  expect(await isOpen(mei.get("/organization"))).toBeUndefined();
  expect(await isOpen(mei.post("/organization/billing", { ...empty, peppolId: "1" }))).toBe(
    ' open=""',
  );
  expect(await statuses(mei.post("/organization/billing", empty))).toEqual([303]);
  expect(await isOpen(mei.get("/organization"))).toBeUndefined();
  const numbered = { ...empty, registrationNumber: "HK 1234567" };
  expect(await statuses(mei.post("/organization/billing", numbered))).toEqual([303]);
  expect(await isOpen(mei.get("/organization"))).toBe(' open=""');
});

test("stores a buyer's details without changing seller-only fields", async () => {
  await stateDetails(world, "bo", SELLER_DETAILS);
  await updateProfile(world.db, world.people.bo.id, { country: "Deutschland" }, world.clock.now());
  const bo = await world.as("bo");
  const page = await (await bo.get("/organization")).text();
  expect(page).toContain('name="taxNumber"');
  expect(page).toContain('<option value="DE" selected="">Germany</option>');
  expect(page).not.toContain('name="bankDetails"');
  expect((await bo.post("/organization/billing", BUYER_DETAILS)).status).toBe(303);
  const { bankDetails } = SELLER_DETAILS;
  expect(await stored("bo")).toMatchObject({ ...BUYER_DETAILS, bankDetails });
});
