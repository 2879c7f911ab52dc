import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { worldForEach } from "../../support/each-world";
import { addLot } from "../../support/lots";
import { PATIENCE_MS } from "../../support/patience";
import type { Browser } from "../../support/world";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();
let lotId: string;
let browsers: Browser[];

beforeEach(async () => {
  lotId = (await addLot(world.db, world.people.mei.id, world.clock.now())).id;
  browsers = [world.visitor, await world.as("ada"), await world.as("mei")];
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
const BODIES: Array<readonly [type: string, body: string]> = [
  ...VALUES.map((value) => {
    const object = Object.fromEntries(NAMES.map((name) => [name, value]));
    return [JSON_TYPE, JSON.stringify(object)] as const;
  }),
  ...["null", "[]", "5", '"text"', "{", "", '{"__proto__":{"role":"seller"}}'].map(
    (body) => [JSON_TYPE, body] as const,
  ),
  ...VALUES.filter((value) => typeof value === "string").map((value) => {
    const form = new URLSearchParams(NAMES.map((name) => [name, value]));
    return ["application/x-www-form-urlencoded", form.toString()] as const;
  }),
  ["application/x-www-form-urlencoded", "%"],
  ["application/x-www-form-urlencoded", "a[b]=c&a=d&=e&%00=%00"],
  ["application/octet-stream", "\0\u0001\ufffd"],
  ["text/plain", "text"],
  ["multipart/form-data; boundary=x", "--x"],
  ["nonsense", "{}"],
];

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

async function sendAll(writes: ReadonlyArray<{ method: string; path: string }>): Promise<void> {
  for (const [type, body] of BODIES) {
    for (const { method, path } of writes) {
      for (const browser of browsers) {
        const init = { body, headers: { "content-type": type } };
        const response = await browser.send(method, path, init);
        await expectNoFailure(response, `${method} ${path} ${type} ${body.slice(0, 60)}`);
      }
    }
  }
}

describe("random input without a 500", () => {
  test("is accepted or refused as a body", async () => {
    const writes = pathsOf(
      (method) => !["GET", "WS"].includes(method),
      () => lotId,
    );
    const deletes = ({ method, path }: { method: string; path: string }) =>
      method === "DELETE" || path.endsWith("/deletion");
    const others = writes.filter((write) => !deletes(write));
    expect(others.length).toBeGreaterThan(10);
    for (const some of [others, writes.filter(deletes)]) await sendAll(some);
    expect(world.log.filter((line) => line.includes("unforeseen"))).toEqual([]);
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
