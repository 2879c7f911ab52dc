import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "./folder";
import { outputOf } from "./scripts";

export const PYTHON = "/usr/bin/python3";

/** Python of Debian, with the one package that the client needs. */
export const hasPython = (): boolean =>
  existsSync(PYTHON) &&
  Bun.spawnSync([PYTHON, "-c", "import cryptography, sys; assert sys.version_info >= (3, 11)"], {
    stderr: "ignore",
  }).exitCode === 0;

/** What most users run; Bun runs the same programs. */
const NODE = Bun.which("node") ?? process.execPath;

export interface ClientLanguage {
  name: "Python" | "TypeScript";
  /** Of the examples. */
  extension: "py" | "ts";
  /** Makes an empty folder in which programs can use the client of this marketplace. */
  install(address: string): Promise<string>;
  run(folder: string, file: string): string[];
}

const python: ClientLanguage = {
  name: "Python",
  extension: "py",
  async install(address) {
    const [folder, name] = await downloaded(address, /\/clients\/(\S+\.whl)/);
    await succeed([PYTHON, "-m", "zipfile", "-e", name, "."], folder);
    return folder;
  },
  run: (_, file) => [PYTHON, "-B", file],
};

const typescript: ClientLanguage = {
  name: "TypeScript",
  extension: "ts",
  async install(address) {
    const [folder, name] = await downloaded(address, /\/clients\/(\S+\.tgz)/);
    await succeed([process.execPath, "add", `./${name}`], folder);
    return folder;
  },
  run(folder, file) {
    const source = readFileSync(join(folder, file), "utf8");
    const program = file.replace(/ts$/, "mjs");
    writeFileSync(
      join(folder, program),
      new Bun.Transpiler({ loader: "ts" }).transformSync(source),
    );
    return [NODE, program];
  },
};

export const CLIENT_LANGUAGES: readonly ClientLanguage[] = [
  typescript,
  ...(hasPython() ? [python] : []),
];

/** Downloads the package that the page for developers names. */
async function downloaded(address: string, named: RegExp): Promise<[string, string]> {
  const folder = newFolder();
  const page = await (await fetch(`${address}/developers`)).text();
  const name = named.exec(page)?.[1];
  if (name === undefined) throw new Error(`The page for developers names no ${named}`);
  await Bun.write(join(folder, name), await fetch(`${address}/clients/${name}`));
  return [folder, name];
}

export async function succeed(command: string[], cwd: string, env: Record<string, string> = {}) {
  const child = Bun.spawn(command, {
    cwd,
    env: { PATH: "/usr/bin:/bin", HOME: cwd, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const { code, stdout, stderr } = await outputOf(child);
  if (code !== 0) throw new Error(`${command.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}

/** The blocks of code of a page, as a reader copies them. */
export function codeOf(page: string): string[] {
  return [...page.matchAll(/<pre[^>]*><code>([\s\S]*?)<\/code><\/pre>/g)].map(([, code = ""]) =>
    code
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&"),
  );
}
