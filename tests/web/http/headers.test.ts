import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { LANGUAGES } from "../../../src/lib/languages";
import {
  localPath,
  ownPath,
  refererPath,
  seeOther,
  setHtmxHeaders,
} from "../../../src/web/http/redirect";
import { addLot } from "../../support/listings";
import { PASSWORD } from "../../support/people";
import { type Browser, createWorld, type World } from "../../support/world";

/** Each leads to evil.example in some browser unless it is resolved first. */
const TRAPS = [
  ...["//evil.example", "/\\evil.example", "\\\\evil.example", "///evil.example"],
  ...["/.//evil.example", "/a/..//evil.example", "/%2e//evil.example", "/./\\evil.example"],
  ...["/x/%2E%2e//evil.example", "/\t/evil.example", "/a/../\\evil.example", "//%5cevil.example"],
];

describe("a redirect to another site", () => {
  test.each(TRAPS)("turns %s into a path of this site", (path) => {
    const own = ownPath(path);
    expect(own).toStartWith("/");
    expect(own).not.toMatch(/^\/[/\\]/);
    expect(new URL(own, "https://market.example").host).toBe("market.example");
    expect(seeOther(path).headers.get("location")).toBe(own);
  });

  test.each([...TRAPS, "https://evil.example", "javascript:alert(1)", "", "a", "/漢", "/a\nb"])(
    "refuses %s as a target",
    (path) => expect(localPath(path)).toBeUndefined(),
  );

  test.each(["/", "/package/1?a=b#c", "/a/./b", "/a/../b", "/%2e%2e/x", "/login?next=//x"])(
    "accepts %s as a target",
    (path) => expect(localPath(path)).toBe(path),
  );

  test("cannot come from a form's referring page", () => {
    expect(refererPath("http://localhost//evil.example")).toBeUndefined();
    expect(refererPath("http://evil.example/.//evil.example")).toBeUndefined();
    expect(refererPath("http://localhost/terms?a=b")).toBe("/terms?a=b");
  });
});

test("writes htmx headers in ASCII only", () => {
  const toast = { title: "已加入收藏 💛", text: "お気に入り \u2028 \n" };
  const { headers } = setHtmxHeaders(new Response(), {
    trigger: { toast },
    pushUrl: "/marketplace?search=漢",
    redirect: "/.//evil.example",
  });
  expect(headers.get("hx-trigger")).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(headers.get("hx-trigger") ?? "")).toEqual({ toast });
  expect(headers.get("hx-push-url")).toBe("/marketplace?search=%E6%BC%A2");
  expect(headers.get("hx-redirect")).toBe("/evil.example");
});

describe("headers of a running marketplace", () => {
  let world: World;
  let lotId: string;

  beforeEach(async () => {
    world = await createWorld({ env: { PUBLIC_URL: "https://market.example" } });
    lotId = (await addLot(world.db, world.people.mei.id, world.clock.now())).id;
  });

  afterEach(() => world.close());

  test.each(Object.keys(LANGUAGES))("name %s for hearts and refused forms", async (name) => {
    const ada = await world.as("ada");
    await ada.post("/language", { language: name });
    const htmx = { "hx-request": "true" };
    for (const favorite of ["true", "false"]) {
      const answer = await ada.post(`/package/${lotId}/favorite`, { favorite }, htmx);
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.headers.get("hx-trigger") ?? "").toast.title).not.toBe("");
    }
    for (const [path, fields] of [
      ["/profile/details", { firstName: "" }],
      ["/profile/password", { currentPassword: "wrong" }],
      ["/profile/deletion", { password: "wrong" }],
    ] as const) {
      const answer = await ada.post(path, fields, htmx);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(JSON.parse(answer.headers.get("hx-trigger") ?? "").toast.tone).toBe("destructive");
    }
  });

  test.each(TRAPS)("keep next=%s on this site after sign-in", async (next) => {
    const form = { email: "ada@example.test", password: PASSWORD, next };
    const answer = await world.visitor.post("/login", form);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/");
  });

  test("bind every cookie to this host and to TLS", async () => {
    const given = new Map<string, string>();
    const noted = (answer: Response) => {
      for (const cookie of answer.headers.getSetCookie())
        given.set(cookie.slice(0, cookie.indexOf("=")), cookie);
      return answer;
    };
    const form = { email: "ada@example.test", password: PASSWORD };
    const { visitor } = world;
    noted(await visitor.post("/theme", { theme: "light" }));
    noted(await visitor.post("/language", { language: "ja" }));
    noted(await visitor.post("/login", form));
    expect([...given.keys()].sort()).toEqual(
      ["device", "flash", "language", "session", "theme"].map((name) => `__Host-${name}`),
    );
    for (const end of ["/", "/api/logout"]) noted(await visitor.get(end));
    for (const cookie of given.values()) {
      expect(cookie).toMatch(/; Path=\/; .*; HttpOnly; SameSite=Lax; Secure$/);
      expect(cookie).not.toMatch(/domain/i);
    }
  });

  test("read chosen settings only under the same cookie names", async () => {
    const page = async (browser: Browser) => (await browser.get("/terms")).text();
    const { visitor } = world;
    await visitor.post("/theme", { theme: "light" });
    expect(await page(visitor)).toContain('data-theme="light"');
    visitor.cookies.clear();
    visitor.cookies.set("theme", "light");
    expect(await page(visitor)).not.toContain('data-theme="light"');
  });
});
