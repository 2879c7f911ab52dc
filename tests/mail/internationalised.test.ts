import { afterEach, beforeEach, expect, test } from "bun:test";
import { confirmAddress } from "../../src/accounts/verification";
import { loadConfig } from "../../src/config";
import type { MailDelivery } from "../../src/mail/delivery";
import { worldForEach } from "../support/each-world";
import { linkIn, startMails, TestSmtp } from "../support/mail";
import { PASSWORD, registrationForm } from "../support/people";

const world = worldForEach();
let smtp: TestSmtp;
let delivery: MailDelivery;

const TYPED = "Ann@Bücher.example";
const SHOWN = "ann@bücher.example";
const SENT_TO = "ann@xn--bcher-kva.example";

beforeEach(async () => {
  smtp = await TestSmtp.start();
  delivery = await startMails(world, { SMTP_URL: smtp.url });
});

afterEach(async () => {
  await delivery.stop();
  await smtp.stop();
});

test("treats an address with a non-ASCII domain as one account", async () => {
  const register = (email: string) =>
    world.visitor.json("POST", "/api/auth/register", { ...registrationForm("ann"), email });
  const registered = await register(TYPED);
  expect(registered.status).toBe(201);
  expect(await registered.json()).toMatchObject({ email: SENT_TO });
  for (const same of [SENT_TO, SHOWN, SHOWN.normalize("NFD")]) {
    expect((await register(same)).status).toBe(409);
  }
  expect((await register("ann@bü cher.example")).status).toBe(400);

  await delivery.check();
  // The test server decodes Punycode.
  const mail = await smtp.take(SHOWN);
  expect(mail).toContain(`To: ${SENT_TO}`);
  expect(mail).toContain("Auto-Submitted: auto-generated");
  const confirmed = await world.visitor.post(linkIn(mail, "email-verification"), {
    password: PASSWORD,
  });
  expect(confirmed.status).toBe(303);

  for (const email of [SHOWN, SENT_TO, TYPED]) {
    const signedIn = await world.visitor.json("POST", "/api/auth/login", {
      email,
      password: PASSWORD,
    });
    expect(await signedIn.json()).toMatchObject({ email: SENT_TO, isEmailVerified: true });
  }
  const profile = await (await world.visitor.get("/profile")).text();
  expect(profile).toContain(SHOWN);
  expect(profile).not.toContain(SENT_TO);
});

test("accepts either form from operators and commands", async () => {
  const { operatorEmails } = loadConfig({ OPERATOR_EMAILS: `${TYPED}, kim@example.test` });
  expect(operatorEmails).toEqual([SENT_TO, "kim@example.test"]);
  await world.visitor.json("POST", "/api/auth/register", {
    ...registrationForm("ann"),
    email: TYPED,
  });
  await confirmAddress(world.db, TYPED, world.clock.now());
  const [account] = await world.db
    .selectFrom("users")
    .select("is_email_verified")
    .where("email", "=", SENT_TO)
    .execute();
  expect(account).toEqual({ is_email_verified: 1 });
});
