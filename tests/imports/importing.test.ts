import { beforeEach, describe, expect, test } from "bun:test";
import { worldForEach } from "../support/each-world";
import { encoded } from "../support/format-files";
import { statuses } from "../support/http";
import { cellsOf, csv, NAMES } from "../support/import-rows";
import { addLot, LISTING } from "../support/listings";
import { type Browser, createWorld } from "../support/world";

const world = worldForEach();

let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const inBytes = (text: string, encoding: string) => encoded(text, encoding).bytes;

async function send(
  body: string | Uint8Array,
  { type = "text/csv", ...headers }: Record<string, string> = {},
  who = mei,
) {
  const sent = { "content-type": type, ...headers };
  const response = await who.send("POST", "/api/packages/import", {
    headers: sent,
    body: body as BodyInit,
  });
  return { status: response.status, ...(await response.json()) };
}

const drafts = async () => {
  const rows = await (await mei.get("/api/seller/drafts")).json();
  return rows.map(({ title }: { title: string }) => title).sort();
};

describe("an import", () => {
  test("warns of rows that another auction or row seems to offer", async () => {
    await addLot(world.db, world.people.mei.id, world.clock.now(), { title: "Running" });
    const rows = ["running", "Alone", "Twice", "Twice"].map((title, at) =>
      cellsOf(title, { description: `A collection of its own, number ${at}.` }),
    );
    const { created, warnings } = await send(csv(rows));
    expect(warnings).toEqual([0, 3].map((at) => ({ code: "same-collection", id: created[at] })));
    const file = csv([
      cellsOf("Twice again"),
      cellsOf("RUNNING", { description: "Of its own, too." }),
    ]);
    const page = await (await mei.post("/packages/import", { text: file })).text();
    expect(page.match(/seems to offer the same collection/g)).toHaveLength(1);
  });

  test("saves valid rows as drafts and reports the errors of the others", async () => {
    const rows = [
      cellsOf("One"),
      cellsOf("", { startingPrice: "a lot" }),
      cellsOf("Three", { language: "Klingon" }),
      cellsOf("Four", { startingPrice: "1.200,50" }),
    ];
    const { status, created, errors, unchanged, encoding } = await send(csv(rows));
    expect([status, created.length, unchanged, encoding]).toEqual([200, 2, [], "utf-8"]);
    expect(errors.map(({ row, path }: { row: number; path: string }) => [row, path])).toEqual([
      [3, "title"],
      [3, "startingPrice"],
      [4, "language"],
    ]);
    expect(errors[0].message).toBe("Title is required");
    expect(await drafts()).toEqual(["Four", "One"]);
    const one = await (await mei.get(`/api/packages/${created[0]}`)).json();
    expect(one).toMatchObject({
      status: "draft",
      startingPrice: "1000.00",
      publisher: "Lantau Press",
      sale: "highest",
      rights: { uses: ["pretraining", "evaluation"], exclusive: false },
    });
    const four = await (await mei.get(`/api/packages/${created[1]}`)).json();
    expect(four.startingPrice).toBe("1200.50");
    expect(await world.db.selectFrom("packages").select("id").execute()).toEqual([]);
  });

  test("never creates a draft twice", async () => {
    const file = csv([cellsOf("One"), cellsOf("Two"), cellsOf("One")]);
    const key = { "idempotency-key": "import-1" };
    const first = await send(file, key);
    expect([first.created.length, first.unchanged]).toEqual([2, [first.created[0]]]);
    expect(await send(file, key)).toEqual(first);
    expect(await send(csv([cellsOf("Other")]), key)).toMatchObject({ status: 409 });
    expect(await send(file)).toMatchObject({ created: [], errors: [] });
    expect((await mei.json("POST", `/api/packages/${first.created[0]}/publish`)).status).toBe(200);
    expect((await mei.json("DELETE", `/api/packages/${first.created[1]}`)).status).toBe(204);
    const again = await send(file);
    expect(again.unchanged).toEqual([first.created[0], first.created[0]]);
    expect(again.created).toHaveLength(1);
    expect(await drafts()).toEqual(["Two"]);
  });

  test("creates each draft once for two simultaneous imports", async () => {
    const file = csv([cellsOf("One"), cellsOf("Two")]);
    const answers = await Promise.all([send(file), send(file)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await drafts()).toEqual(["One", "Two"]);
  });

  test("answers up to 500 rows in one response", async () => {
    const rows = Array.from({ length: 501 }, (_, at) =>
      cellsOf(`Volume ${at}`, at % 17 === 0 && at < 510 ? { startingPrice: "=1+1" } : {}),
    );
    const { created, errors } = await send(csv(rows));
    expect(created).toHaveLength(470);
    expect(errors).toHaveLength(31);
    expect(errors.at(-1)).toEqual({ row: 502, path: "", message: expect.stringContaining("500") });
  });

  test("reports each row beyond the limit", async () => {
    const old = Array.from({ length: 599 }, () => ({
      id: Bun.randomUUIDv7(),
      seller_id: world.people.mei.id,
      fields: "{}",
      created_at: 1,
      updated_at: 1,
    }));
    await world.db.insertInto("drafts").values(old).execute();
    const { created, errors } = await send(csv([cellsOf("One"), cellsOf("Two")]));
    expect(created).toHaveLength(1);
    expect(errors).toEqual([{ row: 3, path: "", message: expect.stringContaining("600 drafts") }]);
  });

  test("accepts a known type", async () => {
    expect(await send("[]", { type: "application/json" })).toMatchObject({ code: "import-type" });
  });
});

describe.each(["form", "file", "call"] as const)("an import by %s", (way) => {
  const post = (content: string, who = mei) => {
    if (way === "form") return who.post("/packages/import", { text: content });
    if (way === "call") {
      const headers = { "content-type": "text/csv" };
      return who.send("POST", "/api/packages/import", { headers, body: content });
    }
    const body = new FormData();
    body.set("file", new File([content], "listings.csv"));
    return who.send("POST", "/packages/import", { body });
  };
  const stored = () => world.db.selectFrom("drafts").select("seller_id").execute();

  test("saves valid rows once, and nothing of a row with an error", async () => {
    const rows = csv([cellsOf("One"), cellsOf("Two", { startingPrice: "?" })]);
    expect(await statuses(post(rows))).toEqual([200]);
    expect(await statuses(post(rows))).toEqual([200]);
    expect(await stored()).toEqual([{ seller_id: world.people.mei.id }]);
    expect(await drafts()).toEqual(["One"]);
  });

  test("is refused to others than listers, empty, and beyond 10 MB", async () => {
    const rows = csv([cellsOf("One")]);
    expect((await post(rows, await world.as("ada"))).status).toBe(403);
    expect((await post(rows, world.visitor)).status).toBe(401);
    const strict = await createWorld({ beside: world, env: { LISTING: "verified" } });
    expect((await post(rows, await strict.as("mei"))).status).toBe(403);
    await strict.close();
    expect((await post("")).status).toBe(400);
    expect((await post("%PDF-1.7\nHarbor ledgers")).status).toBe(400);
    const padded = rows + "\n".repeat(10_000_001 - rows.length);
    expect((await post(padded)).status).toBe(413);
    expect(await stored()).toEqual([]);
  });
});

describe("a file", () => {
  test.each([
    ["a PDF", "%PDF-1.7\nHarbor ledgers, one line per entry."],
    ["a DOCX, EPUB or spreadsheet", "PK\x03\x04 Harbor ledgers"],
    ["a picture", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70)],
  ])("is refused if it is %s, whatever its name", async (_, content) => {
    const body = new FormData();
    body.set("file", new File([content], "listings.csv"));
    const refused = await mei.send("POST", "/packages/import", { body });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain(
      "Choose a CSV or JSON Lines file. In a spreadsheet, save it as CSV first.",
    );
    expect(html).not.toContain("DOCX");
    expect(await drafts()).toEqual([]);
  });

  test.each([
    ["utf-8", "香港中學數學題庫及詳細解答，附步驟說明與評分準則"],
    ["big5", "香港中學數學題庫及詳細解答，附步驟說明與評分準則"],
    ["gb18030", "中学数学题库及详细解答，附步骤说明与评分标准"],
    ["shift_jis", "港の帳簿、明治から昭和までの記録を手で書き起こしたもの"],
  ])("is read in %s, and its encoding is reported", async (encoding, title) => {
    const text = csv([cellsOf(title, { description: title }), cellsOf("Plain")]);
    const bytes = encoding === "utf-8" ? Buffer.from(`\ufeff${text}`) : inBytes(text, encoding);
    const answer = await send(bytes);
    expect([answer.encoding.replace(/-bom$/, ""), answer.errors]).toEqual([encoding, []]);
    expect(await drafts()).toEqual(["Plain", title].sort());
  });

  test.each([",", ";", "\t"])("is read with the separator %j", async (delimiter) => {
    const title = 'He said "no", twice; then\nleft';
    const rows = [cellsOf("Plain"), cellsOf("Other", { description: title })];
    const { created } = await send(csv(rows, delimiter));
    const second = await (await mei.get(`/api/packages/${created[1]}`)).json();
    expect(second.description).toBe(title);
  });

  test("keeps formulas as text", async () => {
    const formula = '=HYPERLINK("https://evil.example")';
    await send(csv([cellsOf(formula)]));
    expect(await drafts()).toEqual([formula]);
  });

  test("imports nothing with a misspelled column", async () => {
    const header = NAMES.map((name) => (name === "publisher" ? "reservPrice" : name));
    const { created, errors } = await send(csv([cellsOf("One")], ",", header));
    expect([created, errors]).toEqual([
      [],
      [{ row: 1, path: "reservPrice", message: expect.any(String) }],
    ]);
  });

  test("keeps the rows before an unclosed quote", async () => {
    const { created, errors } = await send(`${csv([cellsOf("One")])}\r\n"never ends,1,2`);
    expect([created.length, errors]).toEqual([
      1,
      [{ row: 3, path: "", message: expect.stringContaining("quotation") }],
    ]);
  });

  test("gets a short response if it has a million columns", async () => {
    const wide = await send(`${"a,".repeat(1_000_000)}\n`);
    expect(wide.errors).toHaveLength(1);
    const long = await send(`{"${"x".repeat(1_000_000)}":1}`, { type: "application/x-ndjson" });
    expect(JSON.stringify(long).length).toBeLessThan(1000);
    const huge = await send(`{"title":"${"x".repeat(4_000_000)}"}`, {
      type: "application/x-ndjson",
    });
    expect(huge.errors).toEqual([{ row: 1, path: "", message: expect.any(String) }]);
  });

  test("gets a quick response despite a column name with a million parentheses", async () => {
    const name = "(".repeat(1_000_000);
    expect(await send(csv([cellsOf("One")], ",", [name, ...NAMES.slice(1)]))).toMatchObject({
      created: [],
      errors: [{ row: 1, path: name.slice(0, 80) }],
    });
  });

  test("is read line by line in JSON Lines", async () => {
    const lines = [
      JSON.stringify(LISTING),
      "",
      "{broken",
      '{"tittle":"x"}',
      JSON.stringify({ ...LISTING, rights: { termMonths: "soon" } }),
      JSON.stringify({ ...LISTING, rights: { ...LISTING.rights, terms: { courts: "japan" } } }),
    ];
    const { created, errors } = await send(lines.join("\n"), { type: "application/x-ndjson" });
    expect(created).toHaveLength(1);
    expect(errors.map(({ row, path }: { row: number; path: string }) => [row, path])).toEqual([
      [3, ""],
      [4, "tittle"],
      [5, "rights.termMonths"],
      [6, "rights.terms.courts"],
    ]);
  });
});

