import { beforeAll, describe, expect, test } from "bun:test";
import { LOCALES } from "../../messages/catalogue";
import type { ApiDocument } from "../../src/web/http/api-document";
import { worldForAll } from "../support/each-world";
import { ROOT } from "../support/sources";
import { programOf } from "../support/tokens";

const PUBLIC_URL = "https://market.example";
const MAX_BYTES = 300_000;
const world = worldForAll({ env: { PUBLIC_URL } });

let api: ApiDocument;

beforeAll(async () => {
  api = await (await world.visitor.get("/api/openapi.json")).json();
});

async function pageAt(path: string): Promise<string> {
  const response = await world.visitor.get(path);
  expect(`${path} ${response.status}`).toBe(`${path} 200`);
  const html = await response.text();
  expect(html.length).toBeLessThan(MAX_BYTES);
  return html;
}

const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
const linksIn = (html: string) => [...html.matchAll(/ href="([^"]+)"/g)].map(([, to = ""]) => to);
const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

/** All pages that the first one links to, by their path. */
async function tagPages(): Promise<Map<string, string>> {
  const paths = linksIn(await pageAt("/developers"))
    .map((link) => link.replace(/#.*/, ""))
    .filter((path) => /^\/developers\/(?!errors)/.test(path));
  const pages = [...new Set(paths)].map(async (path) => [path, await pageAt(path)] as const);
  return new Map(await Promise.all(pages));
}

const operations = () =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );

describe("the page of error codes", () => {
  const problem = async (path: string) => {
    const headers = { accept: "application/problem+json" };
    return (await (await world.visitor.get(path, headers)).json()) as {
      type: string;
      code: string;
      detail: string;
    };
  };

  test.each(["/api/nothing", "/api/packages?limit=0", "/api/auth/user", "/api/contracts"])(
    "has the anchor that the refusal of %s names",
    async (path) => {
      const { type, code } = await problem(path);
      expect(type).toStartWith(`${PUBLIC_URL}/developers/errors#`);
      const { pathname, hash } = new URL(type);
      expect(hash).toBe(`#${code}`);
      expect(idsIn(await pageAt(pathname))).toContain(code);
    },
  );

  test("says of a code what its refusal says", async () => {
    const { code, detail } = await problem("/api/nothing");
    const [, own = ""] = (await pageAt("/developers/errors")).split(`id="${code}"`);
    expect(plain(own.slice(1).split("</li>")[0] ?? "")).toBe(code + detail);
  });

  test("has every code of the source once, and no others", async () => {
    const files = ["error-codes", "holds", "moderation-error-codes"];
    const texts = files.map((name) => Bun.file(`${ROOT}/src/lib/${name}.ts`).text());
    const codes = (await Promise.all(texts)).flatMap((text) =>
      [...text.matchAll(/interface \w*ErrorValues [^{]*\{([\s\S]*?)\n\}/g)].flatMap(
        ([, body = ""]) => [...body.matchAll(/^ {2}"?([\w-]+)"?:/gm)].map(([, code = ""]) => code),
      ),
    );
    expect(codes.length).toBeGreaterThan(300);
    const [, list = ""] = (await pageAt("/developers/errors")).split(/<main\b/);
    const anchors = [...list.matchAll(/<li id="([^"]+)"/g)].map(([, id = ""]) => id);
    expect(anchors).toEqual([...codes, "internal"].toSorted());
  });

  test.each([...LOCALES])("has a meaning without values for each code in %s", async (locale) => {
    const html = await pageAt(`/developers/errors?lang=${locale}`);
    const items = html.match(/<li id="[\s\S]*?<\/li>/g) ?? [];
    expect(items.filter((item) => !/<p>[^<]+<\/p>/.test(item))).toEqual([]);
    expect(items.filter((item) => /[{}]|undefined|NaN|<p>\s*<\/p>/.test(item))).toEqual([]);
  });

  test("lists the cases of a refusal, unless there are too many", async () => {
    const html = await pageAt("/developers/errors");
    const meanings = (code: string) =>
      html.split(`id="${code}"`)[1]?.split("</li>")[0]?.match(/<p>/g)?.length;
    expect([meanings("over-limit"), meanings("too-many-requests")]).toEqual([2, 1]);
  });
});

test("the first page has the address for assistants", async () => {
  expect(plain(await pageAt("/developers"))).toContain(`${PUBLIC_URL}/mcp`);
  expect((await world.visitor.json("POST", "/mcp", {})).status).toBe(401);
});

describe("the reference", () => {
  test("has each call of the description once, with its scopes", async () => {
    const pages = [...(await tagPages()).values()];
    for (const { call, operation } of operations()) {
      const id = operation.operationId as string;
      const page = pages.filter((html) => idsIn(html).includes(id));
      expect(`${call} ${page.length}`).toBe(`${call} 1`);
      const [own = ""] = page[0]?.split(`<section id="${id}"`)[1]?.split("</section>") ?? [];
      const scopes = (operation.security as Array<{ token?: string[] }>).flatMap(
        ({ token = [] }) => token,
      );
      const said = scopes.length > 0 ? `Token scope: ${scopes.join(" | ")}` : "Only in a session";
      for (const expected of [call, operation.summary as string, said]) {
        expect(plain(own)).toContain(expected);
      }
      const refused = Object.keys(operation.responses).filter((status) => Number(status) >= 400);
      expect(linksIn(own).filter((link) => link.includes("#status-"))).toEqual(
        refused.map((status) => `/developers#status-${status}`),
      );
    }
  });

  test("describes the fields of a call", async () => {
    const html = await pageAt("/developers/bids");
    const call = plain(html.split('id="postPackagesByIdBids"')[1]?.split("</section>")[0] ?? "");
    expect(call).toContain("id string path · required");
    expect(call).toContain("idempotency-key string header");
    expect(call).toContain("amount string | number");
    expect(call).not.toContain("Scope of tokens");
    const bid = plain(html.split('id="Bid"')[1]?.split("</section>")[0] ?? "");
    expect(bid).toContain("createdAt string (date-time) required");
    expect(bid).toContain('status "pending" | "accepted" | "rejected" | "released" required');
  });

  test("has a target for each link within it", async () => {
    const pages = await tagPages();
    pages.set("/developers", await pageAt("/developers"));
    const broken = [...pages].flatMap(([path, html]) =>
      linksIn(html.split(/<main\b/)[1] ?? "").filter((link) => {
        if (!/^(#|\/developers\b.*#)/.test(link)) return false;
        const [to = "", id = ""] = link.split("#");
        return !idsIn(pages.get(to || path) ?? "").includes(id);
      }),
    );
    expect(broken).toEqual([]);
  });

  test("has no page for an unknown tag", async () => {
    expect((await world.visitor.get("/developers/nothing")).status).toBe(404);
  });

  test("is the same for members, and in the reader's language", async () => {
    const main = (html: string) => html.split(/<main\b/)[1]?.split("</main>")[0];
    const ada = await world.as("ada");
    const own = await (await ada.get("/developers/bids")).text();
    expect(main(own)).toBe(main(await pageAt("/developers/bids")) as string);
    const japanese = await pageAt("/developers/bids?lang=ja");
    expect(japanese).toContain("トークンのスコープ");
    expect(japanese).toContain('<h2 lang="en">Place a bid');
  });
});

test("the example of /developers works with a token", async () => {
  const [, example = ""] = /<pre[^>]*>(.*?)<\/pre>/s.exec(await pageAt("/developers")) ?? [];
  const { secret } = await programOf(world, "ada", ["read"]);
  const command = plain(example).replace("$TOKEN", secret);
  const [, url = "", header = ""] = /^curl (\S+) -H "([^"]+)"$/.exec(command) ?? [];
  const [name = "", value = ""] = header.split(": ");
  const response = await world.app.handle(new Request(url, { headers: { [name]: value } }));
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ id: world.people.ada.id });
});

test("the page of tokens links to the pages for developers", async () => {
  const ada = await world.as("ada");
  expect(linksIn(await (await ada.get("/settings/tokens")).text())).toContain("/developers");
});

test("the page of changes names calls that exist, and every call that is deprecated", async () => {
  const text = plain(await pageAt("/developers/changes"));
  expect(text).toContain("Changes of the API");
  for (const [, path = ""] of text.matchAll(/(?:GET|PUT|POST|DELETE) (\/api\/[\w/{}-]+)/g))
    expect(Object.keys(api.paths)).toContain(path);
  const deprecated = operations().filter(({ operation }) => operation.deprecated === true);
  for (const { call } of deprecated) expect(text).toContain(call);
  expect(text.includes("Nothing is deprecated")).toBe(deprecated.length === 0);
});
