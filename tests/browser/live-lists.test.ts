import { expect, test } from "bun:test";
import { browsing } from "../support/browsing";
import { addLot } from "../support/lots";

const site = browsing();

test("a bid elsewhere changes the card and the row, and says where a member stands", async () => {
  const { world } = site;
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { title: "Tides" });
  const bid = async (person: "ada" | "bo", amount: string) =>
    (await world.as(person)).json("POST", `/api/packages/${lot.id}/bids`, { amount });
  await bid("ada", "1050");

  const ada = await site.as("ada");
  await ada.goto("/marketplace");
  const card = ada.locator(".package-card", { hasText: "Tides" });
  await card.getByText("Leading", { exact: true }).waitFor();
  await bid("bo", "1234.50");
  await card.getByText("$1,234.50", { exact: true }).waitFor();
  await card.getByText("2 bids", { exact: true }).waitFor();
  await card.getByText("Outbid", { exact: true }).waitFor();

  await ada.goto("/marketplace?view=list");
  const row = ada.locator(".package-table tbody tr", { hasText: "Tides" });
  await row.getByText("Outbid", { exact: true }).waitFor();
  await bid("bo", "2000");
  await row.getByText("$2,000", { exact: true }).waitFor();
  expect(await row.locator("td.bids").textContent()).toBe("3");
});
