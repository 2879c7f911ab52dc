import { beforeEach, describe, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { findPackage } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { fieldsOfForm } from "../support/html-forms";
import { cellsOf, csv, NAMES } from "../support/import-rows";
import { addLot, COLLECTION_FORM, LISTING } from "../support/listings";
import { addBid } from "../support/trade-fair";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const PERIOD = { from: 1890, to: 1930 };
const FAULT =
  "Write the first and the last year, such as 1890–1930, or one year. The last year cannot be later than this year.";

async function call(method: string, path: string, body?: object) {
  const response = await mei.json(method, path, body);
  return { ...(await response.json()), answer: response.status };
}

const list = (period: unknown) => call("POST", "/api/packages", { ...LISTING, period });
const read = (id: string) => call("GET", `/api/packages/${id}`);

const stored = () => world.db.selectFrom("packages").select(["period_from", "period_to"]).execute();

const text = async (path: string, browser: Browser = world.visitor) =>
  (await browser.get(path)).text();

describe("the years of the texts in a call", () => {
  test.each<[stated: unknown, period: object | null]>([
    [PERIOD, PERIOD],
    [
      { from: -500, to: 100 },
      { from: -500, to: 100 },
    ],
    ["１９８５－２０１０", { from: 1985, to: 2010 }],
    [null, null],
    [undefined, null],
    ["", null],
  ])("can be %p", async (state, period) => {
    const { id, answer } = await list(state);
    expect(answer).toBe(201);
    expect((await read(id)).period).toEqual(period);
  });

  test.each([
    { from: 1930, to: 1890 },
    { from: 1890, to: 2027 },
    { from: 1890.5, to: 1900 },
    { from: 0, to: 100 },
    { from: -3001, to: 100 },
    "唐",
  ])("cannot be %p", async (state) => {
    const { answer, errors } = await list(state);
    expect(answer).toBe(400);
    expect(errors).toEqual([{ path: expect.stringMatching(/^period/), message: FAULT }]);
    expect(await stored()).toEqual([]);
  });

  test.each([{ from: 1890 }, { from: 1890, to: 1930, circa: true }, 1890, [1890, 1930], true])(
    "cannot have the type of %p",
    async (state) => {
      const { answer, errors } = await list(state);
      expect(answer).toBe(400);
      expect(errors[0].path).toMatch(/^period(\.circa|\.to)?$/);
      expect(await stored()).toEqual([]);
    },
  );

  test("change while there is no bid, and stay if a change does not name them", async () => {
    const { id } = await list(PERIOD);
    const edit = (changes: object) => call("PATCH", `/api/packages/${id}`, changes);
    expect((await edit({ gradeLevel: "Child" })).period).toEqual(PERIOD);
    expect((await edit({ period: { from: 1900, to: 1901 } })).period).toEqual({
      from: 1900,
      to: 1901,
    });
    expect((await edit({ period: null })).period).toBeNull();
    expect(await stored()).toEqual([{ period_from: null, period_to: null }]);
    await addBid(world, "ada", await findPackage(world.db, id), 500_000);
    expect((await edit({ period: PERIOD })).answer).toBe(409);
    expect((await read(id)).period).toBeNull();
  });

  test("go from a draft and an ended auction to the next listing", async () => {
    const draft = await call("POST", "/api/packages", { ...LISTING, period: PERIOD, draft: true });
    expect(draft.period).toEqual(PERIOD);
    await call("PATCH", `/api/packages/${draft.id}`, { title: "Ledgers" });
    const { id, period } = await call("POST", `/api/packages/${draft.id}/publish`);
    expect(period).toEqual(PERIOD);
    world.clock.set(Date.parse((await read(id)).endsAt));
    await closeEndedAuctions(world.db, world.clock.now());
    const again = await call("POST", `/api/packages/${id}/relist`, {});
    expect((await read(again.id)).period).toEqual(PERIOD);
  });
});

describe("the years of the texts in the form", () => {
  test.each(["1890年至1930年", "１８９０－１９３０", "1890 to 1930"])(
    "are read from %p",
    async (period) => {
      expect((await mei.post("/create-package", { ...COLLECTION_FORM, period })).status).toBe(303);
      expect(await stored()).toEqual([{ period_from: 1890, period_to: 1930 }]);
    },
  );

  test("are shown again as typed, with what to write, if they are unreadable", async () => {
    const response = await mei.post("/create-package", {
      ...COLLECTION_FORM,
      period: "唐 618–907",
    });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(fieldsOfForm(html, "listing-form").period).toBe("唐 618–907");
    expect(html).toContain(FAULT);
    expect(html).toMatch(/<details[^>]*class="unfolds"[^>]*open/);
    expect(await stored()).toEqual([]);
  });

  test("are filled in when a listing is edited", async () => {
    const { id } = await list({ from: -500, to: -100 });
    const html = await text(`/package/${id}/edit`, mei);
    const fields = fieldsOfForm(html, "listing-form");
    expect(fields.period).toBe("500 BCE–100 BCE");
    expect((await mei.post(`/package/${id}/edit`, fields)).status).toBe(303);
    expect(await stored()).toEqual([{ period_from: -500, period_to: -100 }]);
  });
});

describe("the years of the texts in an import", () => {
  const send = async (names: string[], cells: string[]) => {
    const response = await mei.send("POST", "/api/packages/import", {
      headers: { "content-type": "text/csv" },
      body: csv([[...cellsOf("Ledgers"), ...cells]], ",", [...NAMES, ...names]),
    });
    return response.json();
  };

  test.each<[names: string[], cells: string[]]>([
    [
      ["period.from", "period.to"],
      ["1890", "1930"],
    ],
    [["Years of the texts"], ["1890-1930"]],
    [["文本年代（選填）"], ["1890 至 1930 年"]],
  ])("have the columns %p", async (names, cells) => {
    const { created, errors } = await send(names, cells);
    expect(errors).toEqual([]);
    expect((await read(created[0])).period).toEqual(PERIOD);
  });

  test("need both years", async () => {
    const { created, errors } = await send(["period.from", "period.to"], ["1890", ""]);
    expect(created).toEqual([]);
    expect(errors).toMatchObject([{ row: 2, path: "period", message: FAULT }]);
  });

  test("are in the template, which can be imported", async () => {
    const template = await text("/packages/import.csv");
    expect(template).toContain('"period.from","period.to"');
    const response = await mei.send("POST", "/api/packages/import", {
      headers: { "content-type": "text/csv" },
      body: template,
    });
    const { created, errors } = await response.json();
    expect(errors).toEqual([]);
    expect((await read(created[0])).period).toEqual({ from: 1890, to: 1931 });
  });
});

describe("the years of the texts are shown", () => {
  const add = (period: { from: number; to: number } | null, title = "Ledgers") =>
    addLot(world.db, world.people.mei.id, world.clock.now(), { title, period });
  const factIn = (html: string, label: string) =>
    new RegExp(`<dt>${label}</dt><dd>([^<]*)</dd>`).exec(html)?.[1];

  test("on the package's page, in its language", async () => {
    const { id } = await add({ from: -500, to: 100 });
    expect(factIn(await text(`/package/${id}`), "Years of the Texts")).toBe("500 BCE–100");
    expect(factIn(await text(`/package/${id}?lang=zh-Hant`), "文本年代")).toBe("公元前500年–100年");
    const unstated = await add(null);
    expect(await text(`/package/${unstated.id}`)).not.toContain("Years of the Texts");
  });

  test("in JSON-LD and Croissant", async () => {
    const { id } = await add(PERIOD);
    expect(await text(`/package/${id}`)).toContain('"temporalCoverage":"1890/1930"');
    const croissant = await (await world.visitor.get(`/package/${id}/croissant.json`)).json();
    expect(croissant.temporalCoverage).toBe("1890/1930");
    const unstated = await add(null);
    expect(await text(`/package/${unstated.id}`)).not.toContain("temporalCoverage");
  });

  test("in comparisons", async () => {
    const lots = [await add(PERIOD), await add({ from: 1985, to: 1985 }), await add(null)];
    const html = await text(`/compare?packages=${lots.map(({ id }) => id).join()}`);
    const row = /<tr[^>]*><th scope="row">Years of the Texts.*?<\/tr>/s.exec(html)?.[0];
    expect(row).toMatch(/1890–1930.*1985/s);
  });
});
