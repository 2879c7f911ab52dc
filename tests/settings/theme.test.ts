import { describe, expect, test } from "bun:test";
import { worldForEach } from "../support/each-world";

const world = worldForEach();

const themeOf = async (path = "/terms") =>
  /data-theme="(\w+)"/.exec(await (await world.visitor.get(path)).text())?.[1];

describe("the choice of appearance", () => {
  test("is dark by default", async () => {
    expect(await themeOf()).toBe("dark");
  });

  test.each(["light", "auto", "dark"])("applies %s on every page", async (theme) => {
    const referer = "http://localhost/privacy?a=b";
    const response = await world.visitor.post("/theme", { theme }, { referer });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/privacy?a=b");
    expect(response.headers.getSetCookie()).toEqual([
      `theme=${theme}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
    ]);
    for (const path of ["/", "/terms", "/marketplace", "/no-such-page"]) {
      expect(await themeOf(path)).toBe(theme);
    }
  });

  test.each(["", "pink", '"><script>', "dark; Domain=evil.example"])(
    "refuses %p",
    async (theme) => {
      const response = await world.visitor.post("/theme", { theme });
      expect(response.status).toBe(400);
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(await response.text()).toContain("theme: must be one of: dark, light, auto");
    },
  );

  test("ignores an invalid cookie", async () => {
    world.visitor.cookies.set("theme", "pink");
    expect(await themeOf()).toBe("dark");
  });

  test("redirects only within this site", async () => {
    const referer = "https://evil.example//evil.example";
    const response = await world.visitor.post("/theme", { theme: "light" }, { referer });
    expect(response.headers.get("location")).toBe("/");
  });
});
