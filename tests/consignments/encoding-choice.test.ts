import { beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import type { HandedInFile } from "../../src/consignments/standing";
import { loadTokenCounter } from "../../src/quality";
import { addDelivery, handIn, type TestDelivery } from "../support/consignments";
import { worldForEach } from "../support/each-world";
import { encoded } from "../support/encoding";
import { outcomeOf, runIntake } from "../support/intake";
import { PATIENCE_MS } from "../support/patience";
import type { Browser } from "../support/world";
import { zip } from "../support/zip";

// A tokenizer and models are loaded by the first test that needs them.
setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();
let mei: Browser;
let delivery: TestDelivery;

beforeAll(async () => {
  await loadTokenCounter();
});

beforeEach(async () => {
  mei = await world.as("mei");
  delivery = await addDelivery(world);
});

/** Half of it is letters that Windows-1252 and Windows-1257 have in the same places. */
const { bytes: GUESSED } = encoded("naïve", "windows-1252");
const PLAIN = "The tide rises twice a day.";

async function takenIn(files: Record<string, Uint8Array | string>) {
  await handIn(mei, delivery, files);
  await runIntake(world);
  return outcomeOf(world);
}

async function listed(): Promise<HandedInFile[]> {
  return (await (await mei.get(`${delivery.path}/uploads`)).json()).files;
}

const choose = (n: number, choice: object) =>
  mei.json("PATCH", `${delivery.path}/files/${n}`, choice);

test("a guess is not sealed until its seller has chosen, and is then read by the choice", async () => {
  const { status, faults } = await takenIn({ "a.txt": GUESSED, "b.txt": PLAIN });
  expect([status, faults]).toEqual(["open", [["a.txt", "encoding-guessed"]]]);
  const [guessed, plain] = await listed();
  expect([guessed?.faults, guessed?.encoding, plain?.candidates]).toEqual([
    [{ path: "", fault: "encoding-guessed" }],
    null,
    [],
  ]);
  const candidates = guessed?.candidates ?? [];
  expect([candidates[0], candidates.length > 1]).toEqual(["windows-1252", true]);
  const early = await mei.json("POST", `${delivery.path}/complete`);
  expect([early.status, (await early.json()).code]).toEqual([409, "delivery-file-faulty"]);
  for (const [n, encoding] of [
    [1, "shift_jis"],
    [2, "windows-1252"],
    [1, undefined],
  ] as const)
    expect((await choose(n, { encoding })).status).toBe(400);

  expect((await choose(1, { encoding: "windows-1252" })).status).toBe(204);
  // It may be changed until all is handed in.
  expect((await choose(1, { encoding: candidates[1] })).status).toBe(204);
  const [chosen] = await listed();
  expect([chosen?.faults, chosen?.encoding]).toEqual([[], candidates[1]]);
  const { status: sealed, report } = await takenIn({});
  expect([sealed, report?.files[0]?.encoding]).toEqual(["sealed", candidates[1]]);
  expect(report?.files[0]?.notes).toEqual([
    { path: "", note: "converted", detail: candidates[1] ?? "" },
  ]);
  expect((await choose(1, { encoding: "windows-1252" })).status).toBe(404);
});

test("one choice serves all files that offer it, and all of an archive, by forms as well", async () => {
  const russian = encoded("Прилив идёт", "koi8-r").bytes;
  const archive = zip([
    ["a.txt", GUESSED],
    ["b.txt", russian],
    ["c.txt", PLAIN],
  ]);
  await takenIn({ "a.zip": archive, "b.txt": GUESSED });
  const page = await (await mei.get(`/contract/${delivery.contractId}`)).text();
  expect(page).toContain(`action="/contract/${delivery.contractId}/files/1/encoding"`);
  const form = `/contract/${delivery.contractId}/files/2/encoding`;
  const answer = await mei.post(form, { encoding: "windows-1252", all: "1" });
  expect(answer.status).toBe(303);
  expect((await listed()).map(({ encoding }) => encoding)).toEqual([
    "windows-1252",
    "windows-1252",
  ]);
  const { status, report } = await takenIn({});
  expect([status, report?.files.map(({ encoding }) => encoding)]).toEqual([
    "sealed",
    ["windows-1252, koi8-r, utf-8", "windows-1252"],
  ]);
});

test("a file that is replaced is asked about by itself", async () => {
  await takenIn({ "a.txt": GUESSED });
  await choose(1, { encoding: "windows-1252" });
  const { status, report } = await takenIn({ "a.txt": "naïve" });
  expect([status, report?.files.map(({ encoding }) => encoding)]).toEqual(["sealed", ["utf-8"]]);
});
