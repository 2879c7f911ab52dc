import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { RateLimits } from "../../../src/limits/rate-limits";
import { knownFieldsOf } from "../../../src/web/http/known-fields";
import { worldForEach } from "../../support/each-world";
import { addLot } from "../../support/listings";
import { PATIENCE_MS } from "../../support/patience";
import type { Browser } from "../../support/world";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach({ limits: new RateLimits(1000) });
let lotId: string;
let seller: Browser;
let browsers: Browser[];

beforeEach(async () => {
  lotId = (await addLot(world.db, world.people.mei.id, world.clock.now())).id;
  seller = await world.as("mei");
  browsers = [world.visitor, await world.as("ada"), seller];
});

const NAMES = [
  ...["amount", "packageId", "email", "password", "confirmPassword", "firstName", "role"],
  ...["acceptTerms", "title", "description", "category", "startingPrice", "collectionSize"],
  ...["publicationYear", "auctionDurationHours", "content", "contentType", "filename"],
  ...["fileContent", "fileType", "encoding", "favorite", "theme", "next", "key", "place"],
  ...["search", "status", "minPrice", "cursor", "sort", "limit", "tab", "nothing"],
];

const VALUES: unknown[] = [
  ...[
    ...[null, true, -1, 0, 1e308, "", " ", "a\0b", "\ud800", "NaN", "-1", "1e400", "%00"],
    ...["__proto__"],
  ],
  ...["x".repeat(70_000), "漢".repeat(300), "' or 1=1 --", '"', [], [null], {}, { toString: 1 }],
];

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";

type Body = readonly [type: string, body: string];

/** No route reads these, whoever sends them. */
const UNREADABLE: readonly Body[] = [
  ...["null", "[]", "5", '"text"', "{", "", '{"__proto__":{"role":"seller"}}'].map(
    (body) => [JSON_TYPE, body] as const,
  ),
  [FORM_TYPE, "%"],
  [FORM_TYPE, "a[b]=c&a=d&=e&%00=%00"],
  ["application/octet-stream", "\0\u0001\ufffd"],
  ["text/plain", "text"],
  ["multipart/form-data; boundary=x", "--x"],
  ["nonsense", "{}"],
];

/** Only the names that a route knows, because all others are refused before it runs. */
function bodyWith(value: unknown, path: string, names: readonly string[]): Body {
  if (path.startsWith("/api/"))
    return [JSON_TYPE, JSON.stringify(Object.fromEntries(names.map((name) => [name, value])))];
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return [FORM_TYPE, new URLSearchParams(names.map((name) => [name, text])).toString()];
}

const PARAMETERS = [
  ...["", "1", "%00", "%ff", "..%2f..", "__proto__"],
  "x".repeat(3000),
  "'",
  "{id}",
  "漢",
];

const QUERIES = VALUES.filter((value) => typeof value === "string").map((value) =>
  new URLSearchParams(NAMES.map((name) => [name, value.slice(0, 5000)])).toString(),
);

interface Call {
  method: string;
  path: string;
}

/** They come last, because the others need the account and the package. */
const deletes = ({ method, path }: Call) => method === "DELETE" || path.endsWith("/deletion");

const pathsOf = (isWanted: (method: string) => boolean, fill: (name: string) => string) =>
  world.app.routes
    .filter(({ method, path }) => isWanted(method) && path !== "/assets/:name")
    .map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, fill) }));

async function expectNoFailure(response: Response, what: string): Promise<void> {
  expect(`${what}: ${response.status < 500 ? "foreseen" : response.status}`).toBe(
    `${what}: foreseen`,
  );
  await response.text();
}

async function send(browser: Browser, { method, path }: Call, [type, body]: Body): Promise<void> {
  const response = await browser.send(method, path, { body, headers: { "content-type": type } });
  await expectNoFailure(response, `${method} ${path} ${type} ${body.slice(0, 60)}`);
}

describe("random input without a 500", () => {
  test("is accepted or refused as a body", async () => {
    const calls = world.app.routes
      .filter(({ method }) => !["GET", "WS"].includes(method))
      .map((route) => ({
        method: route.method,
        path: route.path.replace(/:\w+/g, lotId),
        names: Object.keys(knownFieldsOf(route).body ?? {}),
      }))
      .toSorted((one, other) => Number(deletes(one)) - Number(deletes(other)));
    expect(calls.filter(({ names }) => names.length > 0).length).toBeGreaterThan(100);
    for (const call of calls) {
      for (const body of UNREADABLE) await send(seller, call, body);
      for (const browser of browsers) {
        for (const value of call.names.length === 0 ? [] : VALUES)
          await send(browser, call, bodyWith(value, call.path, call.names));
      }
    }
    expect(world.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  test("is accepted or refused in a path", async () => {
    for (const parameter of PARAMETERS) {
      for (const { method, path } of pathsOf(
        (method) => method !== "WS",
        () => parameter,
      )) {
        for (const browser of browsers) {
          const init =
            method === "GET" ? {} : { body: "{}", headers: { "content-type": JSON_TYPE } };
          await expectNoFailure(await browser.send(method, path, init), `${method} ${path}`);
        }
      }
    }
  });

  test("is accepted or refused in a query", async () => {
    for (const query of QUERIES) {
      for (const { path } of pathsOf(
        (method) => method === "GET",
        () => lotId,
      )) {
        for (const browser of browsers) {
          await expectNoFailure(
            await browser.get(`${path}?${query}`),
            `${path}?${query.slice(0, 60)}`,
          );
        }
      }
    }
  });

  test("is accepted or refused in a header", async () => {
    const values = [
      ...["", ",", ";=", "%", "%ff"],
      "x".repeat(5000),
      "session=%00; device=a%00b; theme=%; flash=%E0%A4%A",
      "http://localhost/marketplace?search=a%00b",
    ];
    const names = [
      ...["cookie", "accept", "accept-encoding", "referer", "hx-request", "hx-current-url"],
      ...["x-forwarded-for", "idempotency-key", "if-none-match", "content-length", "origin"],
    ];
    for (const value of values) {
      for (const { path } of pathsOf(
        (method) => method === "GET",
        () => lotId,
      )) {
        const headers = Object.fromEntries(names.map((name) => [name, value]));
        await expectNoFailure(
          await world.visitor.get(path, headers),
          `${path} ${value.slice(0, 60)}`,
        );
      }
    }
  });
});
