import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConsignmentFolder } from "../../src/consignments/consignment-folder";
import { readReport } from "../../src/consignments/report";
import {
  abandonIdleConsignments,
  MAX_IDLE_MS,
  sweepConsignments,
} from "../../src/consignments/sweep";
import { viewDeal } from "../../src/delivery/reading";
import { renderMail } from "../../views/mail/templates";
import { deliverFile } from "../support/consignments";
import { dealForEach } from "../support/deal-for-each";
import { stateDetails } from "../support/deals";
import { CUT_NOVEL, declareNovel, NOVEL, NOVEL_WORDS } from "../support/declared-text";
import { answer, refusal, statuses } from "../support/http";
import { isOnDisk, outcomeOf, runIntake } from "../support/intake";
import { outbox } from "../support/mail";
import { PATIENCE_MS } from "../support/patience";
import type { Browser } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const site = dealForEach();
const { world, act, bring, state } = site;
const PHRASE = "Call me Ishmael";
const DIFFERS = "differs from the listing or the samples: the number of words";
const OUTDATED: [status: number, code: unknown] = [409, "delivery-report-outdated"];
let mei: Browser;
let bo: Browser;

beforeEach(async () => {
  [mei, bo] = [await world.as("mei"), await world.as("bo")];
  await stateDetails(world, "mei");
  await declareNovel(world);
});

interface Uploads {
  status: string;
  measured: { measuredAt: string; differs: string[]; delivered: { words: number } } | null;
}

const upload = (text = CUT_NOVEL, name = "novel.txt") =>
  deliverFile(mei, { path: site.path() }, name, text);
const complete = (choice: object, by = mei) => by.json("POST", site.path("/complete"), choice);
const uploads = async () => (await answer(mei.get(site.path("/uploads"))))[1] as Uploads;
const deal = async (by: Browser) => (await answer(by.get(site.path())))[1];

async function lettersOf(step: string) {
  const reading = { language: "en", timezone: "UTC", now: world.clock.now() } as const;
  return (await outbox(world, "delivery-step"))
    .filter(({ values }) => values.step === step)
    .map(({ to, template, values }) => {
      const mail = { template, template_values: JSON.stringify(values) };
      return { to, text: renderMail(mail, "http://x", { ...reading, unsubscribeUrl: null }).text };
    });
}

async function measure(text?: string): Promise<string> {
  await upload(text);
  expect(await statuses(complete({ review: true }))).toEqual([202]);
  await runIntake(world);
  return (await uploads()).measured?.measuredAt ?? "";
}

describe.each(["form", "call"] as const)("by %s", (way) => {
  const send = (choice: { review?: true; measuredAt?: string }) => {
    if (way === "call") return complete(choice);
    const form: Record<string, string> = {};
    if (choice.review) form.review = "on";
    if (choice.measuredAt !== undefined) form.measuredAt = choice.measuredAt;
    return mei.post(`/contract/${site.deal.contractId}/completion`, form);
  };
  const sent = async (choice: Parameters<typeof send>[0]) => (await send(choice)).status;
  const done = way === "form" ? 303 : 202;

  test("the seller reads the report before the buyer, then seals", async () => {
    await upload();
    expect(await sent({ review: true })).toBe(done);
    await runIntake(world);
    const { status, measured } = await uploads();
    expect([status, measured?.differs]).toEqual(["open", ["words"]]);
    expect((await state()).state).toBe("uploading");
    expect(await deal(bo)).toMatchObject({ turn: "seal", report: null, differs: null });
    const own = await site.page(mei);
    expect(own).toContain("Report before Sealing");
    expect(own).toContain(DIFFERS);
    expect(own).toContain("Seal and deliver anyway");
    const other = await site.page(bo);
    for (const secret of [DIFFERS, "Seal and deliver", "Report before Sealing"])
      expect(other).not.toContain(secret);
    const letters = await lettersOf("measured");
    expect(letters.map(({ to }) => to)).toEqual(["mei"]);
    expect(letters[0]?.text).toContain(DIFFERS);

    const { measuredAt = "" } = measured ?? {};
    expect(await sent({ measuredAt })).toBe(done);
    expect((await state()).state).toBe("measuring");
    expect(await refusal(complete({ measuredAt }))).toEqual([409, "delivery-step"]);
    await runIntake(world);
    const { report } = await outcomeOf(world);
    expect(report).toMatchObject({ measuredAt, differs: ["words"] });
    expect(report?.delivered).toMatchObject(measured?.delivered ?? {});
    expect((await state()).state).toBe("sealed");
    expect((await uploads()).measured).toBeNull();
    expect(isOnDisk(world, PHRASE)).toBe(false);
    expect(await site.page(bo)).toContain(DIFFERS);
    for (const { text } of await lettersOf("sealed")) expect(text).toContain(DIFFERS);
  });

  test("a report about other files is not confirmed", async () => {
    const measuredAt = await measure();
    await upload("The whale.", "more.txt");
    expect((await uploads()).measured).toBeNull();
    expect(await sent({ measuredAt })).toBe(409);
    expect((await state()).state).toBe("uploading");
    expect(await site.page(mei)).not.toContain("Report before Sealing");
  });
});

