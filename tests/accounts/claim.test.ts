import { beforeEach, describe, expect, test } from "bun:test";
import { confirmEmail } from "../../src/accounts/email";
import {
  codeOf,
  enrolApp,
  latestLink,
  NEXT,
  securityEvents,
  signInAs,
  userOf,
  who,
} from "../support/accounts";
import { worldForEach } from "../support/each-world";
import { way } from "../support/http";
import { addLot } from "../support/listings";
import { mails } from "../support/mail";
import { PASSWORD, registrationForm } from "../support/people";
import { Browser } from "../support/world";

const BOSS = "boss@example.test";

const world = worldForEach({ env: { OPERATOR_EMAILS: `${BOSS}, mei@example.test` } });
/** Registers with another person's address. */
let stranger: Browser;
/** Owns the mailbox and has never visited the site. */
let owner: Browser;

const CHOSEN = { newPassword: NEXT, confirmPassword: NEXT };

beforeEach(() => {
  stranger = new Browser(world.app);
  owner = new Browser(world.app);
});

const register = (browser: Browser, changes: Record<string, unknown> = {}, query = "") =>
  browser.json("POST", `/api/auth/register${query}`, registrationForm("boss", changes));
const signIn = (browser: Browser, password: string, email = BOSS) =>
  signInAs(world, email, { password }, browser);
const desk = async (browser: Browser) => (await browser.get("/operator")).status;

const link = (page = "email-verification", to = BOSS) => latestLink(world, to, page);
const account = (email = BOSS) => userOf(world, email);

describe("confirming in the browser that registered", () => {
  test("takes one click, signed in or not", async () => {
    await register(owner);
    const page = await (await owner.get(await link())).text();
    expect(page).toContain("Verify my address");
    expect(page).not.toContain('type="password"');
    expect(await way(owner.post(await link(), {}))).toEqual([303, "/login"]);
    expect((await account()).is_email_verified).toBe(1);
    expect((await signIn(owner, PASSWORD)).status).toBe(200);
  });

  test("also works by the form's cookie, without JavaScript", async () => {
    const { acceptTerms: _, acceptPrivacy: __, ...fields } = registrationForm("boss");
    const form = { ...fields, acceptTerms: "true", acceptPrivacy: "true" };
    const given = await owner.post("/register", form as Record<string, string>);
    expect(given.headers.get("location")).toBe("/register/complete");
    const cookie = given.headers.getSetCookie().find((header) => header.startsWith("device="));
    expect(cookie).toMatch(/^device=[\w-]{22}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    expect((await owner.post(await link(), {})).status).toBe(303);
  });

  test("works in another browser that is signed in to the account", async () => {
    await register(stranger);
    await signIn(owner, PASSWORD);
    owner.cookies.delete("device");
    const pressed = await owner.post(await link(), {});
    expect(pressed.headers.get("location")).toBe("/profile");
  });
});

describe("confirming leads back to the page from which the member came", () => {
  const NEXT = "/package/01998a3e-7d1c-7f00-9d55-0123456789ab?a=b";

  async function registerFrom(next: string) {
    const { acceptTerms: _, acceptPrivacy: __, ...fields } = registrationForm("boss");
    const form = { ...fields, acceptTerms: "true", acceptPrivacy: "true", next };
    await owner.post("/register", form as Record<string, string>);
  }

  test("signed in, in another browser, and through the sign-in", async () => {
    await registerFrom(NEXT);
    expect(await way(owner.post(await link(), {}))).toEqual([303, NEXT]);
    await world.db.deleteFrom("users").where("email", "=", BOSS).execute();
    await registerFrom(NEXT);
    expect(await way(stranger.post(await link(), { password: PASSWORD }))).toEqual([303, NEXT]);
    await world.db.deleteFrom("users").where("email", "=", BOSS).execute();
    await registerFrom(NEXT);
    owner.cookies.delete("session");
    const [, login] = await way(owner.post(await link(), {}));
    expect(login).toBe(`/login?next=${encodeURIComponent(NEXT)}`);
  });

  test("also by a link that was sent again", async () => {
    await registerFrom(NEXT);
    await owner.post("/profile/email-verification", {});
    expect(await way(owner.post(await link(), {}))).toEqual([303, NEXT]);
  });

  test.each(["https://evil.example/", "//evil.example/", "/\\evil.example", ""])(
    "but not to %p",
    async (next) => {
      await registerFrom(next);
      expect(await way(owner.post(await link(), {}))).toEqual([303, "/profile"]);
    },
  );

  test("also after an account is replaced", async () => {
    await registerFrom("");
    const fields = registrationForm("boss", { acceptTerms: "true", acceptPrivacy: "true" });
    const form = { ...fields, next: NEXT } as unknown as Record<string, string>;
    const offer = await (await owner.post("/register", form)).text();
    const [, draft = ""] = /name="draft" value="([^"]+)"/.exec(offer) ?? [];
    await owner.post("/register/overwrite", { draft, next: NEXT });
    owner.cookies.delete("session");
    const replaced = owner.post(await link("account-replacement"), {});
    expect(await way(replaced)).toEqual([303, `/login?next=${encodeURIComponent(NEXT)}`]);
  });
});

