import { beforeEach, describe, expect, test } from "bun:test";
import { saveBillingDetails } from "../../src/invoices/details";
import { NO_DETAILS } from "../../src/invoices/schema";
import { createDraft } from "../../src/packages/drafts";
import type { ListingFields } from "../../src/packages/listing-fields";
import { worldForEach } from "../support/each-world";
import { statuses } from "../support/http";
import { LISTING_FORM } from "../support/listings";
import { textOf } from "../support/pdf";
import { BRITISH_SELLER, stateTax } from "../support/tax";

const world = worldForEach();
const COMPLETE = { ...LISTING_FORM, "use-pretraining": "true", sale: "highest" };

async function draftOf(fields: ListingFields): Promise<string> {
  const { id } = await createDraft(world.db, world.people.mei.id, fields, world.clock.now());
  return id;
}

async function contractOf(id: string): Promise<string> {
  const response = await (await world.as("mei")).get(`/draft/${id}/contract.pdf`);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  return textOf(new Uint8Array(await response.arrayBuffer()));
}

async function reviewOf(id: string): Promise<string> {
  return (await (await world.as("mei")).get(`/draft/${id}?step=review`)).text();
}

describe("the review of a listing", () => {
  let id: string;
  beforeEach(async () => {
    id = await draftOf(COMPLETE);
  });

  test("says that the contract is made at the end, and links to it", async () => {
    const review = await reviewOf(id);
    expect(review).toContain("Made in your name with the winner, right after the auction ends.");
    expect(review).toContain(`href="/draft/${id}/contract.pdf"`);
  });

  test("shows the contract to come at its lowest price, without a buyer", async () => {
    const text = await contractOf(id);
    for (const said of ["Draft,notineffect", "Namedoncethecontractismade", "$1,050.00"])
      expect(text).toContain(said);
    expect(text).toContain("LantauPress");
    expect(text).toContain("acceptedfortheSellerundertherulesoftheauction");
    expect(await world.db.selectFrom("contract_numbers").selectAll().execute()).toEqual([]);
  });

  test("shows the contract only to the seller", async () => {
    const path = `/draft/${id}/contract.pdf`;
    const browsers = [world.visitor, await world.as("bo"), await world.as("mei")];
    const answers = browsers.map((browser) => browser.get(path));
    expect(await statuses(...answers)).toEqual([401, 403, 200]);
  });

  test("shows no contract while the draft cannot be listed", async () => {
    const incomplete = await draftOf({ ...COMPLETE, description: "" });
    expect(await reviewOf(incomplete)).not.toContain("contract.pdf");
    const mei = await world.as("mei");
    expect((await mei.get(`/draft/${incomplete}/contract.pdf`)).status).toBe(400);
  });
});

test("a reserve is the lowest price in the contract to come", async () => {
  const id = await draftOf({ ...COMPLETE, reservePrice: "4000" });
  expect(await contractOf(id)).toContain("$4,000.00");
});

test("a round leads to one contract for each license", async () => {
  const id = await draftOf({ ...COMPLETE, seats: "3" });
  expect(await contractOf(id)).toContain("license1of3");
});

test("a seller who chooses sends the contract, or awards the licenses of a round", async () => {
  const chosen = await draftOf({ ...COMPLETE, sale: "seller" });
  expect(await reviewOf(chosen)).toContain("You send it once you have chosen a bid");
  const round = await draftOf({ ...COMPLETE, sale: "seller", seats: "3" });
  expect(await reviewOf(round)).toContain("right after you award the licenses");
  expect(await contractOf(round)).toContain("Awardedthelicenseaftertheauction");
});

test("the review asks for the invoice details that are missing, and no longer once they are there", async () => {
  const { db, people, clock } = world;
  const id = await draftOf(COMPLETE);
  const review = await reviewOf(id);
  for (const detail of ["your legal name", "your address", "bank details or a payment link"])
    expect(review).toContain(detail);
  expect(review).not.toContain("which only the buyer can add");
  const back = encodeURIComponent(`/draft/${id}?step=review`);
  expect(review).toContain(`href="/organization?returnTo=${back}#billing"`);
  const details = {
    ...NO_DETAILS,
    legalName: "Lantau Press Ltd",
    address: "1 Pier Road",
    bankDetails: "HSBC 1",
    taxKind: "outside",
  } as const;
  await saveBillingDetails(db, people.mei.id, details, clock.now());
  const stated = await reviewOf(id);
  expect(stated).not.toContain("will need the following");
  expect(stated).toContain("All buyers, also abroad: no tax added (Outside the scope of tax)");
});

test("the review states the tax of each group of buyers, and leads to its rules", async () => {
  await stateTax(world, "mei", BRITISH_SELLER);
  const id = await draftOf(COMPLETE);
  const review = await reviewOf(id);
  for (const line of [
    "Buyers in United Kingdom: 20% tax added to the price",
    "Buyers abroad with a valid tax number: no tax added (Reverse charge)",
    "All other buyers abroad: no tax added (Outside the scope of tax)",
  ])
    expect(review).toContain(line);
  const back = encodeURIComponent(`/draft/${id}?step=review`);
  expect(review).toContain(`href="/organization?returnTo=${back}#billing"`);
  expect(await contractOf(id)).toContain("dependsontheBuyer’scountryandtaxnumber");
});
