import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import type { ContractTerms } from "../../src/contracts/terms";
import { deliverFile } from "../support/consignments";
import { dealForEach } from "../support/deal-for-each";
import { stateDetails } from "../support/deals";
import { answer, refusal, statuses } from "../support/http";
import { outcomeOf, runIntake } from "../support/intake";
import { PATIENCE_MS } from "../support/patience";
import type { Browser } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const site = dealForEach();
const { world, bring, state } = site;
const PROSE = "The tide rises twice a day, and the harbour master writes it down. ".repeat(50);
const DETAILS_FIRST = "Before you have the files measured, add your invoice details.";
const REFUSED: [status: number, code: unknown] = [409, "delivery-invoice-details"];
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const upload = () => deliverFile(mei, { path: site.path() }, "tides.txt", PROSE);
const complete = () => mei.json("POST", site.path("/complete"), { countTags: false });

async function changeTerms(change: (terms: ContractTerms) => ContractTerms): Promise<void> {
  const contract = world.db.selectFrom("contracts").select("terms");
  const before: ContractTerms = JSON.parse((await contract.executeTakeFirstOrThrow()).terms);
  const terms = JSON.stringify(change(before));
  await world.db.updateTable("contracts").set({ terms }).execute();
}

test("an upload is completed only with the seller's invoice details, by form and call", async () => {
  await stateDetails(world, "mei", { legalName: "Harbour" });
  await upload();
  const page = await site.page(mei);
  const back = `/organization?returnTo=${encodeURIComponent(site.at())}#billing`;
  expect(page).toContain(DETAILS_FIRST);
  expect(page).toContain(`href="${back}"`);
  expect(await refusal(complete())).toEqual(REFUSED);
  const refused = await mei.post(`/contract/${site.deal.contractId}/completion`, {});
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("Add your invoice details first");
  expect(await answer(mei.get(site.path("/uploads")))).toMatchObject([
    200,
    { status: "open", files: [{ name: "tides.txt", received: PROSE.length }] },
  ]);
  expect((await state()).state).toBe("uploading");
  await runIntake(world);
  expect((await outcomeOf(world)).status).toBe("open");

  await stateDetails(world, "mei");
  expect(await site.page(mei)).not.toContain(DETAILS_FIRST);
  expect(await statuses(complete())).toEqual([202]);
  await runIntake(world);
  expect([(await state()).state, (await state()).invoiced]).toEqual(["sealed", 1]);
});

test("the buyer's missing details do not keep the seller from completing the upload", async () => {
  await stateDetails(world, "mei");
  await changeTerms((terms) => ({ ...terms, buyer: { ...terms.buyer, country: "Atlantis" } }));
  await upload();
  expect(await site.page(mei)).not.toContain(DETAILS_FIRST);
  expect(await statuses(complete())).toEqual([202]);
});

test("a delivery of an earlier contract is completed without details", async () => {
  await changeTerms(({ payableFrom: _, ...earlier }) => earlier);
  await upload();
  expect(await site.page(mei)).not.toContain(DETAILS_FIRST);
  expect(await statuses(complete())).toEqual([202]);
});

test("a collection that is already being measured is sealed without details", async () => {
  await stateDetails(world, "mei");
  await upload();
  await complete();
  await stateDetails(world, "mei", { legalName: "Harbour" });
  await runIntake(world);
  expect((await state()).state).toBe("sealed");
});

test("a disputed delivery is answered without details", async () => {
  await bring("disputed");
  await upload();
  expect(await statuses(complete())).toEqual([202]);
});
