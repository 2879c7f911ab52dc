import { afterEach, describe, expect, test } from "bun:test";
import { EmptyText, loadTokenCounter, UnreadableText } from "../../src/quality";
import { type Analyzer, createAnalyzer } from "../../src/samples/analyzer/analyzer";
import { assess } from "../../src/samples/analyzer/assess";
import {
  AnalysisStopped,
  AnalysisTimedOut,
  AnalyzerBusy,
  UnreadableFile,
} from "../../src/samples/analyzer/errors";
import { fixture } from "../quality/texts";
import { PATIENCE_MS } from "../support/patience";
import { swollenPdf } from "../support/pdf";

/** The runner's `rejects` does not let a worker's response through. */
function refusalOf(promise: Promise<unknown> | undefined): Promise<unknown> {
  return Promise.resolve(promise).then(
    () => null,
    (error) => error,
  );
}

const options = { contentType: "literary" } as const;
let analyzer: Analyzer;

afterEach(() => analyzer.close());

describe("the analyzer thread", () => {
  test("returns what the function returns, for text and bytes", async () => {
    analyzer = createAnalyzer({ timeoutMs: PATIENCE_MS });
    const text = fixture("moby-dick-10");
    const [fromText, fromBytes] = await Promise.all([
      analyzer.analyze(text, options),
      analyzer.analyze(new TextEncoder().encode(`\uFEFF${text}`), options),
    ]);
    // Excerpts are random.
    const excerpts = expect.any(Array);
    const expected = { ...assess(text, options, await loadTokenCounter()), excerpts };
    expect(fromText).toEqual(expected);
    const facts = { ...expected.facts, encoding: "utf-8-bom" };
    expect(fromBytes).toEqual({ ...expected, facts } as typeof expected);
    expect(fromText.excerpts).not.toEqual(fromBytes.excerpts);
  });

  test("reads bytes without analyzing them, and refuses anything but text", async () => {
    analyzer = createAnalyzer({ timeoutMs: PATIENCE_MS });
    const bytes = new TextEncoder().encode("世界人權宣言");
    expect(await analyzer.decode(bytes, "a.txt")).toEqual({
      text: "世界人權宣言",
      encoding: "utf-8",
    });
    const refusal = await refusalOf(analyzer.decode(new Uint8Array(2000), "a.txt"));
    expect(refusal).toBeInstanceOf(UnreadableText);
  });

  test("reports a file that was not in UTF-8", async () => {
    analyzer = createAnalyzer({ timeoutMs: PATIENCE_MS });
    const text = fixture("moby-dick-10");
    const latin = await analyzer.analyze(text, { ...options, encoding: "windows-1252" });
    expect(latin.facts.encoding).toBe("windows-1252");
    const codes = ({ problems }: typeof latin) => problems.map(({ code }) => code);
    expect(codes(latin)).toContain("not-utf8");
    expect(codes(await analyzer.analyze(text, options))).not.toContain("not-utf8");
  });

  test("stops at a file that exceeds the memory limit, and reads the next one", async () => {
    analyzer = createAnalyzer({ timeoutMs: PATIENCE_MS });
    const refusal = await refusalOf(analyzer.decode(swollenPdf(), "a.pdf"));
    expect([refusal instanceof UnreadableFile, refusal]).toMatchObject([
      true,
      { fault: "too-much-memory" },
    ]);
    const bytes = new TextEncoder().encode("The tide rises.");
    expect(await analyzer.decode(bytes, "a.txt")).toMatchObject({ text: "The tide rises." });
  });

  test("prices the declared size of the collection", async () => {
    analyzer = createAnalyzer({ timeoutMs: PATIENCE_MS });
    const { estimatedMarketValue } = await analyzer.analyze(fixture("moby-dick-10"), {
      ...options,
      collectionWords: 100_000,
    });
    expect(estimatedMarketValue.basis.scope).toBe("collection");
  });

  test("passes refusals on as the original errors", async () => {
    analyzer = createAnalyzer({ timeoutMs: PATIENCE_MS });
    for (const nothing of [" \n ", new Uint8Array()]) {
      expect(await refusalOf(analyzer.analyze(nothing, options))).toBeInstanceOf(EmptyText);
    }
    const refusal = await refusalOf(
      analyzer.analyze(new TextEncoder().encode("%PDF-1.7"), options),
    );
    expect(refusal).toBeInstanceOf(UnreadableText);
    expect(refusal).toMatchObject({ values: { kind: "pdf" } });
    expect((await analyzer.analyze("Call me Ishmael.", options)).band).toBe("basic");
  });

  test("abandons a text that takes too long", async () => {
    analyzer = createAnalyzer({ timeoutMs: 1 });
    const long = "世".repeat(300_000);
    const outcomes = await Promise.allSettled([
      analyzer.analyze(long, options),
      analyzer.analyze(long, options),
    ]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(AnalysisTimedOut) });
    }
  });

  test("refuses texts beyond the queue, and analyzes queued ones", async () => {
    analyzer = createAnalyzer({ timeoutMs: PATIENCE_MS, maxWaiting: 1 });
    const [working, waiting, tooMany] = ["one", "two", "three"].map((text) =>
      analyzer.analyze(text, options),
    );
    expect(await refusalOf(tooMany)).toBeInstanceOf(AnalyzerBusy);
    expect((await working)?.facts.words).toBe(1);
    expect((await waiting)?.facts.words).toBe(1);
  });

  test("refuses running, queued and later texts once closed", async () => {
    analyzer = createAnalyzer({ timeoutMs: PATIENCE_MS });
    const pending = [analyzer.analyze("one", options), analyzer.analyze("two", options)];
    analyzer.close();
    const outcomes = await Promise.allSettled([...pending, analyzer.analyze("three", options)]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(AnalysisStopped) });
    }
  });
});
