import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { DIST } from "../../src/binary/build";
import { EXECUTABLE_RUNS, type ExecutableRun } from "../support/commands";
import { SELLER_DETAILS } from "../support/deals";
import { newFolder } from "../support/folder";
import { freePort } from "../support/http";
import { LISTING } from "../support/listings";
import { linkIn, TestSmtp } from "../support/mail";
import { PATIENCE_MS } from "../support/patience";
import { registrationForm } from "../support/people";
import { emptyDatabase, hasPostgres, preparePostgres } from "../support/postgres";
import { binary, run, type Serving, serve } from "../support/program";
import { ROOT, readDockerfile } from "../support/sources";
import { Browser } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const dataDir = newFolder();
const folder = newFolder();
const here = (name: string) => join(folder, name);

/** What names in capitals in a documented command stand for. */
const facts: Record<string, string> = {
  ARCHIVE: here("backup.tar.gz"),
  BENCHMARK: "tides",
  BUYER: "nia@example.test",
  FOLDER: here("collection"),
  KEY: here("key"),
  LOGKEY: here("log.key"),
  OPENED: here("opened"),
  PROOF: here("proof.json"),
  QUESTIONS: here("questions.txt"),
  SEALED: here("1.age"),
  SELLER: "lee@example.test",
  TOKEN: here("token"),
};

let env: Record<string, string>;
let smtp: TestSmtp;
let server: Serving;

beforeAll(async () => {
  smtp = await TestSmtp.start();
  env = {
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    LOG_LEVEL: "info",
    BACKUP_TO: newFolder(),
    BACKUP_RECIPIENT: await identityToRecipient(await generateIdentity()),
  };
});

afterAll(() => smtp.stop());

async function runAll(runs: readonly ExecutableRun[]): Promise<void> {
  for (const { line, says, code = 0 } of runs) {
    const words = line.split(" ").map((word) => facts[word] ?? word);
    const ran = await run(words, env);
    expect({ line, ...ran }).toEqual({
      line,
      stdout: code === 0 ? expect.stringMatching(says) : "",
      stderr: code === 0 ? "" : expect.stringMatching(says),
      code,
    });
  }
}

describe("the executable in an empty folder", () => {
  const lee = browser();
  const nia = browser();

  test("migrates and serves", async () => {
    await runAll(EXECUTABLE_RUNS.first);
    server = await serve(env);
    facts.ADDRESS = server.address;
    expect((await fetch(`${server.address}/marketplace`)).status).toBe(200);
  });

  test("takes a seller's listing and a buyer's bid", async () => {
    for (const [member, form] of [
      [lee, registrationForm("lee", { role: "seller" })],
      [nia, registrationForm("nia")],
    ] as const) {
      await sent(member, "/api/auth/register", form);
      const { email, password } = form;
      await sent(member, "/api/auth/login", { email, password });
    }
    facts.PACKAGE = (await sent(lee, "/api/packages", LISTING)).id;
    const { id } = await sent(lee, "/api/packages", {
      ...LISTING,
      title: "Tide tables",
      sale: "seller",
    });
    const bid = await sent(nia, `/api/packages/${id}/bids`, { amount: "1050" });
    const highest = await (await nia.get(`/api/packages/${id}/highest-bid`)).json();
    expect(highest).toMatchObject({ amount: "1050.00" });
    const link = linkIn(await smtp.take("nia@example.test"), "email-verification");
    expect((await nia.send("POST", link, {})).ok).toBe(true);
    await sent(lee, `/api/bids/${bid.id}/accept`);
    facts.CONTRACT = (await sent(lee, `/api/bids/${bid.id}/send-contract`)).contractId;
    facts.SOLD = id;
  });

  test("delivers a collection, which the buyer opens", async () => {
    const delivery = `/api/packages/${facts.SOLD}/delivery`;
    const details = await lee.json("PUT", "/api/member/billing-details", SELLER_DETAILS);
    expect(details.status).toBe(200);
    await Bun.write(here("collection/letters/1931.txt"), "The tide rises. ".repeat(200));
    writeFileSync(here("token"), (await sent(lee, `${delivery}/token`)).token);
    await runAll(EXECUTABLE_RUNS.sold);
    await sent(nia, `${delivery}/claim`);
    await sent(lee, `${delivery}/paid`, { amount: "1050" });
    await Bun.write(here("1.age"), await nia.get(`${delivery}/files/1`));
    await Bun.write(
      here("key"),
      await nia.send("POST", `/contract/${facts.CONTRACT}/key-file`, {}),
    );
    await Bun.write(here("log.key"), await nia.get("/log/key"));
    await Bun.write(here("proof.json"), await nia.get(`/api/packages/${facts.SOLD}/proof`));
    await runAll(EXECUTABLE_RUNS.paid);
    expect(await Bun.file(here("opened/letters/1931.txt")).text()).toStartWith("The tide");
  });

  test("is what the Dockerfile builds, starts and checks", async () => {
    const { built, from, to, entrypoint, healthcheck } = await readDockerfile();
    // The same line as in SELF-HOSTING.md; tests/support/program.ts runs what it starts.
    expect(built).toEqual([expect.stringMatching(/^npx -y bun@[\d.]+ run build$/)]);
    const manual = await Bun.file(join(ROOT, "SELF-HOSTING.md")).text();
    expect(manual).toContain(`${built[0]} linux-x64 `);
    expect(from).toBe(relative(ROOT, join(DIST, basename(await binary()))));
    expect(entrypoint).toEqual([to]);
    const checked = (port: string) =>
      Bun.spawnSync(healthcheck, { env: { PATH: "/usr/bin:/bin", PORT: port } }).exitCode;
    expect(checked(new URL(server.address).port)).toBe(0);
    expect(checked(String(freePort()))).not.toBe(0);
  });

  test("runs each command beside the server", async () => {
    await Bun.write(
      here("questions.txt"),
      "How often does the tide rise in the harbour? ".repeat(9),
    );
    await runAll(EXECUTABLE_RUNS.serving);
    await smtp.take("kim@example.test");
  });

  test("stops, restores and moves", async () => {
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    if (hasPostgres) {
      await preparePostgres();
      facts.DATABASE = emptyDatabase();
    }
    await runAll(EXECUTABLE_RUNS.stopped);
  });
});

function browser(): Browser {
  return new Browser({
    handle: ({ url, method, headers, body }) =>
      fetch(url.replace("http://localhost", server.address), { method, headers, body }),
  });
}

async function sent(by: Browser, path: string, body: unknown = {}) {
  const response = await by.json("POST", path, body);
  const text = await response.text();
  expect([path, response.ok, text]).toEqual([path, true, text]);
  return text === "" ? {} : JSON.parse(text);
}
