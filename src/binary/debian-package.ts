import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../package.json";
import { debOf } from "./deb";

const ROOT = join(import.meta.dir, "../..");
const DOCUMENTS = "usr/share/doc/marketplace";

const sourceText = (path: string) => readFileSync(join(ROOT, path), "utf8");
const script = (name: string) => sourceText(`src/binary/debian/${name}`);

/** A glibc executable with its systemd unit, settings, user and data folder. */
export function debianPackage(
  executable: string,
  { architecture, bill }: { architecture: string; bill: string },
): Promise<Buffer> {
  return debOf(
    {
      fields: {
        Package: "marketplace",
        Version: version,
        Architecture: architecture,
        Maintainer: "The corpus marketplace authors",
        Section: "web",
        Priority: "optional",
        Depends: "libc6 (>= 2.34), libstdc++6, passwd",
        Description: "live-auction marketplace for text corpora",
      },
      scripts: {
        postinst: script("postinst"),
        prerm: script("prerm"),
        postrm: script("postrm"),
      },
      files: [
        { path: "usr/bin/marketplace", content: readFileSync(executable), mode: 0o755 },
        { path: "usr/lib/systemd/system/marketplace.service", content: unitText() },
        {
          path: "etc/marketplace.env",
          content: sourceText("docs/deploy/marketplace.env"),
          mode: 0o600,
          isSetting: true,
        },
        { path: `${DOCUMENTS}/copyright`, content: copyrightText() },
        { path: `${DOCUMENTS}/marketplace.cdx.json`, content: bill },
      ],
    },
    statSync(executable).mtime,
  );
}

function unitText(): string {
  const unit = sourceText("docs/deploy/marketplace.service");
  const start = "ExecStart=/usr/local/bin/marketplace\n";
  if (!unit.includes(start)) throw new Error(`marketplace.service no longer has ${start}`);
  return unit.replace(start, "ExecStart=/usr/bin/marketplace\n");
}

function copyrightText(): string {
  const sentence =
    "The executable contains the packages that marketplace.cdx.json lists with their licenses.";
  return `${sourceText("LICENSE")}\n${sentence}\n`;
}
