import { describe, expect, test } from "bun:test";
import {
  type ContentType,
  type MetricName,
  metricNames,
} from "../../../src/samples/analysis/verdict";
import {
  analyze,
  fixture,
  misreadAs,
  randomNumbers,
  segments,
  shuffleWords,
  withoutAnswers,
} from "./texts";

const english = fixture("moby-dick-1");
const chinese = fixture("udhr-zh-hant");
const japanese = fixture("udhr-ja");
const korean = fixture("udhr-ko");

const advertisements = [
  "Click here to claim your free gift",
  "Free shipping on all orders",
  "Subscribe now for weekly deals",
  "Shop now, best prices in town",
  "Use promo code SAVE50 today",
  "Act now, only three left",
  "Follow us for more offers",
  "Terms of use and privacy policy",
  "Register now and save",
  "No credit card required",
];

function withAdvertisements(text: string): string {
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.flatMap((line, at) => [line, ...advertisements.slice(at, at + 1)]).join("\n");
}

const persons =
  "Write to ahab@pequod.co or call 212-555-0147. A123456(3), 11010519491231002X, +852 2345 6789.";

const spaces = (line: string) => line.split(" ");

/** What is done to a good text, and the one metric that it has to hurt. */
const degradations: [
  name: string,
  before: string,
  after: string,
  metric: MetricName,
  type?: ContentType,
][] = [
  [
    "repeated, English",
    english,
    english + english.slice(0, english.length / 2),
    "contentUniqueness",
  ],
  [
    "repeated, Chinese",
    chinese,
    chinese + chinese.slice(0, chinese.length / 2),
    "contentUniqueness",
  ],
  [
    "repeated, Japanese",
    japanese,
    japanese + japanese.slice(0, japanese.length / 2),
    "contentUniqueness",
  ],
  ["repeated, Korean", korean, korean + korean.slice(0, korean.length / 2), "contentUniqueness"],
  [
    "broken, English",
    english,
    english.replace(/e/g, (e, at) => (at % 20 ? e : "\uFFFD")),
    "textIntegrity",
  ],
  [
    "broken, Chinese",
    chinese,
    chinese.replace(/的/g, (de, at) => (at % 3 ? de : "\uFFFD")),
    "textIntegrity",
  ],
  ["NUL characters", english, english.replace(/\n/g, "\0\0\n"), "textIntegrity"],
  ["mojibake", english, misreadAs("windows-1252", english), "textIntegrity"],
  ["shuffled, English", english, shuffleWords(english, spaces, " "), "languageFluency"],
  ["shuffled, Chinese", chinese, shuffleWords(chinese, segments, ""), "languageFluency"],
  ["shuffled, Japanese", japanese, shuffleWords(japanese, segments, ""), "languageFluency"],
  ["shuffled, Korean", korean, shuffleWords(korean, spaces, " "), "languageFluency"],
  ["advertising", english, withAdvertisements(english), "formatCleanliness"],
  ["without punctuation", english, english.replace(/[.!?;:,]/g, ""), "structureQuality"],
  ["bullets", english, english.replace(/^(?=\S)/gm, "• "), "structureQuality"],
  ["personal data", english, `${english}\n${persons}`, "privacySafety"],
  ["cut short", english, english.split(" ").slice(0, 60).join(" "), "sampleAdequacy"],
  [
    "without answers",
    fixture("problem-bank-zh"),
    withoutAnswers(fixture("problem-bank-zh")),
    "typeFit",
    "problem_bank",
  ],
];

/** What a degradation may cost the metrics that it is not about, in percent. */
const SIDE_EFFECT = 20;
const EFFECT = 30;

/** Repeats may be a chain's, and broken characters a stranger's: the model sees both as well. */
const UNLIKE: readonly MetricName[] = ["languageFluency"];

describe("each degradation lowers its metric, and no other by much", () => {
  test.each(degradations)("%s", (name, before, after, metric, type = "literary") => {
    const [good, bad] = [analyze(before, type), analyze(after, type)];
    const lost = (other: MetricName) => good.qualityMetrics[other] - bad.qualityMetrics[other];
    expect(lost(metric)).toBeGreaterThanOrEqual(EFFECT);
    const likely = name.startsWith("repeated") || name.startsWith("broken") ? UNLIKE : [];
    const others = metricNames.filter(
      (other) => other !== metric && lost(other) > SIDE_EFFECT && !likely.includes(other),
    );
    expect(others).toEqual([]);
    expect(bad.aiTrainingValue).toBeLessThan(good.aiTrainingValue);
  });
});

describe("the metrics that no one degradation of prose is about", () => {
  test("few different words lower richness, padding and noise density, even sentences the fit", () => {
    const primer = "See the dog run. The dog can run. Run, dog, run. I see the dog. ".repeat(20);
    expect(analyze(primer).qualityMetrics.lexicalRichness).toBe(0);
    const padded = `${english}\n${"=".repeat(400_000)}`;
    expect(analyze(padded).qualityMetrics.informationDensity).toBe(0);
    const even = Array.from(
      { length: 200 },
      (_, at) => `Item ${at} costs ${at * 7} dollars today.`,
    );
    expect(analyze(even.join(" ")).qualityMetrics.typeFit).toBeLessThan(50);
  });

  test("encoded data is noise, whatever its lines look like", () => {
    const random = randomNumbers();
    const bytes = Uint8Array.from({ length: 20_000 }, () => random() * 256);
    const lines = bytes.toBase64().replace(/(.{70})/g, "$1.\n");
    expect(analyze(lines).qualityMetrics.informationDensity).toBeLessThan(20);
  });

  test("one endless line is a fault of form that no filter drops a text for", () => {
    const line = `${english} ${fixture("moby-dick-10")}`.replace(/\s+/g, " ");
    const { qualityMetrics, recommendations, aiTrainingValue } = analyze(line);
    expect(qualityMetrics.structureQuality).toBe(60);
    expect(recommendations.map(({ code }) => code)).toEqual(["one-block"]);
    expect(aiTrainingValue).toBeGreaterThan(59);
  });

  test("an identity number weighs as much as three addresses", () => {
    const privacy = (text: string) => analyze(`${english}\n${text}`).qualityMetrics.privacySafety;
    expect(privacy("A123456(3)")).toBe(70);
    expect(privacy("a@pequod.co b@pequod.co c@pequod.co")).toBe(70);
    expect(privacy("A123456(3), C123456(9)")).toBe(40);
  });
});
