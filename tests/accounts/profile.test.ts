import { beforeEach, describe, expect, test } from "bun:test";
import { newId } from "../../src/lib/ids";
import { worldForEach } from "../support/each-world";
import { answer } from "../support/http";
import { addLot } from "../support/listings";

const world = worldForEach();

beforeEach(async () => {
  await addLot(world.db, world.people.mei.id, world.clock.now());
});

const profileOf = (id: string) => world.visitor.get(`/api/user-profile/${id}`);

describe("GET /api/user-profile/{id}", () => {
  test("returns the public facts about a publisher, and nothing more", async () => {
    expect(await answer(profileOf(world.people.mei.id))).toEqual([
      200,
      {
        firstName: "mei",
        lastName: "Chan",
        organization: "Lantau Press",
        country: "HK",
        membershipStatus: "active",
        profileImageUrl: null,
        createdAt: "2026-11-21T12:00:00.000Z",
      },
    ]);
  });

  test("returns 404 for members without listings, even to themselves", async () => {
    const ada = await world.as("ada");
    for (const browser of [world.visitor, ada, await world.as("mei")]) {
      expect(await answer(browser.get(`/api/user-profile/${world.people.ada.id}`))).toEqual([
        404,
        {
          message: "This doesn't exist, or you don't have access to it.",
          code: "profile-not-found",
        },
      ]);
    }
  });

  test("reveals nothing more about members who have bid", async () => {
    const ada = await world.as("ada");
    const [lot] = await world.db.selectFrom("packages").select("id").execute();
    await ada.json("POST", `/api/packages/${lot?.id}/bids`, { amount: "1050" });
    expect((await profileOf(world.people.ada.id)).status).toBe(404);
    const bids = await (await world.visitor.get(`/api/packages/${lot?.id}/bids`)).json();
    expect((await profileOf(bids[0].bidderId)).status).toBe(404);
  });

  test("returns 404 once a publisher's packages are deleted", async () => {
    await world.db.deleteFrom("packages").execute();
    expect((await profileOf(world.people.mei.id)).status).toBe(404);
  });

  test.each([newId(0), "1", "%00", "mei@example.test", "' or 1=1 --"])(
    "returns 404 for %s",
    async (id) => {
      expect((await profileOf(id)).status).toBe(404);
    },
  );
});
