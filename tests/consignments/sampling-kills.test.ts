import { expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseFile, openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { samplePassages } from "../../src/consignments/intake/sampling";
import { drawSeed } from "../../src/transparency/draw";
import { deliverFile, storedFiles } from "../support/consignments";
import { newFolder } from "../support/folder";
import { freePort } from "../support/http";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { addPeople, PASSWORD } from "../support/people";
import { answering } from "../support/program";
import { entriesIn } from "../support/public-log";
import { collectionPath, SAMPLED_TEXT } from "../support/sampled-collection";
import { ROOT } from "../support/sources";
import { Browser } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

/** The program as users start it, on a folder that outlives it. */
class Site {
  #server: Bun.Subprocess | undefined;
  readonly #port = freePort();

  constructor(private readonly dataDir: string) {}

  async start(): Promise<void> {
    this.#server = Bun.spawn([process.execPath, join(ROOT, "src/main.ts"), "serve"], {
      cwd: newFolder(),
      env: { DATA_DIR: this.dataDir, PORT: String(this.#port), HOST: "127.0.0.1" },
      stdout: "ignore",
      stderr: "inherit",
    });
    await answering(`http://localhost:${this.#port}`, this.#server.exited);
  }

  async kill(): Promise<void> {
    this.#server?.kill("SIGKILL");
    await this.#server?.exited;
  }

  readonly browser = new Browser({
    handle: async (request) => {
      const { pathname } = new URL(request.url);
      const { method, headers } = request;
      const body = method === "GET" ? null : await request.bytes();
      return fetch(`http://localhost:${this.#port}${pathname}`, { method, headers, body });
    },
  });
}

test("a server that is killed during sampling draws the same passages, and once", async () => {
  const dataDir = newFolder();
  const db = openDatabase(databaseFile(dataDir));
  await migrate(db);
  const people = await addPeople(db, Date.now());
  const { id: packageId } = await addLot(db, people.mei.id, Date.now());
  const consignment = () => db.selectFrom("consignments").selectAll().executeTakeFirstOrThrow();
  const draws = () => db.selectFrom("samplings").selectAll().execute();
  const until = async (isReached: () => Promise<boolean>) => {
    while (!(await isReached())) await new Promise(setImmediate);
  };
  const site = new Site(dataDir);
  await site.start();
  await site.browser.json("POST", "/api/auth/login", {
    email: "mei@example.test",
    password: PASSWORD,
  });
  const path = collectionPath(packageId);
  await deliverFile(site.browser, { path }, "all.txt", SAMPLED_TEXT);
  expect((await site.browser.json("POST", `${path}/complete`, {})).status).toBe(202);

  const isSeeded = async () => (await draws()).some(({ checkpoint }) => checkpoint !== null);
  const isSealing = () => storedFiles({ dataDir }).some((name) => name.includes(".age"));
  const moments = [
    async () => (await consignment()).status === "measuring",
    async () => (await draws()).length > 0,
    isSeeded,
    async () => isSealing(),
  ];
  for (const isReached of moments) {
    await until(isReached);
    await site.kill();
    await site.start();
  }
  await until(async () => (await consignment()).status === "sealed");
  await site.kill();
  await site.start();
  await until(async () => storedFiles({ dataDir }).every((name) => name.endsWith(".age")));
  await site.kill();

  const [draw, ...others] = await draws();
  if (!draw) throw new Error("nothing was drawn");
  expect([others, draw.number, draw.withdrawn_at]).toEqual([[], 1, null]);
  const sampled = (await entriesIn(db)).filter(({ type }) => type.startsWith("collection-"));
  expect(sampled).toMatchObject([
    { type: "collection-committed", draw: 1 },
    { type: "collection-sampled", draw: 1, checkpoint: draw.checkpoint, passages: 50 },
  ]);
  const plain = join(newFolder(), "all.txt");
  writeFileSync(plain, SAMPLED_TEXT);
  const file = { n: 1, name: "all.txt", path: plain, encoding: null };
  const again = await samplePassages(
    { files: [file], maxUnpacked: 1e9, keepFree: 0, countsTags: false },
    {
      seed: drawSeed(packageId, draw.checkpoint ?? ""),
      characters: draw.characters,
      contentType: "literary",
    },
    () => {},
  );
  expect(sampled.at(-1)).toMatchObject({ sha256: again.sha256 });
  expect(JSON.parse(draw.passages ?? "[]")).toEqual(again.shown);
  const news = await db
    .selectFrom("notifications")
    .select("kind")
    .where("kind", "=", "collection-sampled")
    .execute();
  expect(news).toHaveLength(1);
  await db.destroy();
});
