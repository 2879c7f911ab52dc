import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import packageJson from "../../package.json";
import { billOfMaterials, type Lock } from "../../src/binary/bill-of-materials";
import { writeRelease } from "../../src/binary/release";
import { hostTarget, TARGETS } from "../../src/binary/targets";
import { newFolder } from "../support/folder";
import { refusal } from "../support/obstacles";
import { PATIENCE_MS } from "../support/patience";
import { runCommand } from "../support/scripts";

setDefaultTimeout(PATIENCE_MS);

const { version } = packageJson;
const DEB = `marketplace_${version}_amd64.deb`;

/** What SHA256SUMS lists and what the files have. */
function sums(folder: string) {
  const lines = readFileSync(join(folder, "SHA256SUMS"), "utf8").trimEnd().split("\n");
  const listed = lines.map((line) => line.split("  ") as [string, string]);
  const actual = listed.map(([, name]) => {
    const hash = new Bun.CryptoHasher("sha256").update(readFileSync(join(folder, name)));
    return [hash.digest("hex"), name];
  });
  return { listed, actual, names: listed.map(([, name]) => name) };
}

describe("a release", () => {
  let folder: string;
  let made: string[];
  beforeEach(() => {
    folder = newFolder();
    made = [];
  });

  const release = (targets: string[], failing: string[] = []) =>
    writeRelease({
      folder,
      targets,
      async compile(target, outfile) {
        if (failing.includes(target))
          throw new AggregateError([new Error(`No Bun for ${target}\nat x`)], "Bundle failed");
        writeFileSync(outfile, `executable of ${target}`);
      },
      onFile: (file) => made.push(basename(file)),
    });

  test("has each system's executable, Debian packages, a bill and checksums", async () => {
    await release(Object.keys(TARGETS));
    const executables = Object.keys(TARGETS).map((target) => `marketplace-${target}`);
    const debs = ["amd64", "arm64"].map((name) => `marketplace_${version}_${name}.deb`);
    const { names, listed, actual } = sums(folder);
    expect(names.sort()).toEqual([...executables, ...debs, "marketplace.cdx.json"].sort());
    expect(actual).toEqual(listed);
    expect(readdirSync(folder).sort()).toEqual([...names, "SHA256SUMS"].sort());
    expect(made.sort()).toEqual(readdirSync(folder).sort());
  });

  test("names the systems that failed after making the others", async () => {
    for (const stale of ["marketplace-linux-x64", DEB]) writeFileSync(join(folder, stale), "old");
    expect(await refusal(release(["linux-x64", "darwin-arm64"], ["linux-x64"]))).toBe(
      `Not built: linux-x64 (No Bun for linux-x64). All other files are in ${folder}.`,
    );
    expect(sums(folder).names).toEqual(["marketplace-darwin-arm64", "marketplace.cdx.json"]);
    for (const stale of ["marketplace-linux-x64", DEB])
      expect(existsSync(join(folder, stale))).toBe(false);
  });

  test("of this machine's system is what bun run build SYSTEM writes", async () => {
    const { code } = await runCommand("bun run build", [hostTarget(), "--quick", "--to", folder]);
    expect(code).toBe(0);
    const { names, listed, actual } = sums(folder);
    expect(actual).toEqual(listed);
    const { debian } = TARGETS[hostTarget()] ?? {};
    expect(names).toEqual([
      `marketplace-${hostTarget()}`,
      ...(debian ? [`marketplace_${version}_${debian}.deb`] : []),
      "marketplace.cdx.json",
    ]);
    const started = Bun.spawnSync([join(folder, `marketplace-${hostTarget()}`), "--version"]);
    expect(started.stdout.toString()).toBe(`${version}\n`);
    expect(readdirSync(folder).sort()).toEqual([...names, "SHA256SUMS"].sort());
  });
});

interface Bill {
  components: Array<{ name: string; version: string; purl: string; licenses?: unknown[] }>;
  dependencies: Array<{ ref: string; dependsOn: string[] }>;
}

const read = (bill: string): Bill => JSON.parse(bill);

describe("the bill of materials", () => {
  test("lists what the program depends on with version and license, and no tools", () => {
    const { components, dependencies } = read(billOfMaterials());
    const listed = components.map(({ name, version: own }) => `${name}@${own}`);
    for (const [name, own] of Object.entries(packageJson.dependencies))
      expect(listed).toContain(`${name}@${own}`);
    expect(listed).toContain(`bun@${Bun.version}`);
    // A library may need what is also a tool, but the program itself needs none.
    const own = dependencies.find(({ ref }) => ref.startsWith(`pkg:npm/${packageJson.name}@`));
    for (const [tool, version] of Object.entries(packageJson.devDependencies))
      expect(own?.dependsOn).not.toContain(`pkg:npm/${tool.replace("@", "%40")}@${version}`);
    expect(own?.dependsOn).toContain(`pkg:npm/zod@${packageJson.dependencies.zod}`);
    const unknown = components.filter(({ licenses }) => !licenses).map(({ name }) => name);
    // These packages state none.
    expect(unknown).toEqual(["combine-errors", "png-js"]);
    const refs = components.map(({ purl }) => purl);
    expect(new Set(refs).size).toBe(refs.length);
    for (const { dependsOn } of dependencies)
      expect(dependsOn.filter((ref) => !refs.includes(ref))).toEqual([]);
  });

  test("follows the nearest package of a name, and skips optional ones that are missing", () => {
    const one = (id: string, metadata: Lock["packages"][string][2] = {}) =>
      [id, "", metadata, `sha512-${btoa(id)}`] as Lock["packages"][string];
    const lock: Lock = {
      workspaces: { "": { dependencies: { "@a/b": "1" } } },
      packages: {
        "@a/b": one("@a/b@1.0.0", {
          dependencies: { c: "1" },
          optionalDependencies: { absent: "1" },
          peerDependencies: { peer: "1", tool: "1" },
          optionalPeers: ["tool"],
        }),
        "@a/b/c": one("c@1.0.0", { dependencies: { d: "1" } }),
        c: one("c@2.0.0"),
        d: one("d@3.0.0"),
        peer: one("peer@4.0.0"),
        tool: one("tool@5.0.0"),
      },
    };
    const { components, dependencies } = read(
      billOfMaterials(lock, (key) => (key === "d" ? "SEE LICENSE IN d.txt" : "MIT")),
    );
    const bun = `pkg:npm/bun@${Bun.version}`;
    expect(components.map(({ purl }) => purl)).toEqual([
      "pkg:npm/%40a/b@1.0.0",
      bun,
      "pkg:npm/c@1.0.0",
      "pkg:npm/d@3.0.0",
      "pkg:npm/peer@4.0.0",
    ]);
    expect(components[3]).toMatchObject({
      licenses: [{ license: { name: "SEE LICENSE IN d.txt" } }],
      hashes: [{ alg: "SHA-512", content: Buffer.from("d@3.0.0").toString("hex") }],
    });
    expect(dependencies[0]?.dependsOn).toEqual(["pkg:npm/%40a/b@1.0.0", bun]);
    expect(dependencies).toContainEqual({ ref: "pkg:npm/c@1.0.0", dependsOn: ["pkg:npm/d@3.0.0"] });
  });
});
