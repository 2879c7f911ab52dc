import { expect, test } from "bun:test";
import { join } from "node:path";
import { listings } from "../../src/demo/listing";
import { DEMO_ACCOUNTS, people } from "../../src/demo/people";
import { ROOT } from "../support/sources";

test("states the basis of rights for every collection", () => {
  expect(listings.filter(({ rights }) => !rights.basis).map(({ title }) => title)).toEqual([]);
});

test("assigns every deal to an account printed at startup", () => {
  const printed: readonly string[] = DEMO_ACCOUNTS;
  const shown = people.filter(({ email }) => printed.includes(email)).map(({ key }) => key);
  const settled = listings.filter((listing) => listing.settled);
  const waiting = settled.filter(({ delivery, withdrawn }) => !delivery && !withdrawn);
  expect(waiting).toHaveLength(1);
  const parties = settled.flatMap(({ seller, bids }) => [
    seller,
    ...bids.slice(-1).map(({ bidder }) => bidder),
  ]);
  expect(parties.filter((party) => !shown.includes(party))).toEqual([]);
});

test("contains the documented number of packages", async () => {
  const readme = await Bun.file(join(ROOT, "README.md")).text();
  expect(/\s(\d+) packages/.exec(readme)?.[1]).toBe(`${listings.length}`);
});

test("contains rounds in every state", () => {
  const rounds = listings.flatMap(({ round, ...listing }) =>
    round ? [{ ...listing, round }] : [],
  );
  const running = rounds.filter(({ endsInMinutes }) => endsInMinutes > 0);
  const ended = rounds.filter(({ endsInMinutes }) => endsInMinutes <= 0);
  const isFull = ({ bids, round }: (typeof rounds)[number]) => bids.length >= round.seats;
  expect(running.map(isFull).sort()).toEqual([false, true, true]);
  expect(running.some(({ round }) => round.exclusive?.length)).toBe(true);
  const states = ended.map(({ round }) => round.licensees?.map(({ until }) => until) ?? null);
  expect(states).toEqual([["accepted", "paid", "disputed"], null]);
  expect(ended.every(({ round }) => round.shelf !== undefined)).toBe(true);
  expect(rounds.filter(({ rights }) => rights.exclusive)).toEqual([]);
});
