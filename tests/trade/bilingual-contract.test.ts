import { describe, expect, test } from "bun:test";
import { contractDocument } from "../../messages/contract";
import { type ContractDocument, contractText, textsOf } from "../../src/contracts/document";
import type { SecondLanguage } from "../../src/contracts/terms";
import { LANGUAGES } from "../../src/lib/languages";
import { rightsOfForm } from "../../src/rights/rights";
import { statedRights } from "../../src/rights/schema";
import { USUAL_FORM } from "../../src/rights/terms";
import { changeSettings } from "../../src/settings/settings";
import { findDeal } from "../../src/trade/deal";
import { someTerms } from "../support/contracts";
import { addDeal, addSale } from "../support/deals";
import { worldForEach } from "../support/each-world";

const world = worldForEach();

const rights = statedRights.parse(rightsOfForm({ ...USUAL_FORM, "use-evaluation": "true" }));
const documentIn = (secondLanguage?: SecondLanguage) =>
  contractDocument({ ...someTerms({ rights }), ...(secondLanguage && { secondLanguage }) });

const englishOf = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(englishOf);
  if (part === null || typeof part !== "object") return part;
  const kept = Object.entries(part).filter(([name]) => name !== "translation");
  return Object.fromEntries(kept.map(([name, value]) => [name, englishOf(value)]));
};

describe.each(["zh", "ja", "ko"] as const)("the contract of a seller who reads %s", (second) => {
  const document = documentIn(second);
  const clauses = document.sections.flatMap((section) => section.clauses);

  test("has all text in both languages", () => {
    const script = { zh: /\p{Script=Han}/u, ja: /[\p{Script=Han}\p{Script=Katakana}]/u };
    const written = { ...script, ko: /\p{Script=Hangul}/u }[second];
    expect(document.translation?.language).toBe(LANGUAGES[second]);
    const own = [
      ...[document.translation?.title, document.translation?.preamble],
      ...[document.signatures.translation?.title, document.signatures.translation?.text],
      ...document.sections.map(({ translation }) => translation),
      ...clauses.map(({ translation }) => translation),
      ...clauses.flatMap(({ facts = [] }) => facts.map(({ translation }) => translation?.label)),
    ];
    expect(own.filter((text) => !written.test(text ?? ""))).toEqual([]);
  });

  test("prints both texts and states that the English one prevails", () => {
    const prevails = clauses.filter(({ text }) => text.includes("the English text prevails"));
    expect(prevails).toHaveLength(1);
    const english = englishOf(document) as ContractDocument;
    const without = english.sections.map((section) => ({
      ...section,
      clauses: section.clauses.filter(({ text }) => !text.includes("English text prevails")),
    }));
    expect({ ...english, sections: without }).toEqual(documentIn());
    const text = contractText(document);
    const printed = textsOf(clauses).filter((each) => each !== "zh-Hant");
    expect(printed.filter((each) => !text.includes(each))).toEqual([]);
  });
});

test("uses the seller's own language as the second", async () => {
  const { db, people, clock } = world;
  const { accepted } = await addDeal(world, { rights });
  const decision = { bidId: accepted, sellerId: people.mei.id };
  const languageOf = async () => (await findDeal(db, decision, clock.now())).terms.secondLanguage;
  await changeSettings(db, people.bo.id, { language: "ko" }, clock.now());
  expect(await languageOf()).toBeUndefined();
  await changeSettings(db, people.mei.id, { language: "ja" }, clock.now());
  expect(await languageOf()).toBe("ja");
  await changeSettings(db, people.mei.id, { language: "en" }, clock.now());
  expect(await languageOf()).toBeUndefined();
});

test("keeps the text of a sent contract when the seller changes language", async () => {
  const { db, people, clock } = world;
  await changeSettings(db, people.mei.id, { language: "zh" }, clock.now());
  const id = await addSale(world, clock.now(), { rights });
  const bo = await world.as("bo");
  const stored = () =>
    db.selectFrom("contracts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const read = async () => {
    const html = await (await bo.get(`/contract/${id}`)).text();
    return html.slice(html.indexOf("<article"), html.indexOf("</article>"));
  };
  const [before, article] = [await stored(), await read()];
  expect(article).toContain('<p class="second-language" lang="zh-Hant">數據授權合約</p>');
  await changeSettings(db, people.mei.id, { language: "ko" }, clock.now());
  await db.updateTable("packages").set({ rights: null }).execute();
  expect([await stored(), await read()]).toEqual([before, article]);

  const earlier = JSON.stringify(englishOf(JSON.parse(before.document)));
  await db.updateTable("contracts").set({ document: earlier }).where("id", "=", id).execute();
  expect(await read()).not.toContain("second-language");
});
