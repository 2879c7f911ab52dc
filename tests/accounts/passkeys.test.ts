import { beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import {
  type ChallengeBond,
  keepChallenge,
  takeChallenge,
} from "../../src/accounts/passkey-answers";
import { isWithoutCertificates, relyingPartyOf } from "../../src/accounts/webauthn";
import { MINUTE } from "../../src/lib/time";
import { codeOf, codesIn, enrolApp } from "../support/authenticator-app";
import { worldForEach } from "../support/each-world";
import { queuedLinks } from "../support/links";
import { PASSWORD, registrationForm } from "../support/people";
import { testOnSqlite } from "../support/run-engine";
import { secondFactorMails } from "../support/second-factor-mails";
import { SoftPasskey } from "../support/soft-passkey";
import { Browser } from "../support/world";

const OPERATOR_EMAILS = "kim@example.test";
const world = worldForEach({ env: { OPERATOR_EMAILS, OPERATOR_SECOND_FACTOR: "on" } });

const ADA = "ada@example.test";
let ada: Browser;

beforeEach(async () => {
  ada = await world.as("ada");
});

const fresh = () => new Browser(world.app);
const who = async (browser: Browser) => (await browser.get("/api/auth/user")).status;
const stored = () => world.db.selectFrom("passkeys").selectAll().orderBy("id").execute();
const ask = (browser: Browser, path: string, body: object = {}) =>
  browser.json("POST", `${path}/challenge`, body, { accept: "application/json" });
const optionsOf = async (browser: Browser, path: string, body?: object) =>
  (await ask(browser, path, body)).json();
const told = (event: string) =>
  world.log.map((line) => JSON.parse(line)).filter((line) => line.event === event);

async function add(browser = ada, key = new SoftPasskey(), name = "Phone") {
  const passkey = key.make(await optionsOf(browser, "/settings/passkeys"));
  const answer = await browser.post("/settings/passkeys", { name, passkey });
  return { key, answer };
}

/** The key with which the second step goes on. */
async function secondStep(browser: Browser): Promise<string> {
  const html = await (await browser.post("/login", { email: ADA, password: PASSWORD })).text();
  return /name="attempt" value="([^"]+)"/.exec(html)?.[1] ?? "";
}

const mails = (to = ADA) => secondFactorMails(world, to);

