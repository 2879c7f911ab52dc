import { expect, test } from "bun:test";
import type { Questions, Report } from "../../src/quality";
import { type SampleUse, suitableUses } from "../../src/samples/suitability";
import { aReport } from "../support/samples";

const bank = (changes: Partial<Questions>): Questions => ({
  questions: 20,
  answers: 20,
  workedSolutions: 0,
  workedSteps: 0,
  distinct: 20,
  checked: 0,
  wrong: 0,
  diagrams: 0,
  formulas: 0,
  subject: null,
  topics: [],
  difficulty: null,
  gradeLevel: null,
  ...changes,
});
const ofBank = (changes: Partial<Questions> = {}) =>
  aReport({ contentType: "problem_bank", genre: "bank", questions: bank(changes) });
const chinese = { ...aReport().facts.language, code: "zh-traditional", script: "Hant" } as const;
const unnatural = { natural: { value: 0.2, threshold: 0.5 } };

const cases: [name: string, Report, SampleUse[]][] = [
  ["good prose", aReport(), ["pretraining", "style-tuning"]],
  [
    "a mediocre textbook",
    aReport({ contentType: "educational", band: "medium" }),
    ["continued-pretraining", "knowledge-tuning"],
  ],
  ["a law", aReport({ genre: "law" }), ["pretraining"]],
  [
    "classical Chinese",
    aReport({ facts: { language: { ...chinese, variety: "classical" } } }),
    ["pretraining", "style-tuning", "traditional-chinese", "classical-chinese"],
  ],
  ["a bank with answers", ofBank(), ["instruction-tuning", "evaluation"]],
  [
    "a bank that explains",
    ofBank({ workedSolutions: 10 }),
    [...(["instruction-tuning", "reasoning-tuning", "evaluation"] as const)],
  ],
  ["a bank with wrong answers", ofBank({ wrong: 5 }), ["instruction-tuning"]],
  ["a bank of one template", ofBank({ distinct: 1 }), ["instruction-tuning"]],
  ["a bank without answers", ofBank({ answers: 0 }), ["continued-pretraining"]],
  ["a repetitive text", aReport({ band: "basic" }), ["after-cleaning"]],
  ["word salad", aReport({ band: "basic", gates: unnatural }), ["none"]],
];

test.each(cases)("suggests the suitable uses for %s", (_name, report, uses) => {
  expect(suitableUses(report)).toEqual(uses);
});
