import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { databaseFile } from "../db/client";
import { version } from "../package.json";
import { newFolder } from "./support/folder";
import { freePort } from "./support/http";
import { PATIENCE_MS } from "./support/patience";
import { answering } from "./support/program";

setDefaultTimeout(PATIENCE_MS);

async function run(args: string[], env: Record<string, string> = {}) {
  const dataDir = newFolder();
  const program = Bun.spawn([process.execPath, join(import.meta.dir, "../src/main.ts"), ...args], {
    env: { DATA_DIR: dataDir, ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, code] = await Promise.all([
    new Response(program.stdout).text(),
    new Response(program.stderr).text(),
    program.exited,
  ]);
  return { stdout, stderr, code, dataDir, touched: existsSync(databaseFile(dataDir)) };
}

describe("the command line", () => {
  test("prints its usage and version", async () => {
    const help = await run(["--help"]);
    expect(help).toMatchObject({ code: 0, stderr: "", touched: false });
    for (const command of ["serve", "demo", "migrate"]) expect(help.stdout).toContain(command);
    expect(await run(["--version"])).toMatchObject({ code: 0, stdout: `${version}\n` });
  });

  test("refuses an unknown command", async () => {
    const { code, stdout, stderr, touched } = await run(["sevre"]);
    expect({ code, stdout, touched }).toEqual({ code: 2, stdout: "", touched: false });
    expect(stderr).toBe("There is no command sevre.\nTry: bun src/main.ts --help\n");
  });

  test("runs each command, which reports a missing database", async () => {
    for (const line of ["operator uncertify p1 --note Fake", "benchmark list"]) {
      const { code, stderr } = await run(line.split(" "));
      expect({ line, code }).toEqual({ line, code: 1 });
      expect(stderr).toStartWith("There is no database");
    }
  });

  test("does not start with an invalid setting", async () => {
    const { code, stderr, touched } = await run(["serve"], { PORT: "http" });
    expect({ code, touched }).toEqual({ code: 2, touched: false });
    expect(stderr).toMatch(/^The setting PORT: [^\n]+\n$/);
  });

  test("does not migrate if it cannot listen", async () => {
    const taken = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
    try {
      const place = { PORT: String(taken.port), HOST: "127.0.0.1", MAIL_FORM: "a@b.example" };
      const { code, stdout, stderr, touched } = await run(["serve"], place);
      expect({ code, touched }).toEqual({ code: 2, touched: false });
      expect(stderr).toStartWith(`PORT: ${taken.port} is already in use on this machine.`);
      expect(stdout).toContain("MAIL_FORM is not a setting");
    } finally {
      taken.stop();
    }
  });

  test("writes files that only its own user can read, under any umask", async () => {
    const started = process.umask(0o022);
    try {
      const { dataDir, code } = await run(["migrate"]);
      expect(code).toBe(0);
      const backup = join(dataDir, "backups", "one.tar.gz");
      expect(await run(["backup", backup], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
      const files = [...new Bun.Glob("**/*").scanSync({ cwd: dataDir, onlyFiles: false })];
      expect(files).toContain("backups/one.tar.gz");
      for (const name of files) {
        expect([name, statSync(join(dataDir, name)).mode & 0o077]).toEqual([name, 0]);
      }
    } finally {
      process.umask(started);
    }
  });

  test("migrates once", async () => {
    expect(await run(["migrate"])).toMatchObject({ code: 0, stderr: "", touched: true });
  });

  test("runs two servers from one checkout, each with its own built files", async () => {
    const starts = [freePort(), freePort()].map((port) => ({
      address: `http://localhost:${port}`,
      server: Bun.spawn([process.execPath, join(import.meta.dir, "../src/main.ts"), "serve"], {
        env: { DATA_DIR: newFolder(), PORT: String(port), HOST: "127.0.0.1" },
        stdout: "ignore",
        stderr: "inherit",
      }),
    }));
    try {
      for (const { address, server } of starts) {
        await answering(address, server.exited);
        const page = await (await fetch(`${address}/login`)).text();
        const [style = ""] = /\/assets\/site-[^"]+\.css/.exec(page) ?? [];
        expect((await fetch(address + style)).headers.get("content-type")).toContain("text/css");
      }
    } finally {
      for (const { server } of starts) server.kill();
      await Promise.all(starts.map(({ server }) => server.exited));
    }
  });
});
