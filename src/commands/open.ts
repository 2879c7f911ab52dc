import { join } from "node:path";
import { type DeliveredFile, openReport } from "../consignments/report";
import { type KeyFile, readKeyFile } from "../handover/key-file";
import { OpeningFault, openSealed } from "../handover/opening";
import { Obstacle } from "../lib/errors";
import { fileSize } from "../lib/file-size";
import { NoteFault, parseVerifierKey } from "../transparency/note";
import { expectFile, faultOfPath } from "./given-path";
import { printable } from "./printable";

interface OpenCommand {
  files: readonly string[];
  keyFile: string;
  to: string;
  logKey: string | null;
}

/** Decrypts purchased files and checks them against the signed report offline. @throws Obstacle */
export async function open({ files: paths, keyFile, to, logKey }: OpenCommand): Promise<string> {
  const files = paths.flatMap((path) =>
    faultOfPath(path, "folder") ? [path] : sealedFilesIn(path),
  );
  for (const name of [...files, keyFile]) expectFile(name);
  if (faultOfPath(to, "folder") === "file")
    throw new Obstacle(`${to} is a file, not a folder. Choose another with --to.`);
  const key = readKeyFile(await Bun.file(keyFile).text());
  if (!key) throw new Obstacle(`${keyFile} has no line that begins with AGE-SECRET-KEY-1.`);
  const lines: string[] = [];
  try {
    const expectedFiles = key.note === null ? null : reportedFiles(key, key.note, logKey);
    for (const file of files) {
      const result = await openSealed({
        file,
        identity: key.identity,
        folder: to,
        reportedFiles: expectedFiles,
      });
      lines.push(`${printable(result.path)}: ${fileSize(result.bytes)}, SHA-256 ${result.sha256}`);
    }
    lines.push(verdict(key, logKey));
  } catch (error) {
    if (error instanceof OpeningFault || error instanceof NoteFault)
      throw new Obstacle([...lines, printable(error.message)].join("\n"));
    if (isWriteDenied(error))
      throw new Obstacle(
        [...lines, `The user running this program doesn't have permission to write to ${to}.`].join(
          "\n",
        ),
      );
    throw error;
  }
  return lines.join("\n");
}

function sealedFilesIn(folder: string): string[] {
  const names = [...new Bun.Glob("**/*.age").scanSync({ cwd: folder, dot: true })];
  if (names.length === 0) throw new Obstacle(`There are no .age files in ${folder}.`);
  return names.sort().map((path) => join(folder, path));
}

function isWriteDenied(error: unknown): boolean {
  return /^(EACCES|EPERM|EROFS)$/.test((error as { code?: string }).code ?? "");
}

function reportedFiles(
  { verifierKey }: KeyFile,
  note: string,
  logKey: string | null,
): readonly DeliveredFile[] {
  const signer = logKey ?? verifierKey;
  if (signer === null)
    throw new NoteFault("The report can't be verified. Pass the log's key with --log-key.");
  return openReport(note, parseVerifierKey(signer.trim())).files;
}

function verdict({ reference, note, verifierKey }: KeyFile, logKey: string | null): string {
  if (note === null) return "The key file has no report, so the files' hashes were not checked.";
  const signer = `signed by ${logKey?.trim() ?? verifierKey}`;
  const hint = logKey === null ? " Compare this key with the response of /log/key." : "";
  return printable(`All files match the report of contract ${reference}, ${signer}.${hint}`);
}