describe("confirming in any other browser", () => {
  beforeEach(async () => {
    await register(stranger);
    await signIn(stranger, PASSWORD);
  });

  test("asks for the registration's password or a new one", async () => {
    const page = await (await owner.get(await link())).text();
    for (const name of ["password", "newPassword", "confirmPassword"])
      expect(page).toContain(`name="${name}"`);
    const forms: Array<Record<string, string>> = [{}, { password: "" }, { password: "wrong one" }];
    for (const form of forms) {
      const refused = await owner.post(await link(), form);
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('aria-invalid="true"');
    }
    expect((await account()).is_email_verified).toBe(0);
    expect(await who(owner)).toBe(401);
  });

  test("verifies and signs in with that password, and keeps the sessions", async () => {
    expect(await way(owner.post(await link(), { password: PASSWORD }))).toEqual([303, "/profile"]);
    expect((await account()).is_email_verified).toBe(1);
    expect(await who(owner)).toBe(200);
    expect(await who(stranger)).toBe(200);
  });

  test("ends the stranger's password and sessions when a new password is set", async () => {
    expect(await way(owner.post(await link(), CHOSEN))).toEqual([303, "/profile"]);
    expect(await who(owner)).toBe(200);
    expect(await who(stranger)).toBe(401);
    expect((await signIn(stranger, PASSWORD)).status).toBe(401);
    expect((await signIn(new Browser(world.app), NEXT)).status).toBe(200);
    expect(await mails(world)).toContain("boss password-changed");
  });

  test("opens the operator's page to its owner, never to the stranger", async () => {
    expect(await desk(stranger)).toBe(404);
    await owner.post(await link(), CHOSEN);
    expect(await desk(stranger)).toBe(404);
    expect(await desk(owner)).toBe(200);
  });

  test("refuses a new password that is short, common, the member's name or repeated differently", async () => {
    const forms = [
      { newPassword: "short", confirmPassword: "short" },
      { newPassword: "", confirmPassword: "" },
      { newPassword: "password1", confirmPassword: "password1" },
      { newPassword: "boss@example.test", confirmPassword: "boss@example.test" },
      { newPassword: NEXT, confirmPassword: "another one" },
    ];
    for (const form of forms) {
      const refused = await owner.post(await link(), form);
      expect([form, refused.status]).toEqual([form, 400]);
      expect(await refused.text()).toContain('<details class="claim-again" open');
    }
    expect((await account()).is_email_verified).toBe(0);
    expect((await owner.post(await link(), CHOSEN)).status).toBe(303);
  });

  test("allows ten guesses of the password", async () => {
    for (let i = 0; i < 10; i++)
      expect((await owner.post(await link(), { password: `guess ${i}` })).status).toBe(400);
    expect((await owner.post(await link(), { password: PASSWORD })).status).toBe(429);
    expect((await account()).is_email_verified).toBe(0);
    expect((await owner.post(await link(), CHOSEN)).status).toBe(303);
  });
});

describe("an operator's page", () => {
  test("stays closed to a session that began before the address was confirmed", async () => {
    await register(owner);
    await signIn(owner, PASSWORD);
    const session = owner.cookies.get("session");
    await confirmEmail(world.db, (await account()).id, world.clock.now());
    expect(await desk(owner)).toBe(404);
    expect(await (await owner.get("/")).text()).not.toContain('href="/operator"');
    await signIn(owner, PASSWORD);
    expect(owner.cookies.get("session")).not.toBe(session);
    expect(await desk(owner)).toBe(200);
  });
});

describe("a confirmation link of an account that now has a second factor", () => {
  test("does not bypass it, even with a new password", async () => {
    await register(owner);
    const old = await link();
    await confirmEmail(world.db, (await account()).id, world.clock.now());
    await signIn(owner, PASSWORD);
    await enrolApp(world, owner);
    const pressed = await stranger.post(old, CHOSEN);
    expect(pressed.headers.get("location")).not.toBe("/profile");
    expect(await who(stranger)).toBe(401);
    expect((await signIn(stranger, NEXT)).status).toBe(401);
  });
});

