export interface KeyFile {
  reference: string;
  identity: string;
  /** The signed report; null if the file has only the key. */
  note: string | null;
  verifierKey: string | null;
}

const NOTE = "#| ";
const KEY = "# signed by: ";
/** Tools that read keys reject long lines. */
const LINE = 76;

/** Any age program accepts this file with `-i`, because all lines but the key are comments. */
export function writeKeyFile({ reference, identity, note, verifierKey }: KeyFile): string {
  const encoded = Buffer.from(note ?? "").toString("base64");
  return [
    `# contract: ${reference}`,
    "# Keep this file secret: anyone who has it can read what you bought.",
    "# age -d -i THIS_FILE FILE.age > FILE",
    "# marketplace open FILE.age --key-file THIS_FILE    also checks the report",
    ...(verifierKey === null ? [] : [KEY + verifierKey]),
    ...(encoded.match(new RegExp(`.{1,${LINE}}`, "g")) ?? []).map((line) => NOTE + line),
    identity,
    "",
  ].join("\n");
}

export function readKeyFile(text: string): KeyFile | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const identity = lines.find((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (identity === undefined) return null;
  const after = (start: string) =>
    lines.flatMap((line) => (line.startsWith(start) ? line.slice(start.length) : []));
  const encoded = after(NOTE).join("");
  return {
    reference: after("# contract: ")[0] ?? "",
    identity,
    note: encoded === "" ? null : Buffer.from(encoded, "base64").toString("utf8"),
    verifierKey: after(KEY)[0] ?? null,
  };
}