describe("a report that the seller has not confirmed", () => {
  test("is dropped when a file is removed, and is not replaced by another", async () => {
    const first = await measure();
    expect(await statuses(mei.send("DELETE", site.path("/files/1"), {}))).toEqual([204]);
    expect(await refusal(complete({ measuredAt: first }))).toEqual([409, "delivery-no-files"]);
    world.clock.advance(1000);
    const second = await measure(NOVEL);
    expect(await refusal(complete({ measuredAt: first }))).toEqual(OUTDATED);
    expect(await statuses(complete({ measuredAt: second }))).toEqual([202]);
    await runIntake(world);
    const { report } = await outcomeOf(world);
    expect([report?.differs, report?.delivered.words]).toEqual([[], NOVEL_WORDS]);
  });

  test("is confirmed by nobody else, nor before it exists", async () => {
    const measuredAt = await measure();
    expect(await refusal(complete({ measuredAt }, bo))).toEqual([409, "delivery-step"]);
    const ada = await world.as("ada");
    expect(await refusal(complete({ measuredAt }, ada))).toEqual([404, "delivery-not-found"]);
    expect(await refusal(complete({ measuredAt: "yesterday" }))).toEqual([400, "invalid-input"]);
    expect((await state()).state).toBe("uploading");
  });

  test("does not seal by itself, and a program that asks for no report seals at once", async () => {
    await measure();
    await runIntake(world);
    expect((await state()).state).toBe("uploading");
    expect(await statuses(complete({}))).toEqual([202]);
    await runIntake(world);
    expect((await state()).state).toBe("sealed");
  });

  test("keeps the deadline of the delivery", async () => {
    const dueAt = (await state()).due_at;
    await measure();
    expect((await state()).due_at).toBe(dueAt);
    await site.due();
    const view = await viewDeal(world.db, await state(), world.clock.now());
    expect(view.turn).toBe("late-delivery");
    await act.withdraw();
    expect((await state()).state).toBe("withdrawn");
  });

  test("needs the seller's invoice details once more to seal", async () => {
    const measuredAt = await measure();
    await stateDetails(world, "mei", { legalName: "Harbour" });
    expect(await refusal(complete({ measuredAt }))).toEqual([409, "delivery-invoice-details"]);
    expect((await uploads()).measured?.measuredAt).toBe(measuredAt);
  });

  test("is in every list of what waits for the seller", async () => {
    await measure();
    const trade = await site.page(mei, "/trade");
    expect(trade).toContain("read the report, then seal the collection");
  });

  test("is abandoned like an upload after 14 days", async () => {
    await measure();
    expect(isOnDisk(world, PHRASE)).toBe(true);
    await abandonIdleConsignments(world.db, world.clock.now() + MAX_IDLE_MS);
    await sweepConsignments({ db: world.db, folder: new ConsignmentFolder(world.dataDir) });
    expect(isOnDisk(world, PHRASE)).toBe(false);
    expect((await state()).measured).toBe(0);
  });
});

test("bytes that changed after measuring are refused, not sealed", async () => {
  const measuredAt = await measure();
  const folder = join(world.dataDir, "deliveries");
  const [path = ""] = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  writeFileSync(path, CUT_NOVEL.replace("Ishmael", "Ishmeal"));
  await complete({ measuredAt });
  await runIntake(world);
  expect(await outcomeOf(world)).toMatchObject({
    status: "open",
    faults: [["novel.txt", "damaged"]],
  });
  expect((await uploads()).measured).toBeNull();
  expect((await state()).state).toBe("refused");
});

test("a delivery after a dispute is reviewed, too", async () => {
  await bring("disputed");
  const measuredAt = await measure(NOVEL);
  expect((await state()).state).toBe("disputed");
  expect(await site.page(mei)).toContain("Report before Sealing");
  await complete({ measuredAt });
  await runIntake(world);
  expect((await state()).state).toBe("paid");
  const row = await world.db
    .selectFrom("consignments")
    .select("report")
    .where("status", "=", "sealed")
    .executeTakeFirstOrThrow();
  expect(readReport(row.report)?.delivered.words).toBe(NOVEL_WORDS);
});
