import { beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import {
  type ChallengeBinding,
  consumeChallenge,
  storeChallenge,
} from "../../src/accounts/passkey-answers";
import { isWithoutCertificates, relyingPartyOf } from "../../src/accounts/webauthn";
import { MINUTE } from "../../src/lib/time";
import {
  chosen,
  codeOf,
  codesIn,
  enrolApp,
  latestLink,
  secondFactorMails,
  securityEvents,
  signInAs,
  who,
} from "../support/accounts";
import { worldForEach } from "../support/each-world";
import { answer, refusal, statuses, way } from "../support/http";
import { PASSWORD, registrationForm } from "../support/people";
import { testOnSqlite } from "../support/run-engine";
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
const stored = () => world.db.selectFrom("passkeys").selectAll().orderBy("id").execute();
const ask = (browser: Browser, path: string, body: object = {}) =>
  browser.json("POST", `${path}/challenge`, body, { accept: "application/json" });
const optionsOf = async (browser: Browser, path: string, body?: object) =>
  (await ask(browser, path, body)).json();
const signed = async (
  key: SoftPasskey,
  browser: Browser,
  path: string,
  lies: Parameters<SoftPasskey["sign"]>[1] = {},
  body: object = {},
) => key.sign(await optionsOf(browser, path, body), lies);
const events = (event: string) => securityEvents(world).filter((line) => line.event === event);

async function add(browser = ada, key = new SoftPasskey(), name = "Phone") {
  const passkey = key.make(await optionsOf(browser, "/settings/passkeys"));
  return { key, answer: await browser.post("/settings/passkeys", { name, passkey }) };
}

async function secondStep(browser: Browser): Promise<string> {
  const html = await (await browser.post("/login", { email: ADA, password: PASSWORD })).text();
  return /name="attempt" value="([^"]+)"/.exec(html)?.[1] ?? "";
}

const mails = (to = ADA) => secondFactorMails(world, to);