describe("the page", () => {
  test("accepts pasted rows and shows drafts and errors by row", async () => {
    const text = csv([cellsOf("One"), cellsOf("<b>Two</b>", { startingPrice: "?" })], "\t");
    const page = await (await mei.post("/packages/import", { text })).text();
    const [draft] = await world.db.selectFrom("drafts").select("id").execute();
    expect(page).toContain(`href="/draft/${draft?.id}"`);
    expect(page).toContain("<td>3</td>");
    expect(page).toContain("1 draft created · 1 problem to fix");
    expect(page).not.toContain("<b>Two");
    const again = await (await mei.post("/packages/import", { text })).text();
    expect(again).toContain("1 row was already imported");
  });

  test("offers a template that imports unchanged", async () => {
    const template = await mei.get("/packages/import.csv");
    const answer = await send(new Uint8Array(await template.arrayBuffer()));
    expect([answer.created.length, answer.errors]).toEqual([1, []]);
  });

  test.each([
    ["en", "Starting price (USD)", "Title"],
    ["zh-Hant", "起拍價（美元）", "標題"],
    ["ja", "開始価格（米ドル）", "タイトル"],
    ["ko", "시작가(미국 달러)", "제목"],
  ])("accepts the form's labels in %s as column names", async (_, price, title) => {
    const own: Record<string, string> = { startingPrice: price, title };
    const header = NAMES.map((name) => own[name] ?? name);
    expect(await send(csv([cellsOf("One")], ",", header))).toMatchObject({ errors: [] });
    expect(await drafts()).toEqual(["One"]);
  });
});
