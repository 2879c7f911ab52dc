export interface KeyFile {
  reference: string;
  identity: string;
  /** The signed report; null if the file has only the key. */
  note: string | null;
  verifierKey: string | null;
}

const NOTE_PREFIX = "#| ";
const VERIFIER_KEY_PREFIX = "# signed by: ";
/** Tools that read keys reject long lines. */
const MAX_LINE_LENGTH = 76;

/** Any age program accepts this file with `-i`, because all lines but the key are comments. */
export function writeKeyFile({ reference, identity, note, verifierKey }: KeyFile): string {
  const encoded = Buffer.from(note ?? "").toString("base64");
  return [
    `# contract: ${reference}`,
    "# Keep this file secret: anyone who has it can read what you bought.",
    "# age -d -i THIS_FILE FILE.age > FILE",
    "# marketplace open FILE.age --key-file THIS_FILE    also checks the report",
    ...(verifierKey === null ? [] : [VERIFIER_KEY_PREFIX + verifierKey]),
    ...(encoded.match(new RegExp(`.{1,${MAX_LINE_LENGTH}}`, "g")) ?? []).map(
      (line) => NOTE_PREFIX + line,
    ),
    identity,
    "",
  ].join("\n");
}

export function readKeyFile(text: string): KeyFile | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const identity = lines.find((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (identity === undefined) return null;
  const valuesAfter = (start: string) =>
    lines.flatMap((line) => (line.startsWith(start) ? line.slice(start.length) : []));
  const encoded = valuesAfter(NOTE_PREFIX).join("");
  return {
    reference: valuesAfter("# contract: ")[0] ?? "",
    identity,
    note: encoded === "" ? null : Buffer.from(encoded, "base64").toString("utf8"),
    verifierKey: valuesAfter(VERIFIER_KEY_PREFIX)[0] ?? null,
  };
}
