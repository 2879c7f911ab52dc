import { beforeEach, describe, expect, test } from "bun:test";
import { MAX_SESSIONS } from "../../src/accounts/session-limit";
import { hashToken, Sessions } from "../../src/accounts/sessions";
import { WrongCredentials } from "../../src/lib/errors";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/lib/time";
import { signInAs, who } from "../support/accounts";
import { worldForEach } from "../support/each-world";
import { answer, thrown, way } from "../support/http";
import { Browser } from "../support/world";

const ADA = "ada@example.test";

const world = worldForEach();
let ada: Browser;

beforeEach(async () => {
  ada = await world.as("ada");
});

const isSignedIn = async (browser: Browser) => (await who(browser)) === 200;

function holding(token: string | undefined): Browser {
  const browser = new Browser(world.app);
  browser.cookies.set("session", token ?? "");
  return browser;
}

const rows = () => world.db.selectFrom("sessions").selectAll().execute();
const tokenOf = (browser: Browser) => browser.cookies.get("session");

describe("GET /api/auth/user", () => {
  test("returns the signed-in user", async () => {
    const response = await ada.get("/api/auth/user");
    const name = { id: world.people.ada.id, email: ADA, firstName: "ada" };
    const status = { isEmailVerified: true, membershipStatus: "active" };
    expect(await answer(response)).toMatchObject([200, { ...name, ...status }]);
  });

  test("returns 401 Unauthorized to visitors", async () => {
    const invented = holding("A".repeat(43));
    const [{ sid = "" } = {}] = await rows();
    for (const browser of [world.visitor, invented, holding(sid), holding(""), holding("%00;=")]) {
      const refused = { message: expect.stringContaining("Unauthorized"), code: "not-signed-in" };
      expect(await answer(browser.get("/api/auth/user"))).toEqual([401, refused]);
    }
  });

  test("returns 401 once the account is deleted", async () => {
    await world.db.deleteFrom("users").where("id", "=", world.people.ada.id).execute();
    world.clock.advance(MINUTE);
    expect(await isSignedIn(ada)).toBe(false);
    expect(await rows()).toEqual([]);
  });
});

