import { beforeEach, describe, expect, test } from "bun:test";
import { newId } from "../../src/lib/ids";
import { HOUR, MINUTE } from "../../src/lib/time";
import { userOf, who } from "../support/accounts";
import { worldForEach } from "../support/each-world";
import { answer, way } from "../support/http";
import { addLot } from "../support/listings";
import { PASSWORD } from "../support/people";
import { Browser } from "../support/world";

const world = worldForEach();
let ada: Browser;

beforeEach(async () => {
  ada = await world.as("ada");
});

const patch = (changes: unknown, browser = ada, id = world.people.ada.id) =>
  browser.json("PATCH", `/api/users/${id}`, changes);
const stored = () => userOf(world, "ada@example.test");

describe("PATCH /api/users/{id}", () => {
  test("changes only the submitted fields, immediately on every page", async () => {
    world.clock.advance(HOUR);
    const changed = await patch({ firstName: "Ada", organization: "", country: "sg" });
    expect(await answer(changed)).toMatchObject([
      200,
      {
        firstName: "Ada",
        lastName: "Lim",
        organization: "",
        country: "SG",
        role: "buyer",
        updatedAt: "2026-11-21T13:00:00.000Z",
      },
    ]);
    expect(await (await ada.get("/terms")).text()).toContain("<bdi>Ada Lim</bdi>");
  });

  test.each<[string, unknown, string]>([
    ["firstName", "", "First name is required"],
    ["firstName", "   ", "First name is required"],
    ["firstName", "x".repeat(51), "First name must be less than 50 characters"],
    ["lastName", "", "Last name is required"],
    ["lastName", "x".repeat(51), "Last name must be less than 50 characters"],
    ["organization", "x".repeat(101), "Organization name must be less than 100 characters"],
    ["country", "Hong Kong", "Country code must be 2 characters"],
    ["country", "H", "Country code must be 2 characters"],
    ["role", "operator", "Choose an option from the list"],
    ["firstName", "A\u0000da", "Remove line breaks and control characters"],
    ["lastName", "Lim\nBcc: x", "Remove line breaks and control characters"],
    ["firstName", 7, "must be text"],
  ])("refuses %s %p with a sentence", async (field, value, message) => {
    const before = await stored();
    const given = await patch({ lastName: "Ok", [field]: value });
    expect(given.status).toBe(400);
    expect((await given.json()).errors).toContainEqual({ path: field, message });
    expect(await stored()).toEqual(before);
  });

  test("changes nothing outside the profile", async () => {
    const before = await stored();
    await patch({
      id: newId(0),
      email: "other@example.test",
      passwordHash: "x",
      createdAt: 0,
      membershipStatus: "pending",
      isEmailVerified: false,
      profileImageUrl: "https://tracker.example/x.png",
    });
    expect({ ...(await stored()), updated_at: 0 }).toEqual({ ...before, updated_at: 0 });
  });

  test("returns 404 for other members' profiles", async () => {
    const { mei } = world.people;
    for (const id of [mei.id, newId(0), "x"]) {
      expect((await patch({ firstName: "Eve" }, ada, id)).status).toBe(404);
    }
    expect((await patch({ firstName: "Eve" }, world.visitor)).status).toBe(401);
    const names = await world.db.selectFrom("users").select("first_name").execute();
    expect(names.map(({ first_name }) => first_name)).not.toContain("Eve");
  });

  test("lets a seller become a buyer and back without losing listings", async () => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.mei.id, clock.now());
    const mei = await world.as("mei");
    expect((await mei.get("/corpus-profile")).status).toBe(200);
    await patch({ role: "buyer" }, mei, people.mei.id);
    expect((await mei.get("/corpus-profile")).status).toBe(403);
    const bid = await ada.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050" });
    expect(bid.status).toBe(201);
    const own = await mei.json("POST", `/api/packages/${lot.id}/bids`, { amount: "2000" });
    expect(own.status).toBe(403);
    await patch({ role: "seller" }, mei, people.mei.id);
    expect((await mei.get("/corpus-profile")).status).toBe(200);
  });

  test.each([
    ["scripts", "<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    ["right-to-left marks", "\u200fLeumas\u200f", "<bdi>\u200fLeumas\u200f Lim</bdi>"],
    ["emoji", "👩🏽‍💻 Ada", "👩🏽‍💻 Ada"],
    ["Hebrew", "שלום", "<bdi>שלום Lim</bdi>"],
  ])("keeps names with %s and shows them as text", async (_, firstName, shown) => {
    expect((await patch({ firstName })).status).toBe(200);
    expect((await stored()).first_name).toBe(firstName);
    const html = await (await ada.get("/profile")).text();
    expect(html).toContain(shown);
    expect(html).not.toContain("<script>alert");
  });
});

