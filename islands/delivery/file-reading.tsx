import type { FileReading } from "../../src/consignments/file-readings";
import { fillIn } from "../../src/lib/wording";
import type { HandInProps } from "./props";

/** Signed reports from before something was counted lack it. */
type Reading = { [Key in keyof FileReading]?: FileReading[Key] | undefined };

interface Props extends Pick<HandInProps, "faults"> {
  reading: Reading | null;
  /** What could not be read; `path` is inside the file, where it is an archive. */
  faulty: FileReading["faults"];
  words: HandInProps["words"]["reading"];
}

/** An archive may have thousands of notes. */
const MOST_NOTES = 20;

const integer = (value: number) => value.toLocaleString("en-US");

/** What intake found in a file: its format and figures, what was skipped or guessed, and what it could not read. */
export function FileReadingDetails({ reading, faulty, faults, words }: Props) {
  const notes = reading?.notes ?? [];
  const fields = reading?.fields ?? [];
  return (
    <>
      {reading?.format && <span className="muted">{figuresOf(reading, words)}</span>}
      {fields.length > 0 && (
        <span className="muted">{fillIn(words.fields, { fields: fields.join(", ") })}</span>
      )}
      {notes.slice(0, MOST_NOTES).map(({ path, note, detail }) => (
        <span key={`${path} ${note}`} className="muted">
          {path && <bdi>{path}: </bdi>}
          {fillIn(words.notes[note] ?? note, { detail })}
        </span>
      ))}
      {notes.length > MOST_NOTES && (
        <span className="muted">
          {fillIn(words.moreNotes, { count: notes.length - MOST_NOTES })}
        </span>
      )}
      {faulty.slice(0, MOST_NOTES).map(({ path, fault }) => (
        <span key={`${path} ${fault}`} className="field-error">
          {path && <bdi>{path}: </bdi>}
          {faults[fault]}
        </span>
      ))}
    </>
  );
}

function figuresOf(
  { format = "", encoding, documents = 0, words: count = 0, characters }: Reading,
  words: Props["words"],
): string {
  return [
    format.toUpperCase(),
    ...(encoding ? [encoding.toUpperCase()] : []),
    fillIn(words.documents, { count: integer(documents) }),
    fillIn(words.words, { count: integer(count) }),
    ...(characters === undefined ? [] : [fillIn(words.characters, { count: integer(characters) })]),
  ].join(" \u00b7 ");
}
