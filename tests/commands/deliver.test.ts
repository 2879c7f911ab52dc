import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { messagesFor } from "../../messages/catalogue";
import { deliver } from "../../src/commands/deliver";
import { readReport } from "../../src/consignments/report";
import { openDispute } from "../../src/delivery/disputes";
import { confirmPayment } from "../../src/delivery/payment";
import type { Language } from "../../src/lib/languages";
import { isoTime, MINUTE } from "../../src/lib/time";
import { addDelivery, begun, sendPiece, type TestDelivery } from "../support/consignments";
import { CUT_NOVEL, declareNovel, NOVEL, NOVEL_WORDS } from "../support/declared-text";
import { worldForEach } from "../support/each-world";
import { newFolder } from "../support/folder";
import { encoded } from "../support/format-files";
import { listen } from "../support/http";
import { isOnDisk } from "../support/intake";
import { PATIENCE_MS } from "../support/patience";
import { takeInByOne } from "../support/shared-intake";
import type { Browser } from "../support/world";

// Intake loads a tokenizer and models in a worker.
setDefaultTimeout(PATIENCE_MS);

const world = worldForEach({ takeIn: takeInByOne });
const PROSE = "The tide rises twice a day, and the harbour master writes it down. ".repeat(50);
let mei: Browser;
let delivery: TestDelivery;
let folder: string;
let order: Parameters<typeof deliver>[0];
let printed: string[];
let waits: number[];
let warned: string[];
let question: { answer: boolean; asked: string[] } | null;

beforeEach(async () => {
  const url = await listen(world.app);
  mei = await world.as("mei");
  delivery = await addDelivery(world);
  const { token } = await (await mei.json("POST", `${delivery.path}/token`)).json();
  folder = newFolder();
  mkdirSync(join(folder, "letters"));
  writeFileSync(join(folder, "letters/1931.txt"), PROSE);
  const tokenFile = join(newFolder(), "token");
  writeFileSync(tokenFile, `${token}\n`);
  const { reference } = await world.db
    .selectFrom("contracts")
    .select("reference")
    .executeTakeFirstOrThrow();
  const choices = { encoding: null, countTags: false, dryRun: false, json: false };
  // What the tests deliver differs from the listing.
  order = { folder, contract: reference, url, tokenFile, ...choices, yes: true };
  warned = [];
  question = null;
  printed = [];
  waits = [];
});

const FIGURES = [
  "Files: 2",
  "Documents: 1",
  "Words: 650 (Declared: 50,000)",
  expect.stringMatching(/^Characters without spaces: /),
  "Chinese characters: 0",
  expect.stringMatching(/^Tokens: /),
  "Languages: English 100% (Declared: English 100%)",
  expect.stringMatching(/^Quality: \d+$/),
  "Duplicate documents: 0",
  "Passages with personal data: 0",
  expect.stringMatching(/^The quality of the delivered text is \d+\/100, below the limit of 50\.$/),
  "The delivery differs from the listing or the samples: the number of words, the quality",
];

const pause = async (ms: number) => void waits.push(ms);

const run = (changed: Partial<typeof order> = {}, language: Language = "en") =>
  deliver(
    { ...order, ...changed },
    {
      print: (sentence) => printed.push(sentence),
      warn: (sentence) => warned.push(sentence),
      ask: question ? asked : undefined,
      now: () => world.clock.now(),
      pause,
      language,
    },
  );

const asked = (text: string) => {
  question?.asked.push(text);
  return question?.answer ?? false;
};

const refused = (changed: Partial<typeof order> = {}, language?: Language) =>
  run(changed, language).then(
    () => "delivered",
    (error: Error) => `${error.name}: ${error.message}`,
  );

async function lineTo(
  meddle: (request: Request, pass: () => Promise<Response>) => Promise<Response>,
): Promise<string> {
  const line = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    maxRequestBodySize: 100_000_000,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const pass = async () =>
        fetch(new URL(pathname, order.url), {
          method: request.method,
          headers: request.headers,
          body: request.body && (await request.arrayBuffer()),
        });
      return meddle(request, pass);
    },
  });
  lines.push(line);
  return `http://localhost:${line.port}`;
}