describe("adding a passkey", () => {
  test("ends other sessions, shows ten recovery codes once and sends an email", async () => {
    const other = await world.as("ada");
    const page = await (await ada.get("/settings/passkeys/new")).text();
    expect(page).toContain("Create passkey");
    const { answer } = await add();
    expect(answer.status).toBe(200);
    expect(codesIn(await answer.text())).toHaveLength(10);
    expect([await who(ada), await who(other)]).toEqual([200, 401]);
    expect(await mails()).toEqual(["passkey-added"]);
    expect(events("passkey-added")).toMatchObject([{ userId: world.people.ada.id }]);
    const second = await add(ada, new SoftPasskey(), "Key ring");
    expect(await way(second.answer)).toEqual([303, "/settings"]);
    const settings = await (await ada.get("/settings")).text();
    for (const shown of ["Phone", "Key ring", "not used yet", "10 recovery codes are left."])
      expect(settings).toContain(shown);
  });

  test("creates it for this account and site, and excludes existing passkeys", async () => {
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
    const refused = [
      ...[bo.get("/settings/passkeys/new"), ask(bo, "/settings/passkeys")],
      bo.post("/settings/passkeys", { name: "x", passkey: "{}" }),
    ];
    expect(await statuses(...refused)).toEqual([403, 403, 403]);
    expect(await stored()).toEqual([]);
  });

  test("asks for proof of identity after an old sign-in", async () => {
    const options = await optionsOf(ada, "/settings/passkeys");
    world.clock.advance(10 * MINUTE);
    const to = "/proof?next=%2Fsettings%2Fpasskeys%2Fnew";
    expect((await ada.get("/settings/passkeys/new")).headers.get("location")).toBe(to);
    expect(await refusal(ask(ada, "/settings/passkeys"))).toEqual([403, "proof-required"]);
    const passkey = new SoftPasskey().make(options);
    const late = await ada.post("/settings/passkeys", { name: "Phone", passkey });
    expect(late.headers.get("location")).toBe(to);
    expect(await stored()).toEqual([]);
  });

  test("requires a name and a response", async () => {
    const options = await optionsOf(ada, "/settings/passkeys");
    const passkey = new SoftPasskey().make(options);
    const nameless = await ada.post("/settings/passkeys", { name: " ", passkey });
    expect(nameless.status).toBe(400);
    expect(await nameless.text()).toContain("This field is required");
    for (const nothing of ["", "null", "[]", "{}", '{"id":1}', "\0", passkey.slice(0, -9)]) {
      const refused = await ada.post("/settings/passkeys", { name: "Phone", passkey: nothing });
      expect([nothing, refused.status]).toEqual([nothing, 401]);
    }
    expect(await stored()).toEqual([]);
  });

  test.each([
    ["from another site", { origin: "https://evil.example" }],
    ["from another port", { origin: "http://localhost:4000" }],
    ["from an HTTP page of an HTTPS site", { origin: "https://localhost:3000" }],
    ["for another host", { rpId: "evil.example" }],
    ["made for signing in", { type: "webauthn.get" }],
    ["to an invented challenge", { challenge: "AAAA" }],
    ["without user presence", { userPresent: false }],
  ])("refuses a response %s", async (_, changes) => {
    const passkey = new SoftPasskey().make(await optionsOf(ada, "/settings/passkeys"), changes);
    const refused = await ada.post("/settings/passkeys", { name: "Phone", passkey });
    expect(refused.status).toBe(401);
    expect(await stored()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  const MAKERS = "packed,android-key,android-safetynet,apple,fido-u2f,tpm,none such";

  test.each(MAKERS.split(","))(
    "refuses vendor certificates (%s), whose URLs the server would follow",
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

  test("accepts each challenge once, from its own session, for five minutes", async () => {
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

  test("refuses a passkey that already belongs to an account", async () => {
    const { key } = await add();
    const bo = await world.as("bo");
    const { answer } = await add(bo, key);
    expect(answer.status).toBe(409);
    expect((await stored()).map(({ user_id }) => user_id)).toEqual([world.people.ada.id]);
    expect(await mails("bo@example.test")).toEqual([]);
  });

  test("is limited to twenty per member", async () => {
    await add();
    const [one] = await stored();
    if (!one) throw new Error("none was stored");
    const early = await optionsOf(ada, "/settings/passkeys");
    const more = Array.from({ length: 19 }, (_, i) => {
      return { ...one, id: `${one.id}-${i}`, credential_id: `${i}` };
    });
    await world.db.insertInto("passkeys").values(more).execute();
    expect((await ask(ada, "/settings/passkeys")).status).toBe(409);
    const passkey = new SoftPasskey().make(early);
    expect((await ada.post("/settings/passkeys", { name: "x", passkey })).status).toBe(409);
    expect(await stored()).toHaveLength(20);
  });
});

describe("a member's passkeys", () => {
  test("can be renamed and removed only by their owner", async () => {
    const { key } = await add();
    const [{ id = "" } = {}] = await stored();
    const bo = await world.as("bo");
    const [name, removal] = [`/settings/passkeys/${id}/name`, `/settings/passkeys/${id}/removal`];
    const refused = [bo.post(name, { name: "Mine" }), bo.post(removal, {})];
    refused.push(ada.post(name, { name: "" }));
    expect(await statuses(...refused)).toEqual([404, 404, 400]);
    await ada.post(name, { name: "Old phone" });
    expect(await stored()).toMatchObject([{ id, name: "Old phone" }]);
    expect(await (await ada.get("/settings")).text()).toContain("Old phone");

    expect((await ada.post(removal, {})).status).toBe(303);
    expect(await stored()).toEqual([]);
    expect(await world.db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
    expect(await mails()).toEqual(["passkey-added", "passkey-removed"]);
    expect(await mails("bo@example.test")).toEqual([]);
    expect(events("passkey-removed")).toHaveLength(1);
    const browser = fresh();
    const passkey = await signed(key, browser, "/login/passkey");
    expect((await browser.post("/login/passkey", { passkey })).status).toBe(401);
    expect(await who(browser)).toBe(401);
    expect((await signInAs(world, ADA)).status).toBe(200);
  });

  test("are removed only after proof of identity", async () => {
    await add();
    const [{ id = "" } = {}] = await stored();
    world.clock.advance(10 * MINUTE);
    const removal = await ada.post(`/settings/passkeys/${id}/removal`, {});
    expect(removal.headers.get("location")).toBe("/proof?next=%2Fsettings");
    expect(await stored()).toHaveLength(1);
  });

  test("keep their recovery codes if another factor remains", async () => {
    const { codes } = await enrolApp(world, ada);
    const { answer } = await add();
    expect(answer.status).toBe(303);
    const [{ id = "" } = {}] = await stored();
    await ada.post(`/settings/passkeys/${id}/removal`, {});
    expect((await signInAs(world, ADA, { secondFactor: codes[0] })).status).toBe(200);
  });

  test("cannot be removed if they are an operator's last factor", async () => {
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

  test("appear in the data export and are deleted with the account", async () => {
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
  const STEP = "/login/second-factor";
  let key: SoftPasskey;
  let browser: Browser;
  let attempt: string;

  beforeEach(async () => {
    ({ key } = await add());
    await begin();
  });

  async function begin(): Promise<void> {
    browser = fresh();
    attempt = await secondStep(browser);
  }
  const sign = (lies: Parameters<SoftPasskey["sign"]>[1] = {}, by = key) =>
    signed(by, browser, STEP, lies, { attempt });
  const show = (passkey: string, of = attempt) => browser.post(STEP, { attempt: of, passkey });

  test("accepts a passkey and continues", async () => {
    const form = { email: ADA, password: PASSWORD, next: "/dashboard" };
    const html = await (await browser.post("/login", form)).text();
    attempt = /name="attempt" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(html).toContain("Use a passkey");
    expect(html).toContain("Recovery code");
    expect(await who(browser)).toBe(401);
    const options = await optionsOf(browser, STEP, { attempt });
    expect(options).toMatchObject({ rpId: "localhost", allowCredentials: [{ id: key.id }] });
    const passkey = key.sign(options, { userVerified: false });
    const done = browser.post(STEP, { attempt, passkey, next: "/dashboard" });
    expect(await way(done)).toEqual([303, "/dashboard"]);
    expect(await who(browser)).toBe(200);
    expect(await stored()).toMatchObject([{ counter: 1, last_used_at: world.clock.now() }]);
    expect(await (await browser.get("/settings")).text()).toContain("last used");
  });

  test("accepts a recovery code instead of the passkey", async () => {
    const html = await (await ada.post("/settings/recovery-codes", {})).text();
    const [code = ""] = codesIn(html);
    expect((await browser.post(STEP, { attempt, code })).status).toBe(303);
    expect(await who(browser)).toBe(200);
  });

  test("lists the possible factors for API clients", async () => {
    const asked = { code: "second-factor-required", secondFactor: ["recovery-code"] };
    expect(await answer(signInAs(world, ADA))).toMatchObject([401, asked]);
  });

  const ATTACKS: Array<[string, Parameters<SoftPasskey["sign"]>[1]]> = [
    ["from another site", { origin: "https://evil.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["made for a registration", { type: "webauthn.create" }],
    ["to another challenge", { challenge: "AAAA" }],
    ["in another member's name", { userHandle: "bm9ib2R5" }],
    ["from an unknown passkey", { id: "AAAAAAAAAAAAAAAAAAAAAA" }],
    ["without user presence", { userPresent: false }],
  ];

  test.each(ATTACKS)("refuses and logs a response %s, and allows another try", async (_, lies) => {
    const refused = await show(await sign(lies));
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain("doesn&#x27;t belong to the account");
    expect(await who(browser)).toBe(401);
    expect(events("second-factor-failed")).toMatchObject([{ userId: world.people.ada.id }]);
    expect((await show(await sign())).status).toBe(303);
  });

  test("refuses another member's passkey", async () => {
    const { key: other } = await add(await world.as("bo"));
    const options = await optionsOf(browser, STEP, { attempt });
    for (const lie of [{}, { id: key.id }]) {
      expect((await show(other.sign(options, lie))).status).toBe(401);
    }
    expect(await who(browser)).toBe(401);
  });

  test("refuses a response that was used before or made for another purpose", async () => {
    const other = await secondStep(browser);
    const passkey = await sign();
    expect((await show(passkey, other)).status).toBe(401);
    expect((await browser.post("/login/passkey", { passkey })).status).toBe(401);
    expect((await ada.post("/proof", { next: "/", passkey })).status).toBe(401);
    expect((await show(passkey)).status).toBe(303);
    expect((await show(passkey, other)).status).toBe(401);
    for (const [by, path] of [
      [ada, "/proof"],
      [browser, "/login/passkey"],
    ] as const) {
      expect((await show(await signed(key, by, path), other)).status).toBe(401);
    }
  });

  test("accepts a response once, even if sent twice simultaneously", async () => {
    const both = [browser, fresh()];
    const form = { attempt, passkey: await sign() };
    const posted = await statuses(...both.map((each) => each.post(STEP, form)));
    const [taken = 0, refused = 0] = posted.sort();
    expect(taken).toBe(303);
    // A later request may find the attempt finished, and then has to sign in again.
    expect([303, 401]).toContain(refused);
    expect((await Promise.all(both.map(who))).sort()).toEqual([200, 401]);
  });

  testOnSqlite("redirects to sign-in if the attempt ends during a refusal", async () => {
    // Ends the attempt after the refusal and before the response.
    await sql`create trigger taken after insert on security_events begin
      update mail_tokens set used_at = 1 where purpose = 'sign-in'; end`.execute(world.db);
    expect(await way(show("{}"))).toEqual([303, "/login"]);
    expect(await who(browser)).toBe(401);
  });

  test("refuses a counter that has not grown, as a cloned key's would", async () => {
    for (const [counter, status] of [
      [5, 303],
      [5, 401],
      [4, 401],
      [0, 401],
      [6, 303],
    ] as const) {
      await begin();
      expect([counter, (await show(await sign({ counter }))).status]).toEqual([counter, status]);
    }
  });

  test("accepts a passkey without a counter repeatedly", async () => {
    key.counter = null;
    for (let i = 0; i < 2; i++) {
      await begin();
      expect((await show(await sign())).status).toBe(303);
    }
  });

  test("counts passkey and code attempts together", async () => {
    for (let i = 0; i < 5; i++) {
      expect((await show("{}")).status).toBe(401);
      expect((await browser.post(STEP, { attempt, code: "abcde-fghjk" })).status).toBe(401);
    }
    expect((await show(await sign())).status).toBe(429);
  });

  test("creates no challenge without a sign-in attempt", async () => {
    const made = await ask(fresh(), STEP, { attempt: "A".repeat(43) });
    expect(made.status).toBe(404);
    expect(await made.text()).not.toContain(key.id);
  });
});

describe("signing in by a passkey alone", () => {
  const ALONE = "/login/passkey";
  let key: SoftPasskey;
  let browser: Browser;

  beforeEach(async () => {
    ({ key } = await add());
    browser = fresh();
  });

  test("needs no address, and counts as a second factor", async () => {
    const options = await optionsOf(browser, ALONE);
    expect(options.allowCredentials ?? []).toEqual([]);
    expect(options.userVerification).toBe("required");
    const done = browser.post(ALONE, { passkey: key.sign(options), next: "/dashboard" });
    expect(await way(done)).toEqual([303, "/dashboard"]);
    expect(await (await browser.get("/api/auth/user")).json()).toMatchObject({ email: ADA });
    expect((await browser.get("/profile/deletion")).status).toBe(200);
    expect(events("signed-in").at(-1)).toMatchObject({ userId: world.people.ada.id });
  });

  test("opens an operator's page", async () => {
    const { key: kims } = await add(await world.as("kim"));
    await browser.post(ALONE, { passkey: await signed(kims, browser, ALONE) });
    expect((await browser.get("/operator")).status).toBe(200);
  });

  test("requires a fingerprint or PIN in addition to the passkey", async () => {
    const passkey = await signed(key, browser, ALONE, { userVerified: false });
    const refused = await browser.post(ALONE, { passkey });
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain("doesn&#x27;t belong to the account");
    expect(await who(browser)).toBe(401);
    expect(events("sign-in-failed").at(-1)).toMatchObject({ userId: world.people.ada.id });
  });

  test("refuses an empty response and an unknown passkey", async () => {
    const options = await optionsOf(browser, ALONE);
    for (const passkey of ["", "{}", new SoftPasskey().sign(options)])
      expect((await browser.post(ALONE, { passkey })).status).toBe(401);
    expect(events("sign-in-failed").map(({ userId }) => userId)).toEqual([null, null, null]);
    expect(await who(browser)).toBe(401);
  });

  test("never redirects to another site, and limits attempts per network", async () => {
    const passkey = await signed(key, browser, ALONE);
    const done = browser.post(ALONE, { passkey, next: "//evil.example" });
    expect(await way(done)).toEqual([303, "/"]);
    for (let i = 0; i < 60; i++) await browser.post(ALONE, { passkey: "{}" });
    const next = fresh();
    const late = await signed(key, next, ALONE);
    expect((await next.post(ALONE, { passkey: late })).status).toBe(429);
  });

  test("removes challenges once they expire", async () => {
    for (let i = 0; i < 3; i++) await ask(browser, ALONE);
    world.clock.advance(5 * MINUTE);
    await ask(browser, ALONE);
    const kept = await world.db.selectFrom("passkey_challenges").selectAll().execute();
    expect(kept).toHaveLength(1);
  });
});

describe("/proof", () => {
  test("accepts only the member's own passkey, in the session that requested it", async () => {
    const { key } = await add();
    world.clock.advance(10 * MINUTE);
    const page = await (await ada.get("/proof?next=/profile/deletion")).text();
    expect(page).toContain("Use a passkey");
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

describe("replacing an account that has only a passkey", () => {
  test("requires the passkey in addition to the mailbox", async () => {
    const { key } = await add();
    const stranger = fresh();
    const claim = registrationForm("ada", chosen());
    await stranger.json("POST", "/api/auth/register?overwrite=true", claim);
    const path = await latestLink(world, ADA, "account-replacement");
    expect((await stranger.post(path, {})).status).toBe(401);
    const own = await signed(new SoftPasskey(), stranger, path);
    const elsewhere = await signed(key, stranger, "/login/passkey");
    for (const passkey of [own, elsewhere])
      expect((await stranger.post(path, { passkey })).status).toBe(401);
    expect(await stored()).toHaveLength(1);
    const passkey = await signed(key, stranger, path);
    expect((await stranger.post(path, { passkey })).status).toBe(303);
    expect(await stored()).toEqual([]);
  });
});

test("a challenge works once, and only for its own purpose", async () => {
  const now = world.clock.now();
  const proof = { purpose: "proof", key: "a session" } as const;
  await storeChallenge(world.db, "challenge", proof, now);
  const take = (bond: ChallengeBinding) => consumeChallenge(world.db, "challenge", bond, now);
  expect(await take({ ...proof, purpose: "registration" })).toBe(false);
  expect(await take({ ...proof, key: "another session" })).toBe(false);
  expect(await take(proof)).toBe(true);
  expect(await take(proof)).toBe(false);
});

describe("a member with a passkey and an app", () => {
  test("can use either", async () => {
    const { secret } = await enrolApp(world, ada);
    await add();
    const browser = fresh();
    const attempt = await secondStep(browser);
    const form = { attempt, code: codeOf(world, secret) };
    expect((await browser.post("/login/second-factor", form)).status).toBe(303);
  });
});

describe("the host that passkeys are bound to", () => {
  const id = "market.example.com";

  test.each([
    ["https://market.example.com", { id, origin: "https://market.example.com" }],
    ["https://market.example.com:8443/", { id, origin: "https://market.example.com:8443" }],
    ["http://localhost:3000", { id: "localhost", origin: "http://localhost:3000" }],
    ["http://market.example.com", null],
    ["http://127.0.0.1:3000", null],
    ["https://192.0.2.7", null],
    ["https://[2001:db8::7]", null],
  ])("follows from %s", (publicUrl, party) => {
    expect(relyingPartyOf(publicUrl)).toEqual(party);
  });
});

describe("a site without HTTPS", () => {
  const plain = worldForEach({ env: { PUBLIC_URL: "http://market.example.com" } });

  test("neither offers nor accepts passkeys", async () => {
    expect(await (await plain.visitor.get("/login")).text()).not.toContain("data-passkey");
    const bo = await plain.as("bo");
    const settings = await (await bo.get("/settings")).text();
    expect(settings).toContain("Passkeys require HTTPS, which this site");
    const refused = [bo.get("/settings/passkeys/new"), ask(bo, "/settings/passkeys")];
    refused.push(ask(plain.visitor, "/login/passkey"));
    expect(await statuses(...refused)).toEqual([409, 409, 409]);
  });
});
