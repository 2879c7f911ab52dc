import { beforeEach, describe, expect, test } from "bun:test";
import { DAY, HOUR, MINUTE } from "../../src/lib/time";
import { chosen, latestLink, NEXT, signInAs, userOf, who } from "../support/accounts";
import { worldForEach } from "../support/each-world";
import { answer, way } from "../support/http";
import { addLot } from "../support/listings";
import { queuedLinks } from "../support/mail";
import { PASSWORD, registrationForm } from "../support/people";
import { Browser } from "../support/world";

const world = worldForEach();

const MEI = "mei@example.test";

const claim = (changes: Record<string, unknown> = {}) =>
  registrationForm("mei", {
    firstName: "Mallory",
    organization: "Mallory & Sons",
    ...chosen(),
    ...changes,
  });

beforeEach(async () => {
  await addLot(world.db, world.people.mei.id, world.clock.now());
});

const overwrite = (changes: Record<string, unknown> = {}) =>
  world.visitor.json("POST", "/api/auth/register?overwrite=true", claim(changes));
const signIn = async (password: string) => (await signInAs(world, MEI, { password })).status;
const links = () => queuedLinks(world, MEI, "account-replacement");
const link = () => latestLink(world, MEI, "account-replacement");

const oldAccount = async () => {
  const { db, people } = world;
  const users = await db.selectFrom("users").selectAll().where("id", "=", people.mei.id).execute();
  return [users, await db.selectFrom("packages").selectAll().execute()];
};

describe("a stranger who knows an address", () => {
  test("learns that the address waits for confirmation, and changes nothing", async () => {
    const session = await world.as("mei");
    const before = await oldAccount();
    const message =
      "Follow the link we sent to that address to replace the account. Nothing changes until then.";
    expect(await answer(overwrite())).toEqual([202, { message }]);
    expect(await oldAccount()).toEqual(before);
    expect(await who(session)).toBe(200);
    expect(await signIn(PASSWORD)).toBe(200);
    expect(await signIn(NEXT)).toBe(401);
  });

  test("cannot flood the address with emails", async () => {
    const before = await oldAccount();
    const answers: string[] = [];
    for (let i = 0; i < 12; i++) {
      answers.push(JSON.stringify(await answer(overwrite({ firstName: `Mallory ${i}` }))));
    }
    expect(new Set(answers).size).toBe(1);
    expect(await links()).toHaveLength(1);
    expect(await oldAccount()).toEqual(before);
    world.clock.advance(HOUR);
    await overwrite();
    expect(await links()).toHaveLength(2);
  });

  test("cannot keep its owner from registering anew with their own entries", async () => {
    const owner = new Browser(world.app);
    await overwrite();
    const own = claim({
      firstName: "Mei Ling",
      organization: "Harbour Books",
      ...chosen("the owner's words"),
    });
    const asked = owner.json("POST", "/api/auth/register?overwrite=true", own);
    expect((await answer(asked))[0]).toBe(202);
    for (let i = 0; i < 5; i++) await overwrite({ firstName: `Mallory ${i}` });
    expect(await links()).toHaveLength(1);
    // Another browser of the owner still sees what the email is about.
    expect(await (await world.visitor.get(await link())).text()).toContain("Mallory");
    expect(await (await owner.get(await link())).text()).toContain("Mei Ling");
    expect(await way(owner.post(await link(), {}))).toEqual([303, "/login"]);
    expect(await userOf(world, MEI)).toMatchObject({ first_name: "Mei Ling" });
    expect(await signIn("the owner's words")).toBe(200);
    expect(await signIn(NEXT)).toBe(401);
  });

  test("learns nothing about the account beyond the refusal", async () => {
    const plain = await world.visitor.json("POST", "/api/auth/register", claim());
    expect(plain.status).toBe(409);
    const texts = [await plain.text(), await (await overwrite()).text()].join("");
    for (const secret of ["mei", "Chan", "Lantau", "seller", world.people.mei.id]) {
      expect(texts).not.toContain(secret);
    }
  });

  test("leaves only a hash of the password, which is deleted later", async () => {
    await overwrite();
    await overwrite();
    const tokens = async () => world.db.selectFrom("mail_tokens").selectAll().execute();
    expect(JSON.stringify(await tokens())).not.toContain(NEXT);
    await world.visitor.post(await link(), {});
    expect((await tokens()).filter(({ payload }) => payload !== null)).toEqual([]);
  });
});

