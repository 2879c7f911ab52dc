import { beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { extract, type Header } from "tar-stream";
import { version } from "../../package.json";
import { debianPackage } from "../../src/binary/debian-package";
import { loadConfig, misspelledSettings } from "../../src/config";
import { parseEnvFile } from "../../src/lib/env-file";
import { newFolder } from "../support/folder";
import { ROOT } from "../support/sources";

type Entries = Map<string, { header: Header; text: string }>;

let deb: Buffer;
let members: Map<string, Buffer>;
let control: Entries;
let files: Entries;

const PROGRAM = "#!/bin/sh\necho odd\n";

beforeAll(async () => {
  const executable = join(newFolder(), "marketplace-linux-arm64");
  writeFileSync(executable, PROGRAM);
  deb = await debianPackage(executable, { architecture: "arm64", bill: "{}\n" });
  members = membersOf(deb);
  control = await entriesOf(members.get("control.tar.gz"));
  files = await entriesOf(members.get("data.tar.gz"));
});

/** As ar(5) has it: each member starts at an even place. */
function membersOf(archive: Buffer): Map<string, Buffer> {
  expect(archive.toString("latin1", 0, 8)).toBe("!<arch>\n");
  const found = new Map<string, Buffer>();
  for (let at = 8; at < archive.length; ) {
    const header = archive.toString("latin1", at, at + 60);
    expect(header.slice(58)).toBe("`\n");
    const size = Number(header.slice(48, 58));
    found.set(header.slice(0, 16).trim(), archive.subarray(at + 60, at + 60 + size));
    at += 60 + size + (size % 2);
  }
  return found;
}

async function entriesOf(gzipped: Uint8Array = Buffer.alloc(0)): Promise<Entries> {
  const entries: Entries = new Map();
  for await (const entry of Readable.from([gunzipSync(gzipped)]).pipe(extract()))
    entries.set(entry.header.name, {
      header: entry.header,
      text: Buffer.concat((await Array.fromAsync(entry)) as Buffer[]).toString(),
    });
  return entries;
}

const textOf = (path: string) => files.get(`./${path}`)?.text ?? "";

test("a Debian package has the members and fields that dpkg needs", () => {
  expect([...members.keys()]).toEqual(["debian-binary", "control.tar.gz", "data.tar.gz"]);
  expect(members.get("debian-binary")?.toString()).toBe("2.0\n");
  const lines = control.get("./control")?.text.split("\n") ?? [];
  for (const line of ["Package: marketplace", `Version: ${version}`, "Architecture: arm64"])
    expect(lines).toContain(line);
  expect(lines.filter((line) => line !== "" && !/^[A-Z][\w-]+: \S/.test(line))).toEqual([]);
  expect(control.get("./conffiles")?.text).toBe("/etc/marketplace.env\n");
  const packed = [...files.keys()].filter((name) => !name.endsWith("/")).map((n) => n.slice(2));
  const summed = control.get("./md5sums")?.text.match(/(?<= {2}).+/g) ?? [];
  expect([...summed].sort()).toEqual(packed.sort());
});

test("a Debian package installs the program, its unit, settings and license", () => {
  const modes = [...files].map(([name, { header }]) => [name, header.type, header.mode]);
  expect(modes).toContainEqual(["./usr/bin/", "directory", 0o755]);
  expect(modes).toContainEqual(["./usr/bin/marketplace", "file", 0o755]);
  expect(modes).toContainEqual(["./etc/marketplace.env", "file", 0o600]);
  expect(new Set([...files.values()].map(({ header }) => header.uid))).toEqual(new Set([0]));
  expect(textOf("usr/bin/marketplace")).toBe(PROGRAM);
  const unit = textOf("usr/lib/systemd/system/marketplace.service");
  expect(unit).toContain("\nExecStart=/usr/bin/marketplace\n");
  expect(unit).not.toContain("/usr/local");
  expect(textOf("usr/share/doc/marketplace/copyright")).toStartWith("MIT License\n");
  expect(textOf("usr/share/doc/marketplace/marketplace.cdx.json")).toBe("{}\n");
});

test("its scripts are valid and create the user of the unit", () => {
  for (const name of ["postinst", "prerm", "postrm"]) {
    const { header, text = "" } = control.get(`./${name}`) ?? {};
    expect([name, header?.mode]).toEqual([name, 0o755]);
    const checked = Bun.spawnSync(["sh", "-n"], { stdin: Buffer.from(text) });
    expect([name, checked.exitCode]).toEqual([name, 0]);
    expect(text).not.toContain("rm -");
  }
  const [, user = "?"] =
    /^User=(.+)$/m.exec(textOf("usr/lib/systemd/system/marketplace.service")) ?? [];
  expect(control.get("./postinst")?.text).toMatch(new RegExp(`useradd [^&|]* ${user}\n`));
});

test("its settings exist and are valid, even with all of them on", () => {
  const text = textOf("etc/marketplace.env");
  expect(parseEnvFile(text)).toEqual({ HOST: "127.0.0.1" });
  const all = parseEnvFile(text.replaceAll(/^#(?=[A-Z_]+=)/gm, ""));
  expect(Object.keys(all).length).toBeGreaterThan(6);
  expect(misspelledSettings(all)).toEqual([]);
  const config = loadConfig(all);
  expect([config.publicUrl, config.trustProxy]).toEqual(["https://market.example.com", true]);
  const selfHosting = Bun.file(join(ROOT, "SELF-HOSTING.md"));
  return selfHosting.text().then((document) => {
    for (const [name, value] of Object.entries(all))
      expect(document).toContain(`\n${name}=${value}\n`);
  });
});

test.skipIf(Bun.which("dpkg-deb") === null)("dpkg reads it", async () => {
  const file = join(newFolder(), "marketplace.deb");
  await Bun.write(file, deb);
  const read = (...args: string[]) => {
    const { stdout, stderr, exitCode } = Bun.spawnSync(["dpkg-deb", ...args, file]);
    expect([exitCode, stderr.toString()]).toEqual([0, ""]);
    return stdout.toString();
  };
  expect(read("--field")).toContain(`\nVersion: ${version}\n`);
  expect(read("--contents")).toMatch(
    /^-rw------- root\/root +\d+ \S+ \S+ \.\/etc\/marketplace\.env$/m,
  );
  expect(read("--info")).toContain("postinst");
});
