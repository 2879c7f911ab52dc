import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";

export interface PackagedFile {
  /** Without a leading slash, such as "usr/bin/marketplace". */
  path: string;
  content: Buffer | string;
  mode?: number;
  /** dpkg keeps the administrator's changes to it. */
  isSetting?: boolean;
}

export interface DebianPackage {
  /** In this order, such as `Package`, `Version` and `Architecture`. */
  fields: Readonly<Record<string, string>>;
  /** Such as `postinst`. */
  scripts: Readonly<Record<string, string>>;
  files: readonly PackagedFile[];
}

const FORMAT_VERSION = "2.0\n";
const KIBIBYTE = 1024;

/** Returns a .deb as deb(5) describes it. `at` is the time of every file. */
export function debOf({ fields, scripts, files }: DebianPackage, at: Date): Promise<Buffer> {
  const bytes = files.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  const size = String(Math.ceil(bytes / KIBIBYTE));
  const control: PackagedFile[] = [
    { path: "control", content: controlText({ ...fields, "Installed-Size": size }) },
    { path: "md5sums", content: lines(files.map((file) => `${md5(file.content)}  ${file.path}`)) },
    {
      path: "conffiles",
      content: lines(files.filter((file) => file.isSetting).map(({ path }) => `/${path}`)),
    },
    ...Object.entries(scripts).map(([path, content]) => ({ path, content, mode: 0o755 })),
  ];
  return archiveOf(control, files, at);
}

async function archiveOf(
  control: readonly PackagedFile[],
  files: readonly PackagedFile[],
  at: Date,
): Promise<Buffer> {
  const members: Array<[string, Buffer]> = [
    ["debian-binary", Buffer.from(FORMAT_VERSION)],
    ["control.tar.gz", await gzippedTar(control, at)],
    ["data.tar.gz", await gzippedTar(files, at)],
  ];
  const parts = members.flatMap(([name, bytes]) => [
    Buffer.from(memberHeader(name, bytes.length, at)),
    bytes,
    Buffer.from(bytes.length % 2 === 0 ? "" : "\n"),
  ]);
  return Buffer.concat([Buffer.from("!<arch>\n"), ...parts]);
}

function memberHeader(name: string, bytes: number, at: Date): string {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const [owner, group, mode] = ["0", "0", "100644"];
  const columns = [
    [name, 16],
    [seconds, 12],
    [owner, 6],
    [group, 6],
    [mode, 8],
    [String(bytes), 10],
  ] as const;
  return `${columns.map(([text, width]) => text.padEnd(width)).join("")}\`\n`;
}

async function gzippedTar(files: readonly PackagedFile[], mtime: Date): Promise<Buffer> {
  const root = { mtime, uname: "root", gname: "root" };
  const tar = pack();
  const chunks: Promise<Buffer[]> = Array.fromAsync(tar.pipe(createGzip()));
  for (const folder of foldersOf(files))
    tar.entry({ ...root, name: `./${folder}`, type: "directory", mode: 0o755 });
  for (const { path, content, mode = 0o644 } of files)
    tar.entry({ ...root, name: `./${path}`, mode }, content);
  tar.finalize();
  return Buffer.concat(await chunks);
}

/** Parents come first. */
function foldersOf(files: readonly PackagedFile[]): string[] {
  const folders = new Set([""]);
  for (const { path } of files)
    for (let folder = dirname(path); folder !== "."; folder = dirname(folder))
      folders.add(`${folder}/`);
  return [...folders].sort();
}

function controlText(fields: DebianPackage["fields"]): string {
  return lines(Object.entries(fields).map(([name, value]) => `${name}: ${value}`));
}

const lines = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join("");

const md5 = (content: Buffer | string) => createHash("md5").update(content).digest("hex");
