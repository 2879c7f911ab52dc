import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { referenceOf } from "../../src/web/developers/reference";
import type { CallExample } from "../../views/developers/described";
import { CLIENT_LANGUAGES, codeOf, PYTHON, succeed } from "../support/client-programs";
import { addSale } from "../support/deals";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { addSealedDelivery, SIGNER_KEY, setState } from "../support/sealed-delivery";
import { ROOT } from "../support/sources";
import { programOf } from "../support/tokens";
import { createWorld, type World } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const ADDRESS = "https://market.example";

let world: World;
let site: string;
/** As the page shows them: five jobs after the lines that each program begins with. */
let guides: string[];
let calls: Array<{ method: string; path: string; examples: readonly CallExample[] }>;
let variables: Record<string, string>;

beforeAll(async () => {
  world = await createWorld({ env: { PUBLIC_URL: ADDRESS } });
  site = await listen(world.app);
  const { db, people, clock } = world;
  const { id } = await addLot(db, people.mei.id, clock.now(), { title: "Harbour ledgers" });
  const contractId = await addSale(world, clock.now());
  const files = { "tides.txt": "潮汐\n", "rows.jsonl": '{"text":"tea"}\n' };
  const sealed = await addSealedDelivery(world, contractId, files, clock.now());
  await setState(db, sealed.id, "paid");
  variables = { ID: id, NUMBER: sealed.reference };
  guides = codeOf(await (await world.visitor.get("/developers/guides")).text()).slice(3);
  const api = await (await world.visitor.get("/api/openapi.json")).json();
  calls = referenceOf(api, ADDRESS).tags.flatMap((tag) => tag.calls);
});

afterAll(() => world.close());

const codeIn = (language: string) =>
  calls.flatMap(({ method, path, examples }) =>
    examples
      .filter((example) => example.language === language)
      .map(({ code }) => ({ call: `${method} ${path}`, code })),
  );

const AUTOMATE = 4;
const SELL = 3;

/** The notebook's test runs the one that waits for an event. */
const jobsIn = (language: number) =>
  guides.filter((_, i) => i % 3 === language && Math.floor(i / 3) !== AUTOMATE);

test.each(CLIENT_LANGUAGES)("the guides run in $name", async ({ extension, install, run }) => {
  const folder = await install(site);
  const start =
    extension === "ts"
      ? `import { Marketplace } from "corpus-marketplace";
        const market = new Marketplace(JSON.parse(process.env.OPTIONS));`
      : `import json, os
from corpus_marketplace import Marketplace
market = Marketplace(**json.loads(os.environ["OPTIONS"]))`;
  const key = extension === "ts" ? "logKey" : "log_key";
  const said: string[] = [];
  for (const [job, code] of jobsIn(extension === "ts" ? 1 : 2).entries()) {
    const { secret: token } = await programOf(world, job === SELL ? "mei" : "bo");
    await Bun.write(join(folder, `guide.${extension}`), `${start}\n${code}\n`);
    const options = { url: site, token, [key]: SIGNER_KEY };
    const command = run(folder, `guide.${extension}`);
    said.push(await succeed(command, folder, { OPTIONS: JSON.stringify(options) }));
  }
  expect(said[0]).toContain("Harbour ledgers 1000.00 0");
  expect(said[1]).toContain("leading 2000.00");
  expect(said[2]?.trim()).toBe(`${variables.NUMBER} 2 2`);
  const made = world.db.selectFrom("packages").select("id").where("title", "=", "Tide tables");
  // Both languages have the same idempotency key.
  expect(await made.execute()).toHaveLength(1);
});

test("the guides run with curl", async () => {
  const folder = await CLIENT_LANGUAGES[0]?.install(site);
  for (const [job, code] of jobsIn(0).entries()) {
    const { secret: TOKEN } = await programOf(world, job === SELL ? "mei" : "bo");
    const script = `set -e\n${code.replaceAll(ADDRESS, site).replaceAll("tide-tables", "other")}`;
    await succeed(["/bin/sh", "-c", script], folder ?? "", { TOKEN, ...variables });
  }
  const made = world.db.selectFrom("packages").select("id").where("title", "=", "Tide tables");
  expect((await made.execute()).length).toBeGreaterThan(0);
});

