import { createHash } from "node:crypto";
import { createReadStream, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { version } from "../../package.json";
import { Obstacle } from "../lib/errors";
import { billOfMaterials } from "./bill-of-materials";
import { debianPackage } from "./debian-package";
import { TARGETS } from "./targets";

interface Release {
  folder: string;
  targets: readonly string[];
  compile(target: string, outfile: string): Promise<void>;
  onFile(file: string): void;
}

/** Makes what it can. @throws Obstacle naming the systems that could not be built */
export async function writeRelease(release: Release): Promise<void> {
  const { folder, targets, onFile } = release;
  const bill = billOfMaterials();
  const files: string[] = [];
  const faults: string[] = [];
  for (const target of targets) {
    const ownFiles = filesOf(folder, target);
    for (const stale of ownFiles) rmSync(stale, { force: true });
    try {
      await writeSystem(release, target, bill);
      files.push(...ownFiles);
    } catch (error) {
      for (const partial of ownFiles) rmSync(partial, { force: true });
      faults.push(`${target} (${firstLine(error)})`);
    }
  }
  const billFile = join(folder, "marketplace.cdx.json");
  await Bun.write(billFile, bill);
  const listed = [...files, billFile];
  const sums = await Promise.all(
    listed.map(async (file) => `${await sha256(file)}  ${basename(file)}\n`),
  );
  const sumFile = join(folder, "SHA256SUMS");
  await Bun.write(sumFile, sums.join(""));
  for (const file of [...listed, sumFile]) onFile(file);
  if (faults.length > 0)
    throw new Obstacle(`Not built: ${faults.join(", ")}. All other files are in ${folder}.`);
}

/** The executable, and then its Debian package if it gets one. */
function filesOf(folder: string, target: string): [string, ...string[]] {
  const architecture = TARGETS[target]?.debian;
  const names = architecture ? [`marketplace_${version}_${architecture}.deb`] : [];
  return [join(folder, `marketplace-${target}`), ...names.map((name) => join(folder, name))];
}

async function writeSystem({ folder, compile }: Release, target: string, bill: string) {
  const [executable, debFile] = filesOf(folder, target);
  await compile(target, executable);
  const architecture = TARGETS[target]?.debian;
  if (debFile && architecture)
    await Bun.write(debFile, await debianPackage(executable, { architecture, bill }));
}

function firstLine(error: unknown): string {
  const cause = error instanceof AggregateError ? (error.errors[0] ?? error) : error;
  return String((cause as Error).message).split("\n")[0] ?? "";
}

async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}
