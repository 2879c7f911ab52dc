import { expect, test } from "bun:test";
import { RouteNames } from "../../../src/web/http/route-names";

const names = new RouteNames([
  "/",
  "/package/:id",
  "/package/:id/bids",
  "/verify/:token",
  "/terms",
]);

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
])("%s is a request to %s", (path, route) => {
  expect(names.of(`http://localhost:3000${path}`)).toBe(route);
  expect(names.of(`https://market.example.com${path}`)).toBe(route);
});
