import { describe, expect, test } from "bun:test";
import { newId } from "../../../src/lib/ids";
import { worldForEach } from "../../support/each-world";
import { addLot } from "../../support/listings";

const world = worldForEach();

describe("an unknown address", () => {
  test.each([
    ...["/no-such-page", "/package", "/Marketplace", "/assets", "/.env", "/../../etc/passwd"],
    ...["/%2e%2e%2f", "/%", "/%00", "/dashboard", "/profile", "/operator"],
  ])("shows a page with a sign-in link at %s", async (path) => {
    const response = await world.visitor.get(path);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain("<h1>Page Not Found</h1>");
    const { pathname: asked } = new URL(path, "http://localhost");
    expect(html).toContain(`There is no page at ${asked}.`);
    expect(html).toMatch(/<form [^>]*action="\/marketplace"><input [^>]*name="search"/);
    const next = /<a class="button" href="\/login([^"]*)">Sign In<\/a>/.exec(html)?.[1];
    const back = new URLSearchParams(next).get("next");
    expect(back).toBeOneOf([asked, null]);
    if (/^\/\w+$/.test(path)) expect(back).toBe(path);
  });

  test("shows members no sign-in link", async () => {
    const html = await (await (await world.as("ada")).get("/no-such-page")).text();
    expect(html).toContain("Page Not Found");
    expect(html).not.toContain('href="/login');
  });

  test("redirects a form whose session ended to sign-in, and keeps its entries", async () => {
    const referer = "http://localhost/settings";
    const form = { next: "/Ad<a>", password: "never shown" };
    const answer = await world.visitor.post("/proof", form, { referer });
    const html = await answer.text();
    expect(answer.status).toBe(401);
    expect(html).toContain('href="/login?next=%2Fsettings" target="_blank"');
    expect(html).toContain('action="/proof"');
    expect(html).toContain('name="next" value="/Ad&lt;a&gt;"');
    expect(html).not.toContain("never shown");
  });

  test.each(["/api/nothing", "/api/", "/api/packages/1/2/3", "/api/<script>"])(
    "returns JSON under /api for %s",
    async (path) => {
      const response = await world.visitor.get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toStartWith("application/json");
      expect(await response.json()).toEqual({
        message: "There is nothing at this address.",
        code: "route-not-found",
      });
    },
  );

  test.each(["PUT", "PATCH", "DELETE", "POST"])("also returns 404 to %s", async (method) => {
    expect((await world.visitor.json(method, "/terms", {})).status).toBe(404);
    expect((await world.visitor.json(method, "/api/nothing", {})).status).toBe(404);
  });
});

describe("an error page", () => {
  test("leads back to the page that led here", async () => {
    const ada = await world.as("ada");
    const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
    const page = `/package/${lot.id}?from=list`;
    const back = (html: string) => /href="([^"]*)">Go back</.exec(html)?.[1];
    const post = (referer: string) =>
      ada.post("/offer/none", { answer: "accept" }, { referer: `http://localhost${referer}` });
    const refused = await post(page);
    expect(refused.status).toBe(404);
    expect(back(await refused.text())).toBe(page);
    expect(back(await (await post("/")).text())).toBeUndefined();
    const itself = await ada.get("/package/none", { referer: "http://localhost/package/none" });
    expect(back(await itself.text())).toBeUndefined();
    const signedOut = await world.visitor.post("/profile/details", {}, { referer: page });
    expect(back(await signedOut.text())).toBeUndefined();
  });

  test("escapes the echoed address", async () => {
    const query = "status=%3Cscript%3Ealert(1)%3C/script%3E&%3Cb%3E=1";
    const html = await (await world.visitor.get(`/marketplace?${query}`)).text();
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<b>");
  });

  test("is JSON for clients that ask for JSON", async () => {
    const response = await world.visitor.get(`/package/${newId(0)}`, {
      accept: "application/json",
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      message: "The package you're looking for doesn't exist.",
      code: "package-not-found",
    });
  });

  test("shows the reader's navigation and theme", async () => {
    const mei = await world.as("mei");
    mei.cookies.set("theme", "light");
    const html = await (await mei.get("/no-such-page")).text();
    expect(html).toContain('data-theme="light"');
    expect(html).toContain("mei Chan");
  });
});

describe("an unexpected error", () => {
  test("returns 500 without the cause, which is logged", async () => {
    await world.db.destroy();
    const json = await world.visitor.get("/api/packages");
    expect(json.status).toBe(500);
    expect(await json.json()).toEqual({
      message: "Something went wrong on our side. Please try again.",
      code: "internal",
    });
    const page = await world.visitor.get("/marketplace");
    const html = await page.text();
    expect(page.status).toBe(500);
    expect(html).toContain("<h1>Something went wrong</h1>");
    expect(html).not.toMatch(/driver|destroy|sqlite|kysely|\bat \/|stack/i);
    const lines = world.log.map((line) => JSON.parse(line));
    const cause = { level: 50, err: { message: expect.stringMatching(/destroyed|closed/) } };
    expect(lines).toMatchObject([
      { ...cause, request: json.headers.get("x-request-id") },
      { route: "/api/packages", status: 500, request: json.headers.get("x-request-id") },
      { ...cause, request: page.headers.get("x-request-id") },
      { route: "/marketplace", status: 500, request: page.headers.get("x-request-id") },
    ]);
    expect(html).toContain(`Request ${page.headers.get("x-request-id")}`);
  });

  test("does not log a submitted password", async () => {
    await world.db.destroy();
    const secret = "hunter2-was-here";
    const form = { email: "ada@example.test", password: secret };
    const answers = [
      await world.visitor.json("POST", "/api/auth/login", form),
      await world.visitor.post("/login", form),
    ];
    for (const response of answers) {
      expect(response.status).toBe(500);
      expect(await response.text()).not.toContain(secret);
    }
    expect(world.log.join()).not.toContain(secret);
  });
});

test("never echoes submitted values in a refusal", async () => {
  const secret = "hunter2-was-here";
  const ada = await world.as("ada");
  const nested = { text: secret, more: [secret] };
  const answers = [
    await world.visitor.json("POST", "/api/auth/register", { password: nested, email: secret }),
    await world.visitor.json("POST", "/api/auth/login", { email: nested, password: nested }),
    await world.visitor.json("POST", "/api/auth/login", [secret]),
    await ada.json("POST", `/api/packages/${newId(0)}/bids`, { amount: nested }),
    await ada.json("POST", "/api/favorites", { packageId: nested }),
  ];
  for (const response of answers) {
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain(secret);
  }
});
