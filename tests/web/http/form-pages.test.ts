import { expect, test } from "bun:test";
import { newId } from "../../../src/lib/ids";
import { RouteNames } from "../../../src/web/http/observation";
import { worldForEach } from "../../support/each-world";
import { addLot } from "../../support/listings";

const world = worldForEach();

test("every address that only takes a form leads to a page", async () => {
  const { routes } = world.app;
  const names = new RouteNames(routes);
  const isPage = (url: string) => names.pathOf({ method: "GET", url }) !== "(no route)";
  const forms = routes
    .filter(({ method, path }) => method === "POST" && !path.startsWith("/api/"))
    .map(({ path }) => path.replace(/:\w+/g, newId(0)))
    .filter((path) => !isPage(path));
  expect(forms.length).toBeGreaterThan(40);
  const isTopLevel = (path: string) => path.lastIndexOf("/") === 0;
  for (const path of forms) {
    const response = await world.visitor.get(path);
    const page = response.headers.get("location") ?? "";
    expect([path, response.status, isPage(page)]).toEqual([path, 303, true]);
    const prefix = { "/trade": "/bid/", "/packages/import": "/packages/" }[page] ?? `${page}/`;
    expect(isTopLevel(path) ? page : path).toStartWith(isTopLevel(path) ? "/" : prefix);
  }
});

test.each([
  ["/settings/limit", "/settings"],
  ["/profile/picture", "/profile"],
  ["/contract/1/key", "/contract/1"],
  ["/login/second-factor", "/login"],
  ["/settings/authenticator/confirmation", "/settings/authenticator"],
  ["/operator/disputes/1", "/operator/disputes"],
  ["/operator/refunds/1", "/operator/refunds"],
  ["/operator/certifications/seals/1/withdrawal", "/operator/certifications"],
  ["/bid/1/acceptance", "/trade"],
])("%s leads to %s", async (path, page) => {
  expect((await world.visitor.get(path)).headers.get("location")).toBe(page);
});

test("a reader who changes the language after an error stays on the form", async () => {
  const ada = await world.as("ada");
  const refused = await ada.post("/settings/limit", { limit: "none" });
  expect(refused.status).toBe(400);
  const referer = "http://localhost/settings/limit";
  const changed = await ada.post("/language", { language: "ko" }, { referer });
  const reloaded = await ada.get(changed.headers.get("location") ?? "");
  const page = await ada.get(reloaded.headers.get("location") ?? "");
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('action="/settings/limit"');
});

test("the page of an app that is already set up leads to the settings", async () => {
  const response = await (await world.as("ada")).get("/settings/authenticator");
  expect([response.status, response.headers.get("location")]).toEqual([303, "/settings"]);
});

test("calls and addresses without a form remain unknown", async () => {
  const { id } = await addLot(world.db, world.people.mei.id, world.clock.now());
  for (const path of ["/api/auth/login", "/no-such-page", `/package/${id}/no-such-page`])
    expect([path, (await world.visitor.get(path)).status]).toEqual([path, 404]);
  const head = await world.visitor.send("HEAD", "/settings/limit", {});
  expect(head.status).toBe(404);
});
