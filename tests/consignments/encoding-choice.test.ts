import { expect, test } from "bun:test";
import type { HandedInFile } from "../../src/consignments/consignment-status";
import { zip } from "../../src/lib/zip";
import { encoded } from "../support/format-files";
import { handInForEach } from "../support/intake";

const site = handInForEach();
const { takenIn } = site;

/** Windows-1252 and Windows-1257 share half of the letters. */
const { bytes: GUESSED } = encoded("naïve", "windows-1252");
const PLAIN = "The tide rises twice a day.";

async function listed(): Promise<HandedInFile[]> {
  return (await (await site.mei.get(`${site.delivery.path}/uploads`)).json()).files;
}

const chosenEncodings = async () => (await listed()).map(({ encoding }) => encoding);

const choose = (n: number, choice: object) =>
  site.mei.json("PATCH", `${site.delivery.path}/files/${n}`, choice);

test("seals only after the seller has chosen a guessed encoding", async () => {
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
  const early = await site.mei.json("POST", `${site.delivery.path}/complete`);
  expect([early.status, (await early.json()).code]).toEqual([409, "delivery-file-faulty"]);
  for (const [n, encoding] of [
    [1, "shift_jis"],
    [2, "windows-1252"],
    [1, undefined],
  ] as const)
    expect((await choose(n, { encoding })).status).toBe(400);

  expect((await choose(1, { encoding: "windows-1252" })).status).toBe(204);
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

test("applies one choice to all files that offer it", async () => {
  const russian = encoded("Прилив идёт", "koi8-r").bytes;
  const archive = zip([
    ["a.txt", GUESSED],
    ["b.txt", russian],
    ["c.txt", PLAIN],
  ]);
  await takenIn({ "a.zip": archive, "b.txt": GUESSED });
  const page = await (await site.mei.get(`/contract/${site.delivery.contractId}`)).text();
  expect(page).toContain(`action="/contract/${site.delivery.contractId}/files/1/encoding"`);
  const form = `/contract/${site.delivery.contractId}/files/2/encoding`;
  const mistyped = await site.mei.post(form, { encoding: "windows-1252", all: "yes" });
  expect([mistyped.status, await chosenEncodings()]).toEqual([400, [null, null]]);
  const answer = await site.mei.post(form, { encoding: "windows-1252", all: "1" });
  expect(answer.status).toBe(303);
  expect(await chosenEncodings()).toEqual(["windows-1252", "windows-1252"]);
  const { status, report } = await takenIn({});
  expect([status, report?.files.map(({ encoding }) => encoding)]).toEqual([
    "sealed",
    ["windows-1252, koi8-r, utf-8", "windows-1252"],
  ]);
  expect(report?.files[0]?.filesByEncoding).toEqual([
    { name: "windows-1252", files: 1 },
    { name: "koi8-r", files: 1 },
    { name: "utf-8", files: 1 },
  ]);
});

test("asks about a replaced file separately", async () => {
  await takenIn({ "a.txt": GUESSED });
  await choose(1, { encoding: "windows-1252" });
  const { status, report } = await takenIn({ "a.txt": "naïve" });
  expect([status, report?.files.map(({ encoding }) => encoding)]).toEqual(["sealed", ["utf-8"]]);
});
