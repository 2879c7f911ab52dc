import { expect, test } from "bun:test";
import { join } from "node:path";
import { z } from "zod";
import { HOUR, MINUTE, SECOND } from "../../src/lib/time";
import { EVENTS, TEST_EVENT } from "../../src/webhooks/events";
import { MAX_TRIES, RETRY_MS } from "../../src/webhooks/retries";
import { signedHeaders } from "../../src/webhooks/signing";
import { newFolder } from "../support/folder";
import { ROOT } from "../support/sources";

const text = await Bun.file(join(ROOT, "docs", "webhooks.md")).text();

interface Property {
  enum?: readonly string[];
  description?: string;
}

function dataOf(schema: z.ZodType): string {
  const { properties = {} } = z.toJSONSchema(schema);
  return Object.entries(properties as Record<string, Property>)
    .map(([name, { enum: values, description }]) => {
      const choices = values ? `: ${values.map((value) => `\`${value}\``).join(", ")}` : "";
      return `\`${name}\`${choices}${description ? ` (${description})` : ""}`;
    })
    .join("; ");
}

test("the table of events is that of the code: paste the rows that this expects", () => {
  const rows = text.split("\n").filter((line) => /^\| `[a-z]+\.[a-z_]+` \|/.test(line));
  const expected = Object.entries(EVENTS).map(
    ([name, { when, data }]) => `| \`${name}\` | ${when} | ${dataOf(data)} |`,
  );
  expect(rows).toEqual(expected);
  expect(text).toContain(`\`${TEST_EVENT}\``);
});

function inWords(ms: number): string {
  if (ms < MINUTE) return `${ms / SECOND} seconds`;
  return ms < HOUR ? `${ms / MINUTE} minutes` : `${ms / HOUR} hours`;
}

test("the intervals between tries are those of the code", () => {
  const intervals = RETRY_MS.map(inWords);
  const last = intervals.pop();
  expect(text.replaceAll(/\s+/g, " ")).toContain(`${intervals.join(", ")} and ${last}.`);
  expect(MAX_TRIES).toBe(10);
});

const blockOf = (language: string) =>
  new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(text)?.[1] ?? "";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const BODY =
  '{"type":"auction.won","timestamp":"2026-11-21T12:00:00.000Z","data":{"packageId":"p"}}';

/** The examples read the secret and a request, and print what they accept. */
async function runExample(command: readonly string[], headers: Record<string, string>) {
  const input = JSON.stringify({ headers, body: BODY, secret: SECRET });
  const run = Bun.spawn([...command], {
    cwd: ROOT,
    stdin: new Blob([input]),
    stdout: "pipe",
    stderr: "pipe",
  });
  return (await new Response(run.stdout).text()).trim();
}

const python = Bun.which("python3");

const EXAMPLES = [
  [
    "ts",
    [process.execPath],
    'const { headers, body, secret } = await Bun.stdin.json();\ntry {\n  console.log(verify(body, headers, secret).type);\n} catch {\n  console.log("refused");\n}\n',
  ],
  [
    "python",
    [python ?? ""],
    'import sys\nasked = json.load(sys.stdin)\ntry:\n    print(verify(asked["body"].encode(), asked["headers"], asked["secret"])["type"])\nexcept ValueError:\n    print("refused")\n',
  ],
] as const;

test.each(EXAMPLES.filter(([, [program]]) => program !== ""))(
  "the example in %s verifies our signatures",
  async (language, command, rest) => {
    const file = join(newFolder(), `example.${language}`);
    await Bun.write(file, `${blockOf(language)}\n${rest}`);
    const now = Date.now();
    const other = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
    const message = { id: "m", body: BODY, now };
    const run = (headers: Record<string, string>) => runExample([...command, file], headers);
    expect(await run(signedHeaders(message, [other, SECRET]))).toBe("auction.won");
    expect(await run(signedHeaders(message, [other]))).toBe("refused");
    expect(await run(signedHeaders({ ...message, now: now - HOUR }, [SECRET]))).toBe("refused");
  },
);
