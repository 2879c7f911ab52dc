import { beforeEach, expect, test } from "bun:test";
import { PROOF_LIFETIME_MS } from "../../src/accounts/proof";
import { billingDetailsOf } from "../../src/invoices/details";
import { NO_DETAILS } from "../../src/invoices/schema";
import { LANGUAGES, type Language } from "../../src/lib/languages";
import { renderMail } from "../../views/mail/templates";
import { codeOf, enrolApp, securityEvents, signInAs } from "../support/accounts";
import { IBAN, SELLER_DETAILS } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { refusal, way } from "../support/http";
import { outbox } from "../support/mail";
import { PASSWORD } from "../support/people";
import { SoftPasskey } from "../support/soft-passkey";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const FORM = { ...SELLER_DETAILS, taxAdded: "true" };
const SAFARI = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/19.0 Safari/605.1.15";

const stored = () => billingDetailsOf(world.db, world.people.mei.id);
const mails = () => outbox(world, "billing-details-changed");
const events = () =>
  securityEvents(world).filter(({ event }) => event === "billing-details-changed");
const save = (more: Record<string, string> = {}) =>
  mei.post("/organization/billing", { ...FORM, ...more }, { "user-agent": SAFARI });

/** The fields of the form on a page, as a browser without JavaScript sends them. */
function fieldsOf(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name = "", value = ""]) => [name, value]));
}

test("asks for the password before details change, and carries what was typed", async () => {
  world.clock.advance(PROOF_LIFETIME_MS);
  const asked = await save();
  expect(asked.status).toBe(403);
  const page = await asked.text();
  expect(page).toContain('action="/organization/billing"');
  expect(page).toContain("Your password");
  expect(fieldsOf(page)).toEqual(FORM);

  const wrong = await save({ password: "not the password" });
  expect(wrong.status).toBe(400);
  const wrongPage = await wrong.text();
  expect(fieldsOf(wrongPage)).toEqual(FORM);
  expect(wrongPage).not.toContain("not the password");
  expect([await stored(), await mails(), events()]).toEqual([NO_DETAILS, [], []]);

  expect(await way(save({ password: PASSWORD }))).toEqual([303, "/organization#billing"]);
  expect(await stored()).toMatchObject({ bankDetails: SELLER_DETAILS.bankDetails });
  // A recent proof is not asked for again.
  expect((await save({ legalName: "Lantern" })).status).toBe(303);
});

test("shows wrong details with what was typed once identity is proved", async () => {
  world.clock.advance(PROOF_LIFETIME_MS);
  const refused = await save({ password: PASSWORD, paymentLink: "http://pay.test" });
  expect(refused.status).toBe(400);
  const page = await refused.text();
  expect(page).toContain("Enter a link that starts with https://");
  expect(page).toContain(IBAN);
  expect(page).not.toContain(PASSWORD);
});

test("asks members with a second factor for it instead of the password", async () => {
  const { secret } = await enrolApp(world, mei);
  world.clock.advance(PROOF_LIFETIME_MS);
  expect(await (await save()).text()).toContain('name="code"');
  const refused = await save({ password: PASSWORD });
  expect(refused.status).toBe(401);
  expect(fieldsOf(await refused.text())).toEqual(FORM);
  expect(await stored()).toEqual(NO_DETAILS);
  expect((await save({ code: codeOf(world, secret) })).status).toBe(303);
});

test("accepts a passkey", async () => {
  const challenge = async (path: string) =>
    (await mei.json("POST", `${path}/challenge`, {})).json();
  const key = new SoftPasskey();
  const passkey = key.make(await challenge("/settings/passkeys"));
  await mei.post("/settings/passkeys", { name: "Phone", passkey });
  world.clock.advance(PROOF_LIFETIME_MS);
  expect(await (await save()).text()).toContain('data-challenge="/proof/challenge"');
  expect((await save({ passkey: key.sign(await challenge("/proof")), code: "" })).status).toBe(303);
  expect(await stored()).toMatchObject({ legalName: SELLER_DETAILS.legalName });
});

test("refuses a call without a recent sign-in", async () => {
  const put = () => mei.json("PUT", "/api/member/billing-details", SELLER_DETAILS);
  world.clock.advance(PROOF_LIFETIME_MS);
  expect(await refusal(put())).toEqual([403, "proof-required"]);
  expect([await stored(), await mails()]).toEqual([NO_DETAILS, []]);
  await signInAs(world, "mei@example.test", {}, mei);
  expect((await put()).status).toBe(200);
  expect([(await mails()).length, events().length]).toEqual([1, 1]);
});

test("mails the owner which details changed, when and from where", async () => {
  await save();
  const typed = { bankDetails: "IBAN evil", taxNumber: "EV1L" };
  await save(typed);
  await save(typed);
  const sent = await mails();
  expect(sent).toMatchObject([
    { to: "mei" },
    { to: "mei", values: { fields: ["taxNumber", "bankDetails"], at: world.clock.now() } },
  ]);
  expect(events()).toHaveLength(2);
  const template_values = JSON.stringify(sent[1]?.values);
  const read = (language: Language) =>
    renderMail({ template: "billing-details-changed", template_values }, "http://x", {
      language,
      timezone: null,
      now: world.clock.now(),
      unsubscribeUrl: null,
    });
  const { text, link } = read("en");
  expect(text).toContain("These invoice details have just been changed: Tax number, Bank details.");
  expect(text).toContain("12:00 UTC from Safari on macOS, ");
  expect(text).toContain("If this wasn't you, choose a new password right away");
  expect(link).toBe("http://x/password-reset");
  for (const language of Object.keys(LANGUAGES) as Language[])
    expect(read(language).text).not.toMatch(/IBAN evil|EV1L/);
});

test("repeats no name to an address that nobody has confirmed", async () => {
  await world.db.updateTable("users").set({ is_email_verified: 0 }).execute();
  await save();
  expect(await mails()).toMatchObject([{ values: { firstName: "", lastName: "" } }]);
});