describe("adding a passkey", () => {
  test("names it, ends the other sessions, shows ten recovery codes once, and mails", async () => {
    const other = await world.as("ada");
    const page = await (await ada.get("/settings/passkeys/new")).text();
    expect(page).toContain("Create Passkey");
    const { answer } = await add();
    expect(answer.status).toBe(200);
    expect(codesIn(await answer.text())).toHaveLength(10);
    expect(await who(ada)).toBe(200);
    expect(await who(other)).toBe(401);
    expect(await mails()).toEqual(["passkey-added"]);
    expect(told("passkey-added")).toMatchObject([{ userId: world.people.ada.id }]);
    const second = await add(ada, new SoftPasskey(), "Key ring");
    expect([second.answer.status, second.answer.headers.get("location")]).toEqual([
      303,
      "/settings",
    ]);
    const settings = await (await ada.get("/settings")).text();
    for (const shown of ["Phone", "Key ring", "not used yet", "10 recovery codes are left."])
      expect(settings).toContain(shown);
  });

  test("offers it to this account, at this site, beside those that there are", async () => {
    const { key } = await add();
    const options = await optionsOf(ada, "/settings/passkeys");
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "AI Marketplace" },
      user: { name: ADA, displayName: "ada Lim" },
      excludeCredentials: [{ id: key.id }],
      attestation: "none",
    });
    expect(Buffer.from(options.user.id, "base64url").toString()).toBe(world.people.ada.id);
  });

  test("is refused before the address is confirmed", async () => {
    await world.db.updateTable("users").set({ is_email_verified: 0 }).execute();
    const bo = await world.as("bo");
    expect(await (await bo.get("/settings")).text()).not.toContain("/settings/passkeys/new");
    expect((await bo.get("/settings/passkeys/new")).status).toBe(403);
    expect((await ask(bo, "/settings/passkeys")).status).toBe(403);
    expect((await bo.post("/settings/passkeys", { name: "x", passkey: "{}" })).status).toBe(403);
    expect(await stored()).toEqual([]);
  });

  test("asks for a proof where the sign-in was long ago, of the challenge and of its answer", async () => {
    const options = await optionsOf(ada, "/settings/passkeys");
    world.clock.advance(10 * MINUTE);
    const to = "/proof?next=%2Fsettings%2Fpasskeys%2Fnew";
    expect((await ada.get("/settings/passkeys/new")).headers.get("location")).toBe(to);
    const refused = await ask(ada, "/settings/passkeys");
    expect([refused.status, (await refused.json()).code]).toEqual([403, "proof-required"]);
    const passkey = new SoftPasskey().make(options);
    const late = await ada.post("/settings/passkeys", { name: "Phone", passkey });
    expect(late.headers.get("location")).toBe(to);
    expect(await stored()).toEqual([]);
  });

  test("takes a name, and an answer", async () => {
    const options = await optionsOf(ada, "/settings/passkeys");
    const passkey = new SoftPasskey().make(options);
    const nameless = await ada.post("/settings/passkeys", { name: " ", passkey });
    expect(nameless.status).toBe(400);
    expect(await nameless.text()).toContain("Please give the passkey a name");
    for (const nothing of ["", "null", "[]", "{}", '{"id":1}', "\0", passkey.slice(0, -9)]) {
      const refused = await ada.post("/settings/passkeys", { name: "Phone", passkey: nothing });
      expect([nothing, refused.status]).toEqual([nothing, 401]);
    }
    expect(await stored()).toEqual([]);
  });

  test.each([
    ["of another site", { origin: "https://evil.example" }],
    ["of another port", { origin: "http://localhost:4000" }],
    ["of a page of http where there is https", { origin: "https://localhost:3000" }],
    ["of another host", { rpId: "evil.example" }],
    ["that was made for signing in", { type: "webauthn.get" }],
    ["to a challenge that nobody gave", { challenge: "AAAA" }],
    ["without anyone there", { userPresent: false }],
  ])("refuses an answer %s", async (_, changes) => {
    const passkey = new SoftPasskey().make(await optionsOf(ada, "/settings/passkeys"), changes);
    const refused = await ada.post("/settings/passkeys", { name: "Phone", passkey });
    expect(refused.status).toBe(401);
    expect(await stored()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test.each([
    "packed",
    "android-key",
    "android-safetynet",
    "apple",
    "fido-u2f",
    "tpm",
    "none such",
  ])(
    "takes no certificates of its maker (%s), which could send the server anywhere",
    async (fmt) => {
      const attestation = { fmt, x5c: true } as const;
      const key = new SoftPasskey();
      const made = key.make(await optionsOf(ada, "/settings/passkeys"), { attestation });
      const { attestationObject } = JSON.parse(made).response;
      expect(await isWithoutCertificates(attestationObject)).toBe(false);
      const refused = await ada.post("/settings/passkeys", { name: "Phone", passkey: made });
      expect(refused.status).toBe(401);
      const own = key.make(await optionsOf(ada, "/settings/passkeys"));
      expect(await isWithoutCertificates(JSON.parse(own).response.attestationObject)).toBe(true);
    },
  );

  test("takes each challenge once, from the session that got it, for five minutes", async () => {
    const options = await optionsOf(ada, "/settings/passkeys");
    const key = new SoftPasskey();
    const bo = await world.as("bo");
    const send = async (browser: Browser, made = options) => {
      const passkey = key.make(made);
      return (await browser.post("/settings/passkeys", { name: "Phone", passkey })).status;
    };
    expect(await send(bo)).toBe(401);
    expect(await send(await world.as("ada"))).toBe(401);
    expect(await send(ada)).toBe(200);
    key.id = new SoftPasskey().id;
    expect(await send(ada)).toBe(401);
    const late = await optionsOf(ada, "/settings/passkeys");
    world.clock.advance(5 * MINUTE);
    expect(await send(ada, late)).toBe(401);
    expect(await stored()).toHaveLength(1);
  });

  test("refuses one that is an account's already", async () => {
    const { key } = await add();
    const bo = await world.as("bo");
    const { answer } = await add(bo, key);
    expect(answer.status).toBe(409);
    expect((await stored()).map(({ user_id }) => user_id)).toEqual([world.people.ada.id]);
    expect(await mails("bo@example.test")).toEqual([]);
  });

  test("is bounded at twenty a member", async () => {
    await add();
    const [one] = await stored();
    if (!one) throw new Error("none was stored");
    const early = await optionsOf(ada, "/settings/passkeys");
    const more = Array.from({ length: 19 }, (_, i) => ({
      ...one,
      id: `${one.id}-${i}`,
      credential_id: `${i}`,
    }));
    await world.db.insertInto("passkeys").values(more).execute();
    expect((await ask(ada, "/settings/passkeys")).status).toBe(409);
    const passkey = new SoftPasskey().make(early);
    expect((await ada.post("/settings/passkeys", { name: "x", passkey })).status).toBe(409);
    expect(await stored()).toHaveLength(20);
  });
});

describe("one's passkeys", () => {
  test("can be named anew and removed by their owner, and by nobody else", async () => {
    const { key } = await add();
    const [{ id = "" } = {}] = await stored();
    const bo = await world.as("bo");
    expect((await bo.post(`/settings/passkeys/${id}/name`, { name: "Mine" })).status).toBe(404);
    expect((await bo.post(`/settings/passkeys/${id}/removal`, {})).status).toBe(404);
    expect((await ada.post(`/settings/passkeys/${id}/name`, { name: "" })).status).toBe(400);
    await ada.post(`/settings/passkeys/${id}/name`, { name: "Old phone" });
    expect(await stored()).toMatchObject([{ id, name: "Old phone" }]);
    expect(await (await ada.get("/settings")).text()).toContain("Old phone");

    expect((await ada.post(`/settings/passkeys/${id}/removal`, {})).status).toBe(303);
    expect(await stored()).toEqual([]);
    expect(await world.db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
    expect(await mails()).toEqual(["passkey-added", "passkey-removed"]);
    expect(await mails("bo@example.test")).toEqual([]);
    expect(told("passkey-removed")).toHaveLength(1);
    const browser = fresh();
    const passkey = key.sign(await optionsOf(browser, "/login/passkey"));
    expect((await browser.post("/login/passkey", { passkey })).status).toBe(401);
    expect(await who(browser)).toBe(401);
    const call = await browser.json("POST", "/api/auth/login", { email: ADA, password: PASSWORD });
    expect(call.status).toBe(200);
  });

  test("are removed after a proof only", async () => {
    await add();
    const [{ id = "" } = {}] = await stored();
    world.clock.advance(10 * MINUTE);
    const removal = await ada.post(`/settings/passkeys/${id}/removal`, {});
    expect(removal.headers.get("location")).toBe("/proof?next=%2Fsettings");
    expect(await stored()).toHaveLength(1);
  });

  test("leave the recovery codes where another factor stays", async () => {
    const { codes } = await enrolApp(world, ada);
    const { answer } = await add();
    expect(answer.status).toBe(303);
    const [{ id = "" } = {}] = await stored();
    await ada.post(`/settings/passkeys/${id}/removal`, {});
    const [code = ""] = codes;
    const call = await fresh().json("POST", "/api/auth/login", {
      ...{ email: ADA, password: PASSWORD },
      secondFactor: code,
    });
    expect(call.status).toBe(200);
  });

  test("of an operator stay where it is the last factor", async () => {
    const kim = await world.as("kim");
    await add(kim);
    const [{ id = "" } = {}] = await stored();
    expect((await kim.get("/operator")).status).toBe(200);
    expect(await (await kim.get("/settings")).text()).not.toContain(`${id}/removal`);
    expect((await kim.post(`/settings/passkeys/${id}/removal`, {})).status).toBe(409);
    expect(await stored()).toHaveLength(1);
    expect(await mails("kim@example.test")).toEqual(["passkey-added"]);
    await enrolApp(world, kim);
    expect(await (await kim.get("/settings")).text()).toContain(`${id}/removal`);
    expect((await kim.post(`/settings/passkeys/${id}/removal`, {})).status).toBe(303);
    expect((await kim.post("/settings/authenticator/removal", {})).status).toBe(409);
  });

  test("are in the copy of one's data, and go with the account", async () => {
    await add();
    await world.db.updateTable("passkeys").set({ counter: 7 }).execute();
    const data = await (await ada.get("/profile/data.json")).json();
    expect(data.passkeys).toMatchObject([{ name: "Phone", transports: ["internal"], counter: 7 }]);
    const bo = await (await (await world.as("bo")).get("/profile/data.json")).json();
    expect(bo.passkeys).toEqual([]);
    await ada.post("/profile/deletion", { password: PASSWORD });
    expect(await stored()).toEqual([]);
  });
});

describe("the second step of a sign-in", () => {
  let key: SoftPasskey;

  beforeEach(async () => {
    ({ key } = await add());
  });

  test("is done by a passkey, which leads on", async () => {
    const browser = fresh();
    const form = { email: ADA, password: PASSWORD, next: "/dashboard" };
    const html = await (await browser.post("/login", form)).text();
    const attempt = /name="attempt" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(html).toContain("Use a Passkey");
    expect(html).toContain("One of your recovery codes");
    expect(await who(browser)).toBe(401);
    const options = await optionsOf(browser, "/login/second-factor", { attempt });
    expect(options).toMatchObject({ rpId: "localhost", allowCredentials: [{ id: key.id }] });
    const passkey = key.sign(options, { userVerified: false });
    const answer = await browser.post("/login/second-factor", {
      ...{ attempt, passkey },
      next: "/dashboard",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/dashboard"]);
    expect(await who(browser)).toBe(200);
    const [{ counter, last_used_at } = {}] = await stored();
    expect([counter, last_used_at]).toEqual([1, world.clock.now()]);
    expect(await (await browser.get("/settings")).text()).toContain("last used");
  });

  test("goes on with a recovery code where the passkey is not at hand", async () => {
    const html = await (await ada.post("/settings/recovery-codes", {})).text();
    const [code = ""] = codesIn(html);
    const browser = fresh();
    const attempt = await secondStep(browser);
    expect((await browser.post("/login/second-factor", { attempt, code })).status).toBe(303);
    expect(await who(browser)).toBe(200);
  });

  test("tells programs by what they can go on", async () => {
    const call = await fresh().json("POST", "/api/auth/login", { email: ADA, password: PASSWORD });
    expect([call.status, await call.json()]).toMatchObject([
      401,
      { code: "second-factor-required", secondFactor: ["recovery-code"] },
    ]);
  });

  const ATTACKS: Array<[string, Parameters<SoftPasskey["sign"]>[1]]> = [
    ["of another site", { origin: "https://evil.example" }],
    ["of another host", { rpId: "evil.example" }],
    ["that was made for a registration", { type: "webauthn.create" }],
    ["to another challenge", { challenge: "AAAA" }],
    ["in another member's name", { userHandle: "bm9ib2R5" }],
    ["of a passkey that nobody has", { id: "AAAAAAAAAAAAAAAAAAAAAA" }],
    ["without anyone there", { userPresent: false }],
  ];

  test.each(ATTACKS)("refuses an answer %s, notes it, and goes on", async (_, changes) => {
    const browser = fresh();
    const attempt = await secondStep(browser);
    const sign = async (lie: object = {}) =>
      key.sign(await optionsOf(browser, "/login/second-factor", { attempt }), lie);
    const passkey = await sign(changes);
    const refused = await browser.post("/login/second-factor", { attempt, passkey });
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain("Passkey not accepted");
    expect(await who(browser)).toBe(401);
    expect(told("second-factor-failed")).toMatchObject([{ userId: world.people.ada.id }]);
    const honest = await browser.post("/login/second-factor", { attempt, passkey: await sign() });
    expect(honest.status).toBe(303);
  });

  test("refuses another member's passkey", async () => {
    const { key: other } = await add(await world.as("bo"));
    const browser = fresh();
    const attempt = await secondStep(browser);
    const options = await optionsOf(browser, "/login/second-factor", { attempt });
    for (const lie of [{}, { id: key.id }]) {
      const passkey = other.sign(options, lie);
      expect((await browser.post("/login/second-factor", { attempt, passkey })).status).toBe(401);
    }
    expect(await who(browser)).toBe(401);
  });

  test("refuses an answer that was given before, or for something else", async () => {
    const browser = fresh();
    const attempt = await secondStep(browser);
    const other = await secondStep(browser);
    const options = await optionsOf(browser, "/login/second-factor", { attempt });
    const passkey = key.sign(options);
    const send = async (attempt: string, passkey: string) =>
      (await browser.post("/login/second-factor", { attempt, passkey })).status;
    expect(await send(other, passkey)).toBe(401);
    expect((await browser.post("/login/passkey", { passkey })).status).toBe(401);
    expect((await ada.post("/proof", { next: "/", passkey })).status).toBe(401);
    expect(await send(attempt, passkey)).toBe(303);
    expect(await send(other, passkey)).toBe(401);
    const proof = key.sign(await optionsOf(ada, "/proof"));
    const alone = key.sign(await optionsOf(browser, "/login/passkey"));
    expect(await send(other, proof)).toBe(401);
    expect(await send(other, alone)).toBe(401);
  });

  test("takes one answer once, also when it comes twice at once", async () => {
    const [one, two] = [fresh(), fresh()];
    const attempt = await secondStep(one);
    const options = await optionsOf(one, "/login/second-factor", { attempt });
    const form = { attempt, passkey: key.sign(options) };
    const both = await Promise.all([one, two].map((b) => b.post("/login/second-factor", form)));
    const [taken = 0, refused = 0] = both.map(({ status }) => status).sort();
    expect(taken).toBe(303);
    // Whoever comes later may find the attempt over already, and is to sign in anew.
    expect([303, 401]).toContain(refused);
    expect((await Promise.all([one, two].map(who))).sort()).toEqual([200, 401]);
  });

  testOnSqlite("sends whoever is refused while another's is taken to sign in anew", async () => {
    const browser = fresh();
    const attempt = await secondStep(browser);
    // Once it is refused, and before that is shown.
    await sql`create trigger taken after insert on security_events begin
      update mail_tokens set used_at = 1 where purpose = 'sign-in'; end`.execute(world.db);
    const answer = await browser.post("/login/second-factor", { attempt, passkey: "{}" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/login"]);
    expect(await who(browser)).toBe(401);
  });

  test("refuses a counter that has not grown, which a copy has", async () => {
    const send = async (changes: object) => {
      const browser = fresh();
      const attempt = await secondStep(browser);
      const options = await optionsOf(browser, "/login/second-factor", { attempt });
      const passkey = key.sign(options, changes);
      return (await browser.post("/login/second-factor", { attempt, passkey })).status;
    };
    expect(await send({ counter: 5 })).toBe(303);
    for (const counter of [5, 4, 0]) expect(await send({ counter })).toBe(401);
    expect(await send({ counter: 6 })).toBe(303);
  });

  test("takes a passkey that does not count again and again", async () => {
    key.counter = null;
    for (let i = 0; i < 2; i++) {
      const browser = fresh();
      const attempt = await secondStep(browser);
      const options = await optionsOf(browser, "/login/second-factor", { attempt });
      const form = { attempt, passkey: key.sign(options) };
      expect((await browser.post("/login/second-factor", form)).status).toBe(303);
    }
  });

  test("limits tries together with codes", async () => {
    const browser = fresh();
    const attempt = await secondStep(browser);
    for (let i = 0; i < 10; i++) {
      const shown: Record<string, string> =
        i % 2 === 0 ? { passkey: "{}" } : { code: "abcde-fghjk" };
      expect((await browser.post("/login/second-factor", { attempt, ...shown })).status).toBe(401);
    }
    const options = await optionsOf(browser, "/login/second-factor", { attempt });
    const late = await browser.post("/login/second-factor", {
      ...{ attempt, passkey: key.sign(options) },
    });
    expect(late.status).toBe(429);
  });

  test("gives no challenge without an attempt, and tells nothing of the account", async () => {
    const made = await ask(fresh(), "/login/second-factor", { attempt: "A".repeat(43) });
    expect(made.status).toBe(404);
    expect(await made.text()).not.toContain(key.id);
  });
});

describe("signing in by a passkey alone", () => {
  let key: SoftPasskey;
  let browser: Browser;

  beforeEach(async () => {
    ({ key } = await add());
    browser = fresh();
  });

  test("asks nobody who they are, and is a sign-in with a second factor", async () => {
    const options = await optionsOf(browser, "/login/passkey");
    expect(options.allowCredentials ?? []).toEqual([]);
    expect(options.userVerification).toBe("required");
    const answer = await browser.post("/login/passkey", {
      ...{ passkey: key.sign(options), next: "/dashboard" },
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/dashboard"]);
    expect(await (await browser.get("/api/auth/user")).json()).toMatchObject({ email: ADA });
    expect((await browser.get("/profile/deletion")).status).toBe(200);
    expect(told("signed-in").at(-1)).toMatchObject({ userId: world.people.ada.id });
  });

  test("opens an operator's page", async () => {
    const { key: kims } = await add(await world.as("kim"));
    const passkey = kims.sign(await optionsOf(browser, "/login/passkey"));
    await browser.post("/login/passkey", { passkey });
    expect((await browser.get("/operator")).status).toBe(200);
  });

  test("takes a finger or PIN: having the passkey is one factor only", async () => {
    const options = await optionsOf(browser, "/login/passkey");
    const passkey = key.sign(options, { userVerified: false });
    const refused = await browser.post("/login/passkey", { passkey });
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain("Passkey not accepted");
    expect(await who(browser)).toBe(401);
    expect(told("sign-in-failed").at(-1)).toMatchObject({ userId: world.people.ada.id });
  });

  test("is refused to whoever sends nothing, or what is nobody's", async () => {
    const options = await optionsOf(browser, "/login/passkey");
    for (const passkey of ["", "{}", new SoftPasskey().sign(options)])
      expect((await browser.post("/login/passkey", { passkey })).status).toBe(401);
    expect(told("sign-in-failed").map(({ userId }) => userId)).toEqual([null, null, null]);
    expect(await who(browser)).toBe(401);
  });

  test("leads nowhere outside the site, and limits what a network sends", async () => {
    const passkey = key.sign(await optionsOf(browser, "/login/passkey"));
    const answer = await browser.post("/login/passkey", { passkey, next: "//evil.example" });
    expect(answer.headers.get("location")).toBe("/");
    for (let i = 0; i < 60; i++) await browser.post("/login/passkey", { passkey: "{}" });
    const next = fresh();
    const late = key.sign(await optionsOf(next, "/login/passkey"));
    expect((await next.post("/login/passkey", { passkey: late })).status).toBe(429);
  });

  test("keeps no challenge longer than it counts", async () => {
    for (let i = 0; i < 3; i++) await ask(browser, "/login/passkey");
    world.clock.advance(5 * MINUTE);
    await ask(browser, "/login/passkey");
    const kept = await world.db.selectFrom("passkey_challenges").selectAll().execute();
    expect(kept).toHaveLength(1);
  });
});

describe("/proof", () => {
  test("is given by a passkey of the member's, in the session that asks", async () => {
    const { key } = await add();
    world.clock.advance(10 * MINUTE);
    const page = await (await ada.get("/proof?next=/profile/deletion")).text();
    expect(page).toContain("Use a Passkey");
    expect(page).not.toContain('type="password"');
    const bo = await world.as("bo");
    const { key: bos } = await add(bo);
    const wrong = bos.sign(await optionsOf(ada, "/proof"));
    expect((await ada.post("/proof", { next: "/", passkey: wrong })).status).toBe(401);
    const options = await optionsOf(ada, "/proof");
    const passkey = key.sign(options);
    expect((await bo.post("/proof", { next: "/", passkey })).status).toBe(401);
    const given = await ada.post("/proof", { next: "/profile/deletion", passkey });
    expect(given.headers.get("location")).toBe("/profile/deletion");
    expect((await ada.get("/profile/deletion")).status).toBe(200);
  });
});

describe("a replacement of an account that has a passkey only", () => {
  test("is refused to the mailbox alone, and done with the passkey", async () => {
    const { key } = await add();
    const claim = registrationForm("ada", { password: "a whole new phrase" });
    const stranger = fresh();
    await stranger.json("POST", "/api/auth/register?overwrite=true", {
      ...claim,
      confirmPassword: claim.password,
    });
    const [path = ""] = await queuedLinks(world, ADA, "account-replacement");
    expect((await stranger.post(path, {})).status).toBe(401);
    const own = new SoftPasskey().sign(await optionsOf(stranger, path));
    expect((await stranger.post(path, { passkey: own })).status).toBe(401);
    const elsewhere = key.sign(await optionsOf(stranger, "/login/passkey"));
    expect((await stranger.post(path, { passkey: elsewhere })).status).toBe(401);
    expect(await stored()).toHaveLength(1);
    const passkey = key.sign(await optionsOf(stranger, path));
    expect((await stranger.post(path, { passkey })).status).toBe(303);
    expect(await stored()).toEqual([]);
  });
});

test("a challenge is good for what it was given for only, once", async () => {
  const now = world.clock.now();
  const proof = { purpose: "proof", key: "a session" } as const;
  await keepChallenge(world.db, "challenge", proof, now);
  const take = (bond: ChallengeBond) => takeChallenge(world.db, "challenge", bond, now);
  expect(await take({ ...proof, purpose: "registration" })).toBe(false);
  expect(await take({ ...proof, key: "another session" })).toBe(false);
  expect(await take(proof)).toBe(true);
  expect(await take(proof)).toBe(false);
});

describe("a member with both", () => {
  test("is asked for either", async () => {
    const { secret } = await enrolApp(world, ada);
    await add();
    const browser = fresh();
    const attempt = await secondStep(browser);
    const form = { attempt, code: codeOf(world, secret) };
    expect((await browser.post("/login/second-factor", form)).status).toBe(303);
  });
});

describe("the address that passkeys are bound to", () => {
  test.each([
    [
      "https://market.example.com",
      { id: "market.example.com", origin: "https://market.example.com" },
    ],
    [
      "https://market.example.com:8443/",
      { id: "market.example.com", origin: "https://market.example.com:8443" },
    ],
    ["http://localhost:3000", { id: "localhost", origin: "http://localhost:3000" }],
    ["http://market.example.com", null],
    ["http://127.0.0.1:3000", null],
    ["https://192.0.2.7", null],
    ["https://[2001:db8::7]", null],
  ])("of %s", (publicUrl, party) => {
    expect(relyingPartyOf(publicUrl)).toEqual(party);
  });
});

describe("at an address without https", () => {
  const plain = worldForEach({ env: { PUBLIC_URL: "http://market.example.com" } });

  test("passkeys are neither offered nor taken", async () => {
    expect(await (await plain.visitor.get("/login")).text()).not.toContain("data-passkey");
    const bo = await plain.as("bo");
    const settings = await (await bo.get("/settings")).text();
    expect(settings).toContain("Passkeys work only where this site has an https address.");
    expect((await bo.get("/settings/passkeys/new")).status).toBe(409);
    expect((await ask(bo, "/settings/passkeys")).status).toBe(409);
    expect((await ask(plain.visitor, "/login/passkey")).status).toBe(409);
  });
});
