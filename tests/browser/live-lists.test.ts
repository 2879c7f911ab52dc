import { expect, test } from "bun:test";
import { browsing } from "../support/browsing";
import { addLot } from "../support/listings";
import type { Person } from "../support/people";
import { addRound } from "../support/rounds";

const site = browsing();

test("updates card, row and standing after a bid elsewhere", async () => {
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

test("updates a round's seats and the member's standing live in lists", async () => {
  const { world } = site;
  const { db, people, clock } = world;
  const settings = { title: "Tides", seats: 2, exclusiveFromCents: 500_000 };
  const lot = await addRound(db, people.mei.id, clock.now(), settings);
  const bid = async (person: Person, body: object) =>
    (await world.as(person)).json("POST", `/api/packages/${lot.id}/bids`, body);

  const ada = await site.as("ada");
  await ada.goto("/marketplace");
  const card = ada.locator(".package-card", { hasText: "Tides" });
  await card.getByText("0 of 2 licenses taken", { exact: true }).waitFor();
  await card.getByText("First bid from", { exact: true }).waitFor();
  await bid("ada", { maximum: "1200" });
  await card.getByText("1 of 2 licenses taken", { exact: true }).waitFor();
  await card.getByText("Price per license", { exact: true }).waitFor();
  await ada.reload();
  await card.getByText("Winning a license", { exact: true }).waitFor();
  await bid("bo", { maximum: "2000" });
  await bid("kim", { maximum: "1500" });
  await card.getByText("$1,260.00", { exact: true }).waitFor();
  await card.getByText("Not winning a license", { exact: true }).waitFor();

  await ada.goto("/marketplace?view=list");
  const row = ada.locator(".package-table tbody tr", { hasText: "Tides" });
  await row.getByText("Not winning a license", { exact: true }).waitFor();
  await bid("ada", { maximum: "1800" });
  await row.getByText("$1,575", { exact: true }).waitFor();
  await row.getByText("2 of 2 licenses taken", { exact: true }).waitFor();
  await row.getByText("Winning a license", { exact: true }).waitFor();
  await bid("kim", { maximum: "6000", exclusive: true });
  await row.getByText("Behind an exclusive bid", { exact: true }).waitFor();
  await row.getByText("Exclusive bid leading", { exact: true }).waitFor();

  const other = await addLot(db, people.mei.id, clock.now(), { title: "Maps" });
  await ada.goto(`/compare?packages=${lot.id},${other.id}`);
  await ada.getByText("Price per license Exclusive bid leading").waitFor();
});