describe("signing in again", () => {
  test("starts a new session, and ends the earlier one", async () => {
    const before = tokenOf(ada);
    await signInAs(world, ADA, {}, ada);
    expect(tokenOf(ada)).not.toBe(before);
    expect(await isSignedIn(ada)).toBe(true);
    expect(await isSignedIn(holding(before))).toBe(false);
    expect(await rows()).toHaveLength(1);
  });

  test("never adopts a planted cookie value", async () => {
    const browser = holding("chosen-by-somebody-else");
    await signInAs(world, "bo@example.test", {}, browser);
    expect(tokenOf(browser)).not.toBe("chosen-by-somebody-else");
    expect(await isSignedIn(holding("chosen-by-somebody-else"))).toBe(false);
  });

  test("leaves this session unchanged in another browser", async () => {
    const elsewhere = await world.as("ada");
    expect(await isSignedIn(ada)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect(await rows()).toHaveLength(2);
  });

  test("leaves the session unchanged with a wrong password", async () => {
    await signInAs(world, ADA, { password: "wrong password" }, ada);
    expect(await isSignedIn(ada)).toBe(true);
  });
});

describe("the end of a session", () => {
  test("comes after 30 days of use", async () => {
    for (let day = 1; day < 30; day++) {
      world.clock.advance(DAY);
      expect(await isSignedIn(ada)).toBe(true);
    }
    world.clock.advance(DAY - 1);
    expect(await isSignedIn(ada)).toBe(true);
    world.clock.advance(1);
    expect(await isSignedIn(ada)).toBe(false);
  });

  describe("with SESSION_DAYS", () => {
    const short = worldForEach({ env: { SESSION_DAYS: "2" } });

    test("comes after the configured number of days", async () => {
      const browser = await short.as("ada");
      short.clock.advance(2 * DAY - 1);
      expect(await isSignedIn(browser)).toBe(true);
      short.clock.advance(1);
      expect(await isSignedIn(browser)).toBe(false);
    });
  });

  test("comes after a week without use", async () => {
    world.clock.advance(7 * DAY - 1);
    expect(await isSignedIn(ada)).toBe(true);
    world.clock.advance(7 * DAY);
    expect(await isSignedIn(ada)).toBe(false);
  });

  test("comes after an idle week in another process too", async () => {
    const elsewhere = new Sessions(world.db, world.clock, 30 * DAY);
    world.clock.advance(6 * DAY);
    expect(await isSignedIn(ada)).toBe(true);
    world.clock.advance(6 * DAY);
    expect(await elsewhere.viewerOf(tokenOf(ada) ?? "")).toMatchObject({ firstName: "ada" });
    world.clock.advance(7 * DAY);
    expect(await elsewhere.viewerOf(tokenOf(ada) ?? "")).toBeNull();
  });

  test("reaches every process within half a minute of a revocation", async () => {
    const elsewhere = new Sessions(world.db, world.clock, 30 * DAY);
    const token = tokenOf(ada) ?? "";
    expect(await elsewhere.viewerOf(token)).not.toBeNull();
    await ada.get("/api/logout");
    world.clock.advance(30 * SECOND);
    expect(await elsewhere.viewerOf(token)).toBeNull();
  });

  test("removes its row at the next sign-in", async () => {
    world.clock.advance(30 * DAY);
    await world.as("bo");
    expect(await rows()).toMatchObject([{ user_id: world.people.bo.id }]);
  });

  test("moves at most hourly, so that most requests write nothing", async () => {
    const before = await rows();
    world.clock.advance(HOUR - 1);
    await isSignedIn(ada);
    expect(await rows()).toEqual(before);
    world.clock.advance(2);
    await isSignedIn(ada);
    expect(await rows()).not.toEqual(before);
  });
});

describe("GET /api/logout", () => {
  test("removes the row, the cookie and every cached copy", async () => {
    const token = tokenOf(ada);
    const response = await ada.get("/api/logout");
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([
      "session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
    ]);
    expect(response.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(await rows()).toEqual([]);
    expect(await isSignedIn(holding(token))).toBe(false);
  });

  test("ends no other session", async () => {
    const [elsewhere, bo] = [await world.as("ada"), await world.as("bo")];
    await ada.get("/api/logout");
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect(await isSignedIn(bo)).toBe(true);
  });

  test("redirects a browser to the home page with a message", async () => {
    expect(await way(ada.get("/api/logout", { accept: "text/html,*/*" }))).toEqual([303, "/"]);
    expect(await (await ada.get("/")).text()).toContain("Signed out");
  });

  test("changes nothing without a session", async () => {
    expect((await world.visitor.get("/api/logout")).status).toBe(200);
  });

  test.each(["cross-site", "same-site"])("refuses a %s link", async (site) => {
    expect((await ada.get("/api/logout", { "sec-fetch-site": site })).status).toBe(403);
    expect(await isSignedIn(ada)).toBe(true);
  });

  test.each(["same-origin", "none"])("accepts a %s link", async (site) => {
    await ada.get("/api/logout", { "sec-fetch-site": site });
    expect(await rows()).toEqual([]);
  });
});

describe("a member's sessions", () => {
  test("are limited to twenty, and one more ends the oldest", async () => {
    expect(MAX_SESSIONS).toBe(20);
    const bo = await world.as("bo");
    const browsers: Browser[] = [ada];
    for (let i = 1; i < MAX_SESSIONS; i++) {
      world.clock.advance(SECOND);
      browsers.push(await world.as("ada"));
    }
    expect(await isSignedIn(ada)).toBe(true);
    world.clock.advance(SECOND);
    browsers.push(await world.as("ada"));
    const open = await Promise.all(browsers.map(isSignedIn));
    expect(open).toEqual([false, ...Array(MAX_SESSIONS).fill(true)]);
    expect(await isSignedIn(bo)).toBe(true);
    expect(await rows()).toHaveLength(MAX_SESSIONS + 1);
  });

  test("keep the newest of several that begin simultaneously", async () => {
    const started = new Sessions(world.db, world.clock, 30 * DAY);
    for (let i = 0; i < MAX_SESSIONS + 5; i++) {
      const { token } = await started.start(world.people.ada.id);
      expect(await started.viewerOf(token)).not.toBeNull();
    }
    expect(await rows()).toHaveLength(MAX_SESSIONS);
  });

  test("are not kept in memory if they change while they are read", async () => {
    const sessions = new Sessions(world.db, world.clock, 30 * DAY);
    const { token } = await sessions.start(world.people.ada.id);
    const reading = sessions.viewerOf(token);
    sessions.refresh(world.people.ada.id);
    await reading;
    await world.db.deleteFrom("sessions").where("sid", "=", hashToken(token)).execute();
    expect(await sessions.viewerOf(token)).toBeNull();
  });

  test("cannot begin for an account deleted in the meantime", async () => {
    await world.db.deleteFrom("users").where("id", "=", world.people.bo.id).execute();
    const started = new Sessions(world.db, world.clock, 30 * DAY);
    const refused = await thrown(started.start(world.people.bo.id));
    expect(refused).toBeInstanceOf(WrongCredentials);
  });
});
