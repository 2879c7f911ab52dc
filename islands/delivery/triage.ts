import {
  ARCHIVE_NAME,
  choiceOf,
  haveTextBeside,
  MAX_SINGLE_FILES,
  sortByName,
} from "../../src/formats/chosen-files";
import { tarParts, tarSize } from "../../src/lib/tar";
import type { HandInProps } from "./props";

export interface ChosenFile {
  name: string;
  file: Blob;
}

export interface Triage {
  taken: ChosenFile[];
  skipped: string[];
  refused: Array<{ name: string; reason: string }>;
}

export async function triage(
  chosen: readonly ChosenFile[],
  { faults, words }: Pick<HandInProps, "faults" | "words">,
): Promise<Triage> {
  const result: Triage = { taken: [], skipped: [], refused: [] };
  const isAside = haveTextBeside(chosen.map(({ name }) => name));
  for (const { name: fullName, file } of chosen) {
    const name = fullName.normalize("NFC");
    const choice = await choiceOf(name, file, isAside);
    if (choice.kind === "taken") result.taken.push({ name, file });
    else if (choice.kind === "skipped") result.skipped.push(name);
    else {
      const reason = choice.fault === "name" ? words.badName : faults[choice.fault];
      result.refused.push({ name, reason });
    }
  }
  if (result.taken.length > MAX_SINGLE_FILES) result.taken = [archiveOf(result.taken)];
  return result;
}

/** The same files always produce the same bytes, so that an interrupted upload can resume. */
function archiveOf(files: readonly ChosenFile[]): ChosenFile {
  const entries = sortByName(files).map(({ name, file }) => ({ name, bytes: file.size, file }));
  const modifiedTimes = files.map(({ file }) => (file instanceof File ? file.lastModified : 0));
  const modifiedAt = modifiedTimes.reduce((latest, time) => Math.max(latest, time), 0);
  const parts = [...tarParts(entries, modifiedAt, [0, tarSize(entries)])];
  const blob = new Blob(parts.map((part) => (part.kind === "made" ? part.bytes : part.file.file)));
  return { name: ARCHIVE_NAME, file: blob };
}