const lines: Array<{ stop(force: boolean): unknown }> = [];
afterEach(() => {
  for (const line of lines.splice(0)) line.stop(true);
});

const lost = () => new Response("Bad Gateway", { status: 502 });

describe("marketplace deliver over a broken connection", () => {
  test("resumes at the server's offset", async () => {
    const seen: string[] = [];
    const url = await lineTo(async (request, pass) => {
      const step = `${request.method} ${request.url.split("/").at(-1)?.slice(0, 8)}`;
      // Every step's first response is lost after its work is done.
      const isFirst = !seen.includes(step);
      seen.push(step);
      const answer = await pass();
      return isFirst && request.method !== "GET" ? lost() : answer;
    });
    expect(await run({ url })).toStartWith("Sealed.");
    const files = await world.db.selectFrom("delivery_files").selectAll().execute();
    expect(files.map(({ name, received }) => [name, received])).toEqual([
      ["letters/1931.txt", PROSE.length],
    ]);
    expect(seen.filter((step) => step.startsWith("PATCH"))).toHaveLength(1);
  });

  test("waits longer each time, at least as long as the server asks", async () => {
    let refusals = 4;
    const url = await lineTo(async (request, pass) => {
      if (request.method !== "PATCH" || refusals-- <= 0) return pass();
      return new Response("", { status: 503, headers: { "retry-after": refusals ? "1" : "9" } });
    });
    expect(await run({ url })).toStartWith("Sealed.");
    expect(waits.slice(0, 4)).toEqual([1000, 1000, 2000, 9000]);
    const { broken } = messagesFor("en").delivering;
    expect(printed).toContain(broken({ url, seconds: 9, minutes: 5 }));
  });

  test("gives up if no part gets through, and can be resumed", async () => {
    const url = await lineTo(async (request, pass) =>
      request.method === "PATCH" ? lost() : pass(),
    );
    const error = await run({ url }).catch((caught) => caught);
    expect([error.exitCode, error.message]).toEqual([
      3,
      `${url} is not responding. Everything sent so far has been kept. Run this again later to resume.`,
    ]);
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(5 * MINUTE);
    const hints = printed.filter((sentence) => sentence.includes("Retrying"));
    expect(hints[0]).toContain("Retrying in 2 s, and giving up in about 5 min.");
    expect(hints.at(-1)).toContain("Retrying in 60 s, and giving up in about 1 min.");
    expect(await run()).toStartWith("Sealed.");
  });

  test("sends the token to no other server", async () => {
    const page = await lineTo(async () => new Response("<h1>Welcome</h1>"));
    expect(await refused({ url: page })).toContain("responded with 200");
    const elsewhere: string[] = [];
    const other = await lineTo(async (request) => {
      elsewhere.push(request.url);
      return lost();
    });
    const moved = await lineTo(async () => Response.redirect(other, 307));
    expect(await refused({ url: moved })).toContain("responded with 307");
    expect(elsewhere).toEqual([]);
  });

  test("does not send a file that changed in the meantime", async () => {
    const url = await lineTo(async (request, pass) => {
      if (request.method === "POST") writeFileSync(join(folder, "letters/1931.txt"), "Cut short");
      return pass();
    });
    expect(await refused({ url })).toContain("changed while it was being sent");
    expect(await world.db.selectFrom("consignments").select("status").execute()).toEqual([
      { status: "open" },
    ]);
  });
});