test("curl's example of each call that needs nothing but a token works", async () => {
  const { secret: TOKEN } = await programOf(world, "bo");
  const plain = codeIn("curl").filter(
    ({ call, code }) => /^GET [^{]+$/.test(call) && code.includes("$TOKEN"),
  );
  expect(plain.length).toBeGreaterThan(20);
  const script = plain.map(({ call, code }) => {
    const request = code.replaceAll(ADDRESS, site);
    return `${request} -s -o /dev/null -w '%{http_code} ${call}\n'`;
  });
  const said = await succeed(["/bin/sh", "-c", script.join("\n")], ROOT, { TOKEN });
  const statuses = said.trim().split("\n");
  expect(statuses).toHaveLength(plain.length);
  // Some calls are only for other members, and others have nothing to show yet.
  expect(statuses.filter((line) => !/^(200|403|404) /.test(line))).toEqual([]);
  expect(statuses.filter((line) => line.startsWith("200")).length).toBeGreaterThan(15);
});

test("each call has an example whose types are right", async () => {
  const folder = (await CLIENT_LANGUAGES[0]?.install(site)) ?? "";
  const examples = codeIn("TypeScript");
  const names = calls.flatMap(({ path }) =>
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
  );
  const lines = [
    'import type { Marketplace } from "corpus-marketplace";',
    "declare const market: Marketplace;",
    `declare const ${[...new Set(names), "key"].map((name) => `${name}: string`).join(", ")};`,
    ...examples.map(({ call, code }) => `// ${call}\nexport const _ = async () => {\n${code}\n};`),
  ];
  const numbered = lines.map((line, i) => line.replace("const _ =", `const call${i} =`));
  const guided = jobsIn(1).map((code, i) => `export const guide${i} = async () => {\n${code}\n};`);
  const files = { "calls.ts": [...numbered, ...guided], "notebook.mts": await notebooks() };
  for (const [name, text] of Object.entries(files))
    await Bun.write(join(folder, name), text.join("\n"));
  await symlink(join(ROOT, "node_modules/@types"), join(folder, "node_modules/@types"));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: "nodenext",
    target: "esnext",
    types: ["node"],
  };
  const project = { compilerOptions, files: Object.keys(files) };
  await Bun.write(join(folder, "tsconfig.json"), JSON.stringify(project));
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  expect(await succeed([process.execPath, tsc, "--project", folder], folder)).toBe("");
  expect(examples.length).toBeGreaterThan(150);
});

const notebooks = async () =>
  codeOf(await (await world.visitor.get("/developers")).text()).filter((code) =>
    code.startsWith("import {"),
  );

test.each(CLIENT_LANGUAGES.filter(({ name }) => name === "Python"))(
  "$name runs the example of each call",
  async ({ install }) => {
    const folder = await install(site);
    const examples = codeIn("Python");
    await Bun.write(join(folder, "examples.json"), JSON.stringify(examples));
    const program = `
import json, re
from corpus_marketplace import Marketplace

sent = []

class Recorded(Marketplace):
    def _send(self, call, path, query, body=None, idempotency_key=None):
        assert set(path or {}) == set(re.findall(r"{(\\w+)}", call)), call
        json.dumps(body)
        sent.append(call)
        return type("Response", (), {"headers": {}, "body": b""})

    def file(self, path, first_byte=0):
        sent.append(path)

market = Recorded("https://market.example")
for example in json.load(open("examples.json")):
    names = re.findall(r"{(\\w+)}", example["call"])
    snake = {re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), name): "x" for name in names}
    exec(example["code"], {"market": market, "key": "key", **snake})
print(len(sent))
`;
    await Bun.write(join(folder, "all.py"), program);
    expect(Number(await succeed([PYTHON, "-B", "all.py"], folder))).toBe(examples.length);
    expect(examples.length).toBeGreaterThan(150);
  },
);