describe("the link", () => {
  test("shows what would be deleted, and changes nothing when opened", async () => {
    const { db, clock, people } = world;
    const lot = await addLot(db, people.mei.id, clock.now());
    const ada = await world.as("ada");
    await ada.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050" });
    await overwrite();
    const before = await oldAccount();
    const page = await (await world.visitor.get(await link())).text();
    expect(page).toContain("Mallory Doe (Mallory &amp; Sons)");
    expect(page).toContain("2 packages with their samples and bids");
    expect(page).not.toContain("other sellers&#x27; packages");
    expect(await oldAccount()).toEqual(before);
  });

  test("replaces the whole account, verifies it and ends its sessions", async () => {
    const session = await world.as("mei");
    await overwrite({ email: "  MEI@Example.test " });
    expect(await way(world.visitor.post(await link(), {}))).toEqual([303, "/login"]);
    expect(await oldAccount()).toEqual([[], []]);
    expect(await who(session)).toBe(401);
    expect(await signIn(PASSWORD)).toBe(401);
    expect(await signIn(NEXT)).toBe(200);
    const replaced = { first_name: "Mallory", role: "buyer" } as const;
    const active = { is_email_verified: 1, membership_status: "active" } as const;
    expect(await userOf(world, MEI)).toMatchObject({ ...replaced, ...active });
  });

  test("works once, for a day, until another link is used", async () => {
    await overwrite({ firstName: "First" });
    const first = await link();
    world.clock.advance(5 * MINUTE);
    await overwrite({ firstName: "Second" });
    const second = await link();
    const press = async (path: string) => (await world.visitor.post(path, {})).status;
    expect((await oldAccount())[0]).toHaveLength(1);
    expect(await press(second)).toBe(303);
    expect(await press(second)).toBe(410);
    expect(await press(first)).toBe(410);
    expect((await world.visitor.get(second)).status).toBe(410);
    await overwrite({ firstName: "Third" });
    const third = await link();
    world.clock.advance(DAY);
    expect(await press(third)).toBe(410);
    expect(await signIn(NEXT)).toBe(200);
  });

  test("creates the account if the old one was deleted in the meantime", async () => {
    await overwrite();
    const path = await link();
    await world.db.deleteFrom("users").where("email", "=", MEI).execute();
    expect(await (await world.visitor.get(path)).text()).toContain("no longer exists");
    expect((await world.visitor.post(path, {})).status).toBe(303);
    expect(await signIn(NEXT)).toBe(200);
  });
});

test("registers normally when the address is unused", async () => {
  const form = registrationForm("fresh", { overwrite: true });
  expect((await world.visitor.json("POST", "/api/auth/register", form)).status).toBe(201);
  expect(await queuedLinks(world, "fresh@example.test", "account-replacement")).toEqual([]);
  expect(await queuedLinks(world, "fresh@example.test", "email-verification")).toHaveLength(1);
});

describe("the form without JavaScript", () => {
  async function refused(): Promise<string> {
    const { acceptTerms, acceptPrivacy, ...fields } = claim();
    const given = await world.visitor.post("/register", {
      ...(fields as Record<string, string>),
      acceptTerms: String(acceptTerms),
      acceptPrivacy: String(acceptPrivacy),
    });
    expect(given.status).toBe(409);
    return given.text();
  }

  const draftIn = (html: string) => /name="draft" value="([\w-]{43})"/.exec(html)?.[1] ?? "";

  test("asks in an open dialog, and overwrites without retyping the form", async () => {
    const html = await refused();
    expect(html).toMatch(/<dialog[^>]* open/);
    expect(html).toContain("Account Already Exists");
    expect(html).toContain("packages, bids, messages");
    expect(html).not.toContain(NEXT);
    const before = await oldAccount();
    const waits = world.visitor.post("/register/overwrite", { draft: draftIn(html) });
    expect(await way(waits)).toEqual([303, "/register/complete?overwrite=true"]);
    expect(await oldAccount()).toEqual(before);
    await world.visitor.post(await link(), {});
    expect(await signIn(NEXT)).toBe(200);
  });

  test("accepts each draft once, and no draft of another browser", async () => {
    const [one, two] = [draftIn(await refused()), draftIn(await refused())];
    const post = async (draft: string) =>
      (await world.visitor.post("/register/overwrite", { draft })).status;
    expect(await post(one)).toBe(303);
    expect(await post(one)).toBe(410);
    expect(await post(two)).toBe(303);
    expect(await post("made up")).toBe(404);
    const [link = ""] = await links();
    expect(await post(link.split("/").at(-1) ?? "")).toBe(404);
  });
});
