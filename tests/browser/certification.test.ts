import { beforeEach, expect, test } from "bun:test";
import type { Package } from "../../src/packages/packages";
import { browsing, toast } from "../support/browsing";
import { addLot } from "../support/lots";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  const listing = { title: "Tide tables", certified: false };
  lot = await addLot(db, people.mei.id, clock.now(), listing);
});

test.each([
  ["with JavaScript, in the row's dialog", true],
  ["without JavaScript, page by page", false],
])("a publisher asks, is declined, asks again and gets the seal: %s", async (_, scripts) => {
  site.allowComplaint(/status of 400/);
  const mei = await site.as("mei", { javaScriptEnabled: scripts });
  const kim = await site.as("kim", { javaScriptEnabled: scripts });

  await mei.goto("/corpus-profile");
  await mei.getByRole("link", { name: "Certification: Tide tables" }).click();
  await mei.getByText("Data quality assessment", { exact: true }).waitFor();
  await mei.getByRole("button", { name: "Request Certification" }).click();
  await toast(mei, "Certification requested");

  await kim.goto("/terms");
  await kim.locator(".account-menu summary").click();
  await kim.locator(".account-menu").getByRole("link", { name: "Certification Desk" }).click();
  await kim.getByRole("button", { name: "Decline Tide tables" }).click();
  await kim
    .getByText("Say why, so that the publisher can fix it", { exact: true })
    .first()
    .waitFor();
  await kim.getByLabel("Note to the publisher").fill("Add a sample, please.");
  await kim.getByRole("button", { name: "Decline Tide tables" }).click();
  await toast(kim, "Declined");
  await kim.getByRole("heading", { name: "Nothing waits" }).waitFor();

  await mei.goto(`/package/${lot.id}/certification`);
  await mei.getByText("Add a sample, please.", { exact: true }).waitFor();
  await mei.getByRole("button", { name: "Request Again" }).click();
  await toast(mei, "Certification requested");

  await kim.goto("/operator");
  await kim.getByRole("button", { name: "Approve Tide tables" }).click();
  await toast(kim, "Approved");
  expect(await kim.locator(".decision-records li").allInnerTexts()).toEqual([
    expect.stringContaining("Approved"),
    expect.stringContaining("Add a sample, please."),
  ]);

  await mei.goto(`/package/${lot.id}`);
  await mei.locator(".package-header .certified-badge").waitFor();
  await mei.goto("/corpus-profile");
  expect(await mei.getByRole("link", { name: "Certification: Tide tables" }).count()).toBe(0);
});
