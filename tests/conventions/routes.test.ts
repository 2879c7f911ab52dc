import { beforeEach, describe, expect, test } from "bun:test";
import { declaredOf } from "../support/declared";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";

const world = worldForEach();
let lotId: string;

beforeEach(async () => {
  lotId = (await addLot(world.db, world.people.mei.id, world.clock.now())).id;
});

type Route = (typeof world.app.routes)[number];

const UNSAFE = new Set(["POST", "PUT", "PATCH", "DELETE"]);

function routes(isWanted: (route: Route) => boolean) {
  return world.app.routes.filter(isWanted).map((route) => ({
    method: route.method,
    path: route.path.replace(/:\w+/g, lotId),
    body: declaredOf(route, { ...BODY, packageId: lotId }),
  }));
}

/** Valid for every write; a new call adds its fields here. */
const BODY = {
  amount: "1050",
  packageId: "",
  content: "Some text to analyse.",
  filename: "sample.txt",
  fileContent: "Some text to analyse.",
  contentType: "literary",
  receiverId: "somebody",
  buyerId: "somebody",
  message: "Hello",
  upTo: "",
};

async function state() {
  const { db } = world;
  const tables = ["users", "packages", "bids", "favorites", "sample_files"] as const;
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
}

describe("a visitor", () => {
  test("gets 401 from every JSON call that writes", async () => {
    const open = ["/api/auth/login", "/api/auth/register", "/api/notices"];
    const writes = routes(
      ({ method, path }) => UNSAFE.has(method) && path.startsWith("/api/") && !open.includes(path),
    );
    expect(writes.length).toBeGreaterThan(4);
    const before = await state();
    for (const { method, path, body } of writes) {
      const response = await world.visitor.json(method, path, body);
      expect(`${method} ${path} ${response.status}`).toBe(`${method} ${path} 401`);
      expect((await response.json()).message).toContain("Unauthorized");
    }
    expect(await state()).toEqual(before);
  });

  test("is asked to sign in by every form", async () => {
    // Links from emails work for anyone, but invented ones do nothing.
    const byMail =
      /^\/(email-verification|password-reset|account-replacement|second-factor-removal|unsubscription|register\/overwrite|report(-confirmation)?\/)/;
    const signIn = ["/login", "/login/second-factor", "/login/second-factor/challenge"];
    const passkey = ["/login/passkey", "/login/passkey/challenge"];
    const provider = ["/login/organization", "/login/organization/account"];
    const open = [
      ...signIn,
      ...passkey,
      ...provider,
      "/register",
      "/theme",
      "/language",
      "/report",
    ];
    const writes = routes(
      ({ method, path }) => UNSAFE.has(method) && !path.startsWith("/api/") && !open.includes(path),
    ).filter(({ path }) => !byMail.test(path));
    expect(writes.length).toBeGreaterThan(2);
    const before = await state();
    for (const { method, path, body } of writes) {
      const response = await world.visitor.json(method, path, body);
      const location = response.headers.get("location") ?? "";
      const asked =
        response.status === 303 ? location.replace(/(next=).*$/, "$1") : response.status;
      expect(`${path}: ${asked}`).toBeOneOf([
        `${path}: ${path.startsWith("/operator/") ? 404 : 401}`,
        `${path}: /login?next=`,
      ]);
    }
    expect(await state()).toEqual(before);
  });
});

describe("every page", () => {
  const pages = () =>
    routes(
      ({ method, path }) => method === "GET" && !/^\/(api|assets)\/|\.\w+$|^\/\w+z$/.test(path),
    ).map(({ path }) => path);

  const scriptsOf = (html: string) =>
    [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, src]) => src);

  test("loads no React without an island", async () => {
    const browsers = [world.visitor, await world.as("ada"), await world.as("mei")];
    let [plain, alive] = [0, 0];
    for (const path of [...pages(), "/no-such-page"]) {
      for (const browser of browsers) {
        const html = await (await browser.get(path)).text();
        if (!html.startsWith("<!doctype html>")) continue;
        expect([path, scriptsOf(html)]).toEqual([
          path,
          [expect.stringMatching(/^\/assets\/site\.entry-\w+\.js$/)],
        ]);
        // The loader fetches the live parts later, so that they do not delay the page.
        expect(html).not.toContain("modulepreload");
        const islands = html.match(/data-island="/g)?.length ?? 0;
        const withParts = html.match(/data-modules="[^" ]+( [^" ]+)+"/g)?.length ?? 0;
        expect([path, withParts]).toEqual([path, islands]);
        if (islands > 0) alive++;
        else plain++;
      }
    }
    expect(plain).toBeGreaterThan(20);
    expect(alive).toBeGreaterThan(2);
  });

  test("has a title, a language, one h1 and one main", async () => {
    for (const path of pages()) {
      const html = await (await world.visitor.get(path)).text();
      if (!html.startsWith("<!doctype html>")) continue;
      expect([path, html.match(/<title>[^<]+ · AI Marketplace<\/title>/g)?.length]).toEqual([
        path,
        1,
      ]);
      expect([path, html.match(/<h1[ >]/g)?.length]).toEqual([path, 1]);
      expect([path, html.match(/<main[ >]/g)?.length]).toEqual([path, 1]);
      expect(html).toContain('<html lang="en"');
    }
  });
});
