import { beforeEach, describe, expect, test } from "bun:test";
import { inTransaction } from "../../db/transaction";
import { issueToken } from "../../src/accounts/mail-tokens";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { AccountBound, commitmentsOf } from "../../src/leaving/commitments";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY, isoTime } from "../../src/lib/time";
import { findPackage, type Package } from "../../src/packages/packages";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { PASSWORD } from "../support/people";
import { addBid } from "../support/trade-fair";

const world = worldForEach();
let lot: Package;
let bidId: string;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { title: "Tide tables" });
  bidId = await addBid(world, "ada", lot, 150_000);
});

const mine = () => ({ bidId, sellerId: world.people.mei.id });
const leave = (person: "ada" | "bo" | "mei") =>
  deleteAccount(world.db, world.people[person].id, world.clock.now());
const bound = async (person: "ada" | "mei") =>
  (await commitmentsOf(world.db, world.people[person].id, world.clock.now())).map(
    ({ kind, until }) => [kind, until],
  );

async function expectWhole(): Promise<void> {
  await expect(leave("ada")).rejects.toBeInstanceOf(AccountBound);
  const { id } = world.people.ada;
  expect(
    await world.db.selectFrom("users").where("id", "=", id).select("id").execute(),
  ).toHaveLength(1);
  expect(await findPackage(world.db, lot.id)).toMatchObject({ bid_count: 1 });
}

describe("an account that cannot be deleted", () => {
  test("leads a running auction", async () => {
    expect(await bound("ada")).toEqual([["leading", lot.auction_end_time]]);
    await expectWhole();
    await addBid(world, "bo", lot, 200_000);
    expect(await bound("ada")).toEqual([]);
    await leave("ada");
    world.clock.set(lot.auction_end_time);
    await leave("bo");
    expect(await findPackage(world.db, lot.id)).toMatchObject({
      highest_bid_cents: null,
      bid_count: 0,
    });
  });

  test("is told when the auction ends, apart from when the bid stops binding", async () => {
    const { db, people, clock } = world;
    await db.updateTable("packages").set({ sale_rule: "highest" }).execute();
    const [commitment] = await commitmentsOf(db, people.ada.id, clock.now());
    const until = lot.auction_end_time + 30 * DAY;
    expect(commitment).toMatchObject({ kind: "leading", endsAt: lot.auction_end_time, until });
    const html = await (await (await world.as("ada")).get("/profile/deletion")).text();
    const times = [...html.matchAll(/dateTime="([^"]+)"/gi)].map(([, time = ""]) => time);
    expect(times).toEqual([isoTime(lot.auction_end_time), isoTime(until)]);
    expect(html).toMatch(/the auction ends <time[^>]*>[^<]*<\/time>.*your bid is binding until/);
  });

  test("has an accepted bid on an auction that ended within 30 days", async () => {
    const { db, clock } = world;
    await acceptBid(db, mine(), clock.now());
    clock.set(lot.auction_end_time);
    await closeEndedAuctions(db, clock.now());
    expect(await bound("ada")).toEqual([["accepted", lot.auction_end_time + 30 * DAY]]);
    await expectWhole();
    await rejectBid(db, mine(), clock.now());
    expect(await bound("ada")).toEqual([]);
    await leave("ada");
  });

  test("has had an open contract, as buyer or seller, for less than 30 days", async () => {
    const { db, clock } = world;
    await acceptBid(db, mine(), clock.now());
    await sendContractOf(db, bidId, clock.now());
    const until = clock.now() + 30 * DAY;
    for (const person of ["ada", "mei"] as const) {
      expect(await bound(person)).toEqual([["contract", until]]);
      await expect(leave(person)).rejects.toBeInstanceOf(AccountBound);
    }
    clock.set(until);
    await leave("ada");
  });
});

describe("the reasons that bind a member", () => {
  test("come from the API with their dates", async () => {
    const ada = await world.as("ada");
    const path = `/api/users/${world.people.ada.id}`;
    const response = await ada.json("DELETE", path, { password: PASSWORD });
    expect(response.status).toBe(409);
    const { code, message } = (await response.json()) as { code: string; message: string };
    expect(code).toBe("account-bound");
    expect(message).toContain(`"Tide tables" (${isoTime(lot.auction_end_time)})`);
  });

  test("appear on the page in place of the form", async () => {
    const ada = await world.as("ada");
    const page = await (await ada.get("/profile/deletion")).text();
    expect(page).toContain(`<a href="/package/${lot.id}">Tide tables</a>`);
    expect(page).toContain(isoTime(lot.auction_end_time));
    expect(page).not.toContain('name="password"');
    const response = await ada.post("/profile/deletion", { password: PASSWORD });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("Tide tables");
    await expectWhole();
  });

  test("also prevent replacing the account by an emailed link", async () => {
    const { db, clock, people } = world;
    const { password_hash: passwordHash } = people.ada;
    const payload = {
      email: people.ada.email,
      passwordHash,
      firstName: "Eve",
      lastName: "Doe",
      role: "buyer",
      organization: "Other",
      country: "HK",
      language: "en",
    };
    const purpose = "account-replacement" as const;
    const token = await inTransaction(db, (tx) =>
      issueToken(tx, { purpose, email: people.ada.email, payload }, clock.now()),
    );
    const response = await world.visitor.post(`/account-replacement/${token}`, {
      newPassword: "quite another one",
      confirmPassword: "quite another one",
    });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("Tide tables");
    await expectWhole();
  });
});
