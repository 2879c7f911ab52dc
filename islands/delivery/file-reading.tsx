import type { FileReading } from "../../src/consignments/file-readings";
import { formatLabel } from "../../src/formats/formats";
import { readingLines } from "../../src/rules/readings";
import type { HandInProps } from "./props";

interface Props extends Pick<HandInProps, "faults"> {
  reading: Parameters<typeof readingLines>[0] | null;
  fileFaults: FileReading["faults"];
  words: HandInProps["words"]["reading"];
}

const MAX_FAULTS = 20;

export function FileReadingDetails({ reading, fileFaults, faults, words }: Props) {
  return (
    <>
      {reading &&
        readingLines(reading, words, formatLabel).map(({ path, text }) => (
          <span key={`${path} ${text}`} className="muted">
            {path && <bdi>{path}: </bdi>}
            {text}
          </span>
        ))}
      {fileFaults.slice(0, MAX_FAULTS).map(({ path, fault }) => (
        <span key={`${path} ${fault}`} className="field-error">
          {path && <bdi>{path}: </bdi>}
          {faults[fault]}
        </span>
      ))}
    </>
  );
}