describe("the Edit Profile form", () => {
  const name = { firstName: "Ada", lastName: "Lim", organization: "Northlight AI" };
  const fields = { ...name, country: "HK", role: "buyer" };

  test("saves without JavaScript and confirms on the next page", async () => {
    const given = await ada.post("/profile/details", { ...fields, role: "seller" });
    expect(await way(given)).toEqual([303, "/profile"]);
    const html = await (await ada.get("/profile")).text();
    expect(html).toContain("Profile updated");
    expect(html).toContain("Ada Lim");
    expect(await stored()).toMatchObject({ role: "seller" });
  });

  test("keeps entered values and shows their errors", async () => {
    const typed = { ...fields, firstName: "", lastName: "x".repeat(51) };
    const given = await ada.post("/profile/details", typed);
    expect(given.status).toBe(400);
    const html = await given.text();
    expect(html).toContain("Failed to update profile: First name is required");
    expect(html).toContain("Last name must be less than 50 characters");
    expect(html).toContain(`value="${"x".repeat(51)}"`);
    expect(await stored()).toMatchObject({ first_name: "ada" });
  });

  test("keeps a country that the member typed at registration", async () => {
    const country = "Hong Kong SAR";
    await world.db.updateTable("users").set({ country }).execute();
    expect(await (await ada.get("/profile/details")).text()).toContain(
      `<option value="${country}" selected="">`,
    );
    expect((await ada.post("/profile/details", { ...fields, country })).status).toBe(303);
    expect(await stored()).toMatchObject({ first_name: "Ada", country });
  });
});

describe("/profile", () => {
  test.each(["/profile", "/profile/details", "/profile/password", "/profile/deletion"])(
    "returns 404 to visitors at %s",
    async (path) => {
      expect((await world.visitor.get(path)).status).toBe(404);
      expect((await ada.get(path)).status).toBe(200);
    },
  );

  test("shows every part of the profile", async () => {
    const html = await (await ada.get("/profile")).text();
    const { id } = world.people.ada;
    for (const part of [
      ...["Edit Profile", "Member since", "Buyer", "Active member", "Personal information"],
      ...["ada@example.test", id, "Organization details", "Northlight AI", "Hong Kong"],
      ...["Account status", "Last updated", "Membership", "Email verification", "Verified"],
      ...["Danger Zone", "Delete Account", "Download my data", "Sessions"],
    ]) {
      expect([part, html.includes(part)]).toEqual([part, true]);
    }
  });
});

describe("sessions", () => {
  const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

  async function signInWith(userAgent: string): Promise<Browser> {
    const browser = new Browser(world.app);
    const credentials = { email: "ada@example.test", password: PASSWORD };
    await browser.json("POST", "/api/auth/login", credentials, { "user-agent": userAgent });
    return browser;
  }

  const buttonsOf = async (browser: Browser) =>
    [...(await (await browser.get("/profile")).text()).matchAll(/value="([0-9a-f]{64})"/g)].map(
      ([, sid = ""]) => sid,
    );

  test("are listed with their devices and can be ended one by one", async () => {
    const other = await signInWith(FIREFOX);
    const html = await (await ada.get("/profile")).text();
    expect(html).toContain("Firefox on Linux");
    // Sessions of the same browser differ only in their times.
    for (const sid of await buttonsOf(ada))
      expect(html).toContain(`<p class="muted" id="session-${sid}">`);
    expect(html).toContain("This session");
    const [sid = "", ...more] = await buttonsOf(ada);
    expect(more).toEqual([]);
    await ada.post("/profile/ended-sessions", { session: sid });
    expect(await who(other)).toBe(401);
    expect(await who(ada)).toBe(200);
  });

  test("can all be ended at once, except the current one", async () => {
    const others = [await signInWith(FIREFOX), await signInWith("curl/8")];
    await ada.post("/profile/ended-sessions", { session: "others" });
    for (const other of others) expect(await who(other)).toBe(401);
    expect(await who(ada)).toBe(200);
  });

  test("end only after a recent proof of identity", async () => {
    const other = await signInWith(FIREFOX);
    world.clock.advance(10 * MINUTE);
    const asked = await ada.post("/profile/ended-sessions", { session: "others" });
    expect(await way(asked)).toEqual([303, "/proof?next=%2Fprofile"]);
    expect(await who(other)).toBe(200);
    await ada.post("/proof", { next: "/profile", password: PASSWORD });
    await ada.post("/profile/ended-sessions", { session: "others" });
    expect(await who(other)).toBe(401);
  });

  test("cannot be listed or ended by other members", async () => {
    const bo = await world.as("bo");
    expect(await buttonsOf(ada)).toEqual([]);
    const { sid } = await world.db
      .selectFrom("sessions")
      .select("sid")
      .where("user_id", "=", world.people.bo.id)
      .executeTakeFirstOrThrow();
    await ada.post("/profile/ended-sessions", { session: sid });
    await ada.post("/profile/ended-sessions", { session: "others" });
    expect(await who(bo)).toBe(200);
  });

  test("never show a client's raw user agent as a device", async () => {
    await signInWith(`<script>alert(1)</script>${"x".repeat(9000)}`);
    const html = await (await ada.get("/profile")).text();
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("Unknown device");
  });
});
