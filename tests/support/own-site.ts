import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder, untilFolder } from "./folder";
import { freePort } from "./http";
import { partsOf } from "./mail";
import { answering } from "./program";
import { ROOT } from "./sources";
import { Browser } from "./world";

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h6v6H1z"/></svg>';

export const HOUSE_NAME = "Harbour Consortium";

export function houseSettings(): Record<string, string> {
  const folder = newFolder();
  const written = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  written("terms.zh-Hant.txt", "# 聯盟條款\n\n本網站向買家收取 3% 佣金。\n");
  return {
    SITE_NAME: HOUSE_NAME,
    SITE_LOGO: written("logo.svg", LOGO),
    SITE_COLOR: "#1b6f55",
    TERMS_FILE: written("terms.txt", "# Consortium rules\n\nBuyers pay a fee of 3%.\n"),
    PRIVACY_FILE: written("privacy.txt", "# What we keep\n\nFee invoices stay in our books.\n"),
    IMPRINT_FILE: written("imprint.txt", "Harbour Consortium Ltd, Hong Kong\n"),
    SUPPORT_EMAIL: "help@harbour.test",
    OPERATOR_EMAILS: "ops@example.test",
    OPERATOR_SECOND_FACTOR: "off",
    FEE_PERCENT: "3",
    FEE_FROM: "buyer",
  };
}

export class OwnSite {
  private constructor(
    readonly address: string,
    private readonly dataDir: string,
    private readonly child: Bun.Subprocess,
  ) {}

  static async start(settings: Record<string, string>): Promise<OwnSite> {
    const port = String(freePort());
    const dataDir = newFolder();
    mkdirSync(join(dataDir, "outbox"), { recursive: true });
    const child = Bun.spawn([process.execPath, join(ROOT, "src/main.ts"), "serve"], {
      cwd: newFolder(),
      env: {
        PATH: "/usr/bin:/bin",
        HOST: "127.0.0.1",
        PORT: port,
        DATA_DIR: dataDir,
        LOG_LEVEL: "warn",
        ...settings,
      },
      stdout: "inherit",
      stderr: "inherit",
    });
    const address = `http://localhost:${port}`;
    await answering(address, child.exited);
    return new OwnSite(address, dataDir, child);
  }

  browser(): Browser {
    const handle = async (request: Request) => {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === "GET" ? null : await request.text();
      const asked = { method, headers, body, redirect: "manual" } as const;
      return fetch(`${this.address}${pathname}${search}`, asked);
    };
    return new Browser({ handle });
  }

  mails(): string[] {
    const folder = join(this.dataDir, "outbox");
    const files = readdirSync(folder).filter((name) => name.endsWith(".eml"));
    return files.sort().map((name) => {
      const source = readFileSync(join(folder, name), "utf8");
      const texts = partsOf(source).filter(({ type }) => type.startsWith("text/"));
      return [source.split("\r\n\r\n")[0], ...texts.map(({ content }) => content)].join("\n");
    });
  }

  async mail(wording: RegExp): Promise<string> {
    const found = () => this.mails().find((mail) => wording.test(mail));
    await untilFolder(join(this.dataDir, "outbox"), () => found() !== undefined);
    return found() ?? "";
  }

  async stop(): Promise<void> {
    this.child.kill("SIGTERM");
    await this.child.exited;
  }
}
