import { expect, test } from "bun:test";
import { RouteNames } from "../../../src/web/http/observation";

const names = new RouteNames(
  ["/", "/package/:id", "/package/:id/bids", "/verify/:token", "/terms", "/assets/*"]
    .map((path) => ({ method: "GET", path }))
    .concat([
      { method: "POST", path: "/package/:lot/bids" },
      { method: "WS", path: "/ws" },
    ]),
);

test.each([
  ["/", "/"],
  ["/terms", "/terms"],
  ["/terms?a=/b", "/terms"],
  ["/package/0192", "/package/:id"],
  ["/package/0192/bids?next=/terms", "/package/:id/bids"],
  ["/verify/secret", "/verify/:token"],
  ["/verfy/secret", "(no route)"],
  ["/package", "(no route)"],
  ["/package/0192/bids/1", "(no route)"],
  ["//", "(no route)"],
  ["/verify/%E0%A4%A", "/verify/:token"],
  ["/assets/a/b.js", "/assets/*"],
  ["/ws", "/ws"],
])("matches %s as %s", (path, route) => {
  for (const origin of ["http://localhost:3000", "https://market.example.com"]) {
    expect(names.pathOf({ method: "GET", url: origin + path })).toBe(route);
  }
});

test("matches routes per method", () => {
  const named = (method: string, path: string) =>
    names.pathOf({ method, url: `http://localhost:3000${path}` });
  expect(named("POST", "/package/0192/bids")).toBe("/package/:lot/bids");
  expect(named("POST", "/terms")).toBe("(no route)");
  expect(named("HEAD", "/terms")).toBe("/terms");
});