describe("marketplace deliver", () => {
  test("uploads a folder, resumes and reports intake's findings", async () => {
    const upload = await begun(mei, delivery, "letters/1931.txt", PROSE.length);
    await sendPiece(mei, upload, 0, PROSE.slice(0, 1000));
    writeFileSync(join(folder, "empty.txt"), "");
    const verdict = await run();
    expect(verdict).toStartWith(
      "Sealed. Both parties can download the ciphertext and the signed report.",
    );
    expect(verdict).toContain("differs from the listing or the samples: the number of words");
    expect(printed).toEqual([
      "letters/1931.txt (2 of 2): resuming from 1 kB.",
      "letters/1931.txt (2 of 2): 100%. Total: 3 kB of 3 kB.",
      expect.stringMatching(/^All 2 files are uploaded and are now being measured/),
      "Read 2 of 2 files.",
      "letters/1931.txt: TXT \u00b7 UTF-8 \u00b7 1 document \u00b7 650 words \u00b7 2,700 characters",
      "empty.txt: TXT",
      "empty.txt: Skipped: empty.",
      ...FIGURES,
      "Sealing the collection.",
    ]);
    const rows = await world.db.selectFrom("delivery_files").selectAll().orderBy("name").execute();
    expect(rows.map(({ name, bytes }) => [name, bytes])).toEqual([
      ["empty.txt", 0],
      ["letters/1931.txt", PROSE.length],
    ]);
    expect(isOnDisk(world, "harbour master")).toBe(false);
  });

  describe("before it seals", () => {
    const consignment = () =>
      world.db.selectFrom("consignments").selectAll().executeTakeFirstOrThrow();
    const { ask, unsealed, unconfirmed } = messagesFor("en").delivering;

    test("stops without a terminal if something differs, and resumes with --yes", async () => {
      expect(await refused({ yes: false })).toBe(`Obstacle: ${unconfirmed}`);
      expect(printed.at(-1)).toContain("differs from the listing or the samples");
      const { status, measured, progressed_at: measuredAt } = await consignment();
      expect([status, measured !== null]).toEqual(["open", true]);
      expect(isOnDisk(world, "age-encryption.org/v1")).toBe(false);
      world.clock.advance(MINUTE);
      expect(await run()).toStartWith("Sealed.");
      const { report } = await consignment();
      expect(readReport(report)?.measuredAt).toBe(isoTime(measuredAt));
      const steps = await world.db.selectFrom("delivery_events").select("type").execute();
      expect(steps.map(({ type }) => type)).toEqual([
        ...["sent", "begun", "completed", "measured", "confirmed", "sealed"],
      ]);
    });

    test("measures again if a file or a choice has changed", async () => {
      await refused({ yes: false });
      const { progressed_at: first } = await consignment();
      world.clock.advance(MINUTE);
      await refused({ yes: false, countTags: true });
      const { progressed_at: second } = await consignment();
      world.clock.advance(MINUTE);
      writeFileSync(join(folder, "1932.txt"), PROSE);
      await refused({ yes: false, countTags: true });
      const { progressed_at: third } = await consignment();
      expect([second - first, third - second]).toEqual([MINUTE, MINUTE]);
      expect(printed).toContain("Words: 1,300 (Declared: 50,000)");
    });

    test("asks in a terminal", async () => {
      question = { answer: false, asked: [] };
      expect(await refused({ yes: false })).toBe(`Obstacle: ${unsealed}`);
      expect((await consignment()).status).toBe("open");
      question = { answer: true, asked: [] };
      expect(await run({ yes: false })).toStartWith("Sealed.");
      expect(question.asked).toEqual([ask]);
    });

    test("seals without a question if nothing differs", async () => {
      await declareNovel(world);
      writeFileSync(join(folder, "letters/1931.txt"), NOVEL);
      expect(await run({ yes: false })).toBe(messagesFor("en").delivering.sealed);
      expect(printed.at(-2)).toBe("The delivery matches the listing and the samples.");
    });

    test("compares a folder in a dry run, and sends nothing", async () => {
      await declareNovel(world);
      writeFileSync(join(folder, "letters/1931.txt"), CUT_NOVEL);
      const { dryRun } = messagesFor("en").delivering;
      const differing = { dryRun: true, yes: false };
      expect(await refused(differing)).toBe(`Obstacle: ${dryRun}`);
      expect(printed.at(-1)).toEndWith(
        "differs from the listing or the samples: the number of words",
      );
      printed = [];
      expect(await refused({ ...differing, json: true })).toBe(`Obstacle: ${dryRun}`);
      const [json = ""] = printed;
      expect(JSON.parse(json)).toMatchObject({
        declared: { words: NOVEL_WORDS },
        differs: ["words"],
        files: [{ name: "letters/1931.txt" }],
      });
      writeFileSync(join(folder, "letters/1931.txt"), NOVEL);
      expect(await run(differing)).toEndWith(
        `The delivery matches the listing and the samples.\n${dryRun}`,
      );
      expect(await world.db.selectFrom("consignments").selectAll().execute()).toEqual([]);
    });
  });

  test("uploads nothing if all files are sealed", async () => {
    await run();
    printed = [];
    expect(await run({ contract: delivery.contractId })).toStartWith(
      "The collection is already sealed",
    );
    expect(printed).toEqual([]);
    expect(await world.db.selectFrom("consignments").selectAll().execute()).toHaveLength(1);
  });

  test("delivers again during a dispute", async () => {
    await run();
    await confirmAndDispute();
    expect(await run({ contract: delivery.contractId })).toStartWith("Sealed.");
    const kept = await world.db.selectFrom("consignments").select("status").execute();
    expect(kept).toEqual([{ status: "gone" }, { status: "sealed" }]);
  });

  async function confirmAndDispute(): Promise<void> {
    const { db, clock, people } = world;
    const party = (memberId: string) => ({ contractId: delivery.contractId, memberId });
    await confirmPayment(db, party(people.mei.id), 150_000, clock.now());
    const dispute = { reason: "incomplete", text: "1932 is missing." } as const;
    await openDispute(db, party(people.bo.id), dispute, clock.now());
  }

  test("lists the files that intake refuses, and accepts corrected ones", async () => {
    writeFileSync(join(folder, "letters.zip"), "PK\x03\x04 and no more");
    const { handingIn } = messagesFor("en");
    expect(await refused()).toEndWith(
      `Replace or remove these and run this again:\n  letters.zip: ${handingIn.faults.truncated}`,
    );
    rmSync(join(folder, "letters.zip"));
    expect(await run()).toStartWith("Sealed.");
  });

  test("reports refusals by a server of another version", async () => {
    const url = await lineTo(async (request, pass) => {
      const answer = await pass();
      if (!request.url.endsWith("/uploads")) return answer;
      const standing = await answer.json();
      if (standing.status !== "measuring" && standing.status !== "sealed")
        return Response.json(standing);
      const faults = [{ n: 1, name: "a.txt", fault: "not-thought-of" }];
      return Response.json({ ...standing, status: "refused", files: [], faults });
    });
    const { refusedWhole } = messagesFor("en").handingIn;
    expect(await refused({ url })).toBe(`Obstacle: ${refusedWhole}\n  a.txt: not-thought-of`);
  });

  test("lists files with a guessed encoding until one is chosen", async () => {
    const { bytes } = encoded("na\u00efve", "windows-1252");
    writeFileSync(join(folder, "old.txt"), bytes);
    const guessed = await refused();
    expect(guessed).toContain("--encoding windows-1252");
    expect(guessed).toMatch(/\n {2}old\.txt: .* windows-1252, /);
    expect(guessed).not.toContain("letters/1931.txt");
    expect(await refused({ encoding: "big5" })).toBe(guessed);
    expect(await run({ encoding: "windows-1252" })).toStartWith("Sealed.");
  });

  test("counts the tags of HTML fields only if told so", async () => {
    const record = JSON.stringify({ body: `<p>${PROSE}</p>` });
    writeFileSync(join(folder, "a.jsonl"), `${record}\n${record}`);
    expect(await run({ countTags: true })).toStartWith("Sealed.");
    const { counts_tags } = await world.db
      .selectFrom("consignments")
      .select("counts_tags")
      .executeTakeFirstOrThrow();
    expect(counts_tags).toBe(1);
    expect(printed.join("\n")).toContain("were counted as text, as the seller chose: body.");
  });

  test("reports skipped system and repository files", async () => {
    for (const name of [".DS_Store", "letters/Thumbs.db", "README.md"])
      writeFileSync(join(folder, name), "not text");
    expect(await run()).toStartWith("Sealed.");
    const files = await world.db.selectFrom("delivery_files").select("name").execute();
    expect(files).toEqual([{ name: "letters/1931.txt" }]);
    const { skipped } = messagesFor("en").delivering;
    for (const name of [".DS_Store", "letters/Thumbs.db", "README.md"])
      expect(printed).toContain(skipped({ path: join(folder, name) }));
  });

  test("delivers a README if the folder holds no other text", async () => {
    rmSync(join(folder, "letters"), { recursive: true });
    writeFileSync(join(folder, "README.md"), PROSE);
    writeFileSync(join(folder, ".DS_Store"), "not text");
    expect(await run()).toStartWith("Sealed.");
    const files = await world.db.selectFrom("delivery_files").select("name").execute();
    expect(files).toEqual([{ name: "README.md" }]);
    expect(printed.join()).toContain(".DS_Store");
    expect(printed.join()).not.toContain("README.md: skipped");
  });

  test("refuses unreadable files by their first bytes", async () => {
    writeFileSync(join(folder, "scan.txt"), Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]));
    const { faults } = messagesFor("en").handingIn;
    expect(await refused()).toBe(`Obstacle: ${join(folder, "scan.txt")}: ${faults.format}`);
    expect(await world.db.selectFrom("consignments").selectAll().execute()).toEqual([]);
  });

  test("uploads hundreds of files in one request", async () => {
    for (let n = 0; n < 250; n++) writeFileSync(join(folder, `letters/${n}.txt`), `${n} ${PROSE}`);
    let pieces = 0;
    const url = await lineTo(async (request, pass) => {
      if (request.method === "POST" && request.url.endsWith("/files")) pieces++;
      return pass();
    });
    expect(await run({ url })).toStartWith("Sealed.");
    expect(pieces).toBe(1);
    const [file] = await world.db.selectFrom("delivery_files").selectAll().execute();
    expect(file?.name).toBe("collection.tar");
    const { report } = await world.db
      .selectFrom("consignments")
      .select("report")
      .executeTakeFirstOrThrow();
    expect(readReport(report)?.delivered.documents).toBe(251);
  });

  test("uses its user's language, even for the server's refusals", async () => {
    writeFileSync(join(folder, "photo.png"), "\x89PNG\r\n", "latin1");
    expect(await refused({}, "ja")).toContain(messagesFor("ja").handingIn.faults.format);
    await mei.send("DELETE", `${delivery.path}/token`, {});
    const text = messagesFor("ko").errors["delivery-token-wrong"];
    expect(await refused({}, "ko")).toBe(`Obstacle: ${text}`);
  });

  test("explains in a sentence why it cannot work", async () => {
    const other = { contract: "AIM-2020-000001" };
    expect(await refused(other)).toContain(`This token is for ${order.contract}, not for`);
    const noToken = await refused({ tokenFile: "/nowhere" });
    expect(noToken).toStartWith("Obstacle: File /nowhere not found. Create a token");
    expect(await refused({ folder: "/nowhere" })).toBe("Obstacle: Folder /nowhere not found.");
    expect(await refused({ folder: newFolder() })).toContain("There are no files in");
    const { tokenFile } = order;
    expect(await refused({ folder: tokenFile })).toContain(`${tokenFile} is a file, not a folder.`);
    expect(await refused({ tokenFile: folder })).toContain(`${folder} is a folder, not a file.`);
    for (const url of ["nonsense", "ftp://market.example", "market.example:3000"])
      expect(await refused({ url })).toStartWith(`Obstacle: ${url} is not a web address. Use`);
    await mei.send("DELETE", `${delivery.path}/token`, {});
    expect(await refused()).toContain("The token is mistyped");
    expect(await world.db.selectFrom("consignments").selectAll().execute()).toEqual([]);
  });

  test("follows no symbolic link and accepts no name outside the folder", async () => {
    symlinkSync("/etc/passwd", join(folder, "passwd.txt"));
    expect(await refused()).toContain("passwd.txt is a link or a special file");
    expect(await world.db.selectFrom("consignments").selectAll().execute()).toEqual([]);
  });

  test("keeps uploaded files that are missing from the folder", async () => {
    await begun(mei, delivery, "other.txt", 10);
    expect(await refused()).toContain("other.txt was uploaded earlier");
  });
});
