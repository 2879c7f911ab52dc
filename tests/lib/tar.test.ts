import { expect, test } from "bun:test";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { extract } from "tar-stream";
import { tarParts, tarSize } from "../../src/lib/tar";
import { newFolder } from "../support/folder";

const AT = 1_800_000_000_000;
const file = (name: string, content: string) => ({
  name,
  content: Buffer.from(content),
  bytes: Buffer.byteLength(content),
});
type Given = ReturnType<typeof file>;

function bytesOf(files: readonly Given[], range?: [number, number]): Buffer {
  const parts = [...tarParts(files, AT, range ?? [0, tarSize(files)])];
  return Buffer.concat(
    parts.map((part) =>
      part.kind === "made" ? part.bytes : part.file.content.subarray(part.from, part.to),
    ),
  );
}

async function unpacked(archive: Buffer): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const reader = extract();
  reader.end(archive);
  for await (const entry of reader) found[entry.header.name] = await text(entry);
  return found;
}

const NAMES = [
  "a.txt.age",
  "texts/潮汐.jsonl.age",
  `${"folder/".repeat(30)}long.txt.age`,
  `${"x".repeat(92)}.txt.age`,
  `${"x".repeat(93)}.txt.age`,
  `${"潮".repeat(29)}.age`,
  `${"潮".repeat(330)}.age`,
];

test("contains each file under its name and nothing else", async () => {
  const files = NAMES.map((name, n) => file(name, "tide ".repeat(n * 120)));
  const archive = bytesOf(files);
  expect(archive).toHaveLength(tarSize(files));
  const given = Object.fromEntries(files.map(({ name, content }) => [name, String(content)]));
  expect(await unpacked(archive)).toEqual(given);
});

test("writes archives that the system's tar reads", async () => {
  const folder = newFolder();
  const files = NAMES.slice(0, 4).map((name) => file(name, name));
  await Bun.write(`${folder}/all.tar`, bytesOf(files));
  const { stdout, exitCode } = Bun.spawnSync(["tar", "-tf", `${folder}/all.tar`], {
    env: { LC_ALL: "C.UTF-8", PATH: process.env.PATH },
  });
  expect(exitCode).toBe(0);
  expect(stdout.toString().split("\n").filter(Boolean)).toHaveLength(4);
});

test("announces the right size for names of any length", () => {
  for (let length = 1; length < 1100; length++) {
    const files = [file("x".repeat(length), ""), file("潮".repeat(Math.ceil(length / 3)), "y")];
    expect(bytesOf(files)).toHaveLength(tarSize(files));
  }
});

test("writes any range as in the whole archive", () => {
  const files = NAMES.map((name, n) => file(name, "tide ".repeat(n * 120)));
  const whole = bytesOf(files);
  const offset = fc.nat(whole.length);
  fc.assert(
    fc.property(offset, offset, (one, other) => {
      const range: [number, number] = [Math.min(one, other), Math.max(one, other)];
      expect(bytesOf(files, range).equals(whole.subarray(...range))).toBe(true);
    }),
  );
});

test("states the size of a file over 8 GB", () => {
  const [head] = tarParts([{ name: "a.age", bytes: 9e9 }], AT, [0, 512]);
  expect(tarSize([{ name: "a.age", bytes: 9e9 }])).toBe(9_000_000_000 + 1536);
  expect(head?.kind === "made" && head.bytes[124]).toBe(0x80);
});
