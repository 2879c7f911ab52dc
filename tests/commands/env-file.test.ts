import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { adoptEnvFile, adoptServiceEnvFile } from "../../src/config";
import { newFolder } from "../support/folder";
import { ROOT } from "../support/sources";

type Env = Record<string, string | undefined>;

function fileWith(text: string): string {
  const file = join(newFolder(), "marketplace.env");
  writeFileSync(file, text);
  return file;
}

const FILE = 'SMTP_URL=smtp://mail.example\nSITE_NAME="Lingnan\'s Texts"\nPORT=8080\n';

describe("a command", () => {
  test("takes the service's settings and data, but the environment wins", () => {
    const env: Env = { PORT: "9090" };
    const file = fileWith(FILE);
    expect(adoptServiceEnvFile(env, file)).toBe(`Settings: ${file}`);
    expect(env).toEqual({
      DATA_DIR: "/var/lib/marketplace",
      SMTP_URL: "smtp://mail.example",
      SITE_NAME: "Lingnan's Texts",
      PORT: "9090",
    });
  });

  test.each([
    ["DATA_DIR", { DATA_DIR: "/tmp/mine" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://other" }],
  ])("takes none of them when %s names other data", (_, other) => {
    const env: Env = { ...other };
    expect(adoptServiceEnvFile(env, fileWith(`DATABASE_URL=postgres://house\n${FILE}`))).toBeNull();
    expect(env).toEqual(other);
  });

  test("takes them when the environment names the same data", () => {
    const env: Env = { DATA_DIR: "/srv/market" };
    adoptServiceEnvFile(env, fileWith(`DATA_DIR=/srv/market\n${FILE}`));
    expect(env.SMTP_URL).toBe("smtp://mail.example");
  });

  test("goes on without the file, and says so if it cannot be read", () => {
    const env: Env = {};
    expect(adoptServiceEnvFile(env, join(newFolder(), "missing.env"))).toBeNull();
    expect(adoptServiceEnvFile(env, newFolder())).toContain("this user can't read them");
    expect(env).toEqual({});
  });

  test("refuses a named file that cannot be read", () => {
    expect(() => adoptEnvFile(join(newFolder(), "missing.env"), {})).toThrow(/can't be read/);
  });

  test("follows --env-file, and hands its settings to what it starts", async () => {
    const dataDir = newFolder();
    const file = fileWith(`DATA_DIR="${dataDir}"\nSMTP_URL=nonsense\n`);
    const run = async (...args: string[]) => {
      const { DATA_DIR: _, ...env } = process.env;
      const child = Bun.spawn([process.execPath, "src/main.ts", ...args], {
        cwd: ROOT,
        env,
        stdout: "pipe",
        stderr: "pipe",
      });
      const [output, errors] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
      ]);
      return { code: await child.exited, output, errors };
    };
    const wrong = await run("migrate", "--env-file", file);
    expect(wrong.code).toBe(2);
    expect(wrong.errors).toContain("SMTP_URL");
    writeFileSync(file, `DATA_DIR="${dataDir}"\n`);
    const migrated = await run("--env-file", file, "migrate");
    expect([migrated.code, migrated.errors]).toEqual([0, ""]);
    expect(migrated.output).toStartWith("Migrated:");
    expect(await Bun.file(join(dataDir, "marketplace.sqlite")).exists()).toBe(true);
  });
});