describe("replacing an account", () => {
  const MEI = "mei@example.test";
  const claim = { email: MEI, password: NEXT, confirmPassword: NEXT };
  const other = "yet another pass phrase";

  beforeEach(async () => {
    await addLot(world.db, world.people.mei.id, world.clock.now());
    expect((await register(stranger, claim, "?overwrite=true")).status).toBe(202);
  });

  test("asks the owner for more than a click", async () => {
    const page = await (await owner.get(await link("account-replacement", MEI))).text();
    expect(page).toContain('name="newPassword"');
    expect((await owner.post(await link("account-replacement", MEI), {})).status).toBe(400);
    expect((await account(MEI)).id).toBe(world.people.mei.id);
  });

  test("does not accept the stranger's password", async () => {
    const form = { newPassword: other, confirmPassword: other };
    const pressed = await owner.post(await link("account-replacement", MEI), form);
    expect(await way(pressed)).toEqual([303, "/profile"]);
    expect((await account(MEI)).id).not.toBe(world.people.mei.id);
    expect((await signIn(stranger, NEXT, MEI)).status).toBe(401);
    expect(await who(stranger)).toBe(401);
    expect(await desk(owner)).toBe(200);
    expect((await signIn(new Browser(world.app), other, MEI)).status).toBe(200);
  });

  test("accepts the chosen password in another browser", async () => {
    const wrong = await owner.post(await link("account-replacement", MEI), { password: PASSWORD });
    expect(wrong.status).toBe(400);
    const right = await owner.post(await link("account-replacement", MEI), { password: NEXT });
    expect(right.headers.get("location")).toBe("/profile");
    expect(await who(owner)).toBe(200);
  });

  describe("with a second factor", () => {
    let app: Awaited<ReturnType<typeof enrolApp>>;
    let path: string;

    beforeEach(async () => {
      app = await enrolApp(world, await world.as("mei"));
      path = await link("account-replacement", MEI);
    });

    const factors = () => world.db.selectFrom("authenticators").select("user_id").execute();

    test("requires more than access to the mailbox", async () => {
      const { id } = world.people.mei;
      const form = { newPassword: other, confirmPassword: other };
      const page = await (await owner.get(path)).text();
      expect(page).toContain("which you must complete to replace it");
      expect(page.match(/name="code"/g)).toHaveLength(2);
      const claims: Array<[Browser, Record<string, string>]> = [
        [stranger, {}],
        [stranger, { code: "" }],
        [owner, form],
        [owner, { password: NEXT }],
        [owner, { ...form, code: "000000" }],
      ];
      for (const [browser, claimed] of claims) {
        const refused = await browser.post(path, claimed);
        expect([claimed, refused.status]).toEqual([claimed, 401]);
        expect(await refused.text()).toContain("This code is wrong or has already been used");
        expect(await who(browser)).toBe(401);
      }
      expect((await account(MEI)).id).toBe(id);
      expect(await factors()).toEqual([{ user_id: id }]);
      const failed = securityEvents(world).filter(({ event }) => event === "second-factor-failed");
      expect(failed.map(({ userId }) => userId)).toEqual(claims.map(() => id));
    });

    test("allows ten guesses", async () => {
      for (let i = 0; i < 10; i++)
        expect((await stranger.post(path, { code: "abcde-fghjk" })).status).toBe(401);
      expect((await stranger.post(path, { code: app.codes[0] ?? "" })).status).toBe(429);
      expect((await account(MEI)).id).toBe(world.people.mei.id);
    });

    test("accepts a code from the old account's app or a recovery code", async () => {
      const form = { newPassword: other, confirmPassword: other };
      const wrong = { newPassword: other, confirmPassword: "another" };
      const code = codeOf(world, app.secret);
      expect((await owner.post(path, { ...wrong, code })).status).toBe(400);
      expect(await way(owner.post(path, { ...form, code }))).toEqual([303, "/profile"]);
      expect((await account(MEI)).id).not.toBe(world.people.mei.id);
      expect(await factors()).toEqual([]);
    });

    test("accepts a recovery code in the browser that requested it", async () => {
      expect((await stranger.post(path, { code: app.codes[0] ?? "" })).status).toBe(303);
      expect((await account(MEI)).id).not.toBe(world.people.mei.id);
    });

    test("logs a wrong password for the existing account", async () => {
      await owner.post(path, { password: "wrong one" });
      const wrong = { event: "password-wrong", userId: world.people.mei.id };
      expect(securityEvents(world).at(-1)).toMatchObject(wrong);
    });
  });

  test("takes one click in the browser that requested it", async () => {
    const path = await link("account-replacement", MEI);
    expect(await (await stranger.get(path)).text()).not.toContain('type="password"');
    const pressed = await stranger.post(path, {});
    expect(pressed.headers.get("location")).toBe("/login");
    expect((await signIn(stranger, NEXT, MEI)).status).toBe(200);
  });
});
