import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { name, version } from "../../../clients/typescript/package.json";
import { isBinary } from "../../lib/program";
import type { ApiDescription } from "../http/api-description";

/** Both clients have the same version, which is part of their packages' names. */
export const CLIENT_PACKAGES = {
  npm: `${name}-${version}.tgz`,
  pip: `corpus_marketplace-${version}-py3-none-any.whl`,
} as const;

/** The executable has the packages in this folder, beside its modules. */
export const EMBEDDED_CLIENTS = "clients";

const ROOT = join(import.meta.dir, "../../..");

/**
 * The packages of the clients that fit this marketplace. From sources, they are made when the first
 * of them is asked for, in a process of its own, since that takes seconds.
 */
export function clientPackages(description: ApiDescription, describeLive: () => Promise<object>) {
  const make = async () => {
    const folder = await mkdtemp(join(tmpdir(), "marketplace-clients-"));
    try {
      const [api, live] = [join(folder, "openapi.json"), join(folder, "asyncapi.json")];
      await Bun.write(api, JSON.stringify(await description()));
      await Bun.write(live, JSON.stringify(await describeLive()));
      await pack(["--api", api, "--live", live, "--to", folder]);
      const names = Object.values(CLIENT_PACKAGES);
      const packages = names.map(async (name) => [
        name,
        await Bun.file(join(folder, name)).bytes(),
      ]);
      return new Map((await Promise.all(packages)) as Array<[string, Uint8Array<ArrayBuffer>]>);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  let made: ReturnType<typeof make> | undefined;
  return async (name: string): Promise<Blob | Uint8Array<ArrayBuffer> | null> => {
    if (!Object.values<string>(CLIENT_PACKAGES).includes(name)) return null;
    if (isBinary) return Bun.file(join(import.meta.dir, EMBEDDED_CLIENTS, name));
    made ??= make();
    // After a failure, the next request tries again.
    made.catch(() => {
      made = undefined;
    });
    return (await made).get(name) ?? null;
  };
}

async function pack(options: string[]): Promise<void> {
  const program = join(ROOT, "clients/pack.ts");
  const run = Bun.spawn([process.execPath, program, ...options], {
    stdout: "pipe",
    stderr: "pipe",
  });
  if ((await run.exited) !== 0) throw new Error(await new Response(run.stderr).text());
}
