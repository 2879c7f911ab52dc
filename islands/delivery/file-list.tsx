import { fileSize } from "../../src/lib/file-size";
import { EncodingChoice } from "./encoding-choice";
import { FileReadingDetails } from "./file-reading";
import type { HandInProps } from "./props";
import type { QueuedFile } from "./sending";

interface Props extends HandInProps {
  sentFiles: readonly QueuedFile[];
  isHydrated: boolean;
  onRemove(name: string): void;
  onChoose(n: number, choice: { encoding: string; all: boolean }): void;
}

/** Every uploaded piece redraws the list, which would be slow with ten thousand rows. */
const MAX_ROWS = 100;

export function FileList({
  page,
  files,
  sentFiles,
  faults,
  words,
  isHydrated,
  onRemove,
  onChoose,
}: Props) {
  const sorted = sentFiles.toSorted((a, b) => sortRank(a) - sortRank(b));
  const numbers = new Map(files.map(({ name, n }) => [name, n]));
  const fileHref = (name: string) => `${page}/files/${numbers.get(name)}`;
  const choiceCount = sentFiles.filter(
    ({ serverFile }) => serverFile && serverFile.candidates.length > 0,
  ).length;
  return (
    <>
      <ul className="sealed-files" aria-label={words.list}>
        {sorted.slice(0, MAX_ROWS).map((file) => (
          <li key={file.name}>
            <span className="sealed-name">
              <bdi>{file.name}</bdi>
              {file.fault && <span className="field-error"> {file.fault}</span>}
              {file.serverFile && (
                <FileReadingDetails
                  reading={file.serverFile.reading}
                  fileFaults={file.serverFile.faults}
                  faults={faults}
                  words={words.reading}
                />
              )}
            </span>
            <span className="muted">{progressText(file, words)}</span>
            <form
              method="post"
              action={`${fileHref(file.name)}/removal`}
              onSubmit={(event) => {
                event.preventDefault();
                onRemove(file.name);
              }}
            >
              <button
                className="button small"
                type="submit"
                aria-label={words.labelled({ label: words.remove, value: file.name })}
              >
                {words.remove}
              </button>
            </form>
            {file.serverFile && file.serverFile.candidates.length > 0 && (
              <EncodingChoice
                name={file.name}
                candidates={file.serverFile.candidates}
                chosen={file.serverFile.encoding}
                hasOthers={choiceCount > 1}
                action={`${fileHref(file.name)}/encoding`}
                words={words}
                onChoose={(choice) => onChoose(file.serverFile?.n ?? 0, choice)}
              />
            )}
          </li>
        ))}
      </ul>
      {sorted.length > MAX_ROWS && (
        <p className="muted">{words.more({ count: sorted.length - MAX_ROWS })}</p>
      )}
    </>
  );

  function progressText(
    { bytes, sentBytes, href }: QueuedFile,
    { whole, waits, sent: part }: typeof words,
  ) {
    const size = fileSize(bytes);
    if (href !== null && sentBytes === bytes) return `${size}, ${whole}`;
    if (sentBytes === 0 && isHydrated) return `${size}, ${waits}`;
    return part({ size, percent: Math.floor((100 * sentBytes) / Math.max(1, bytes)) });
  }
}

function sortRank({ fault, serverFile, sentBytes, bytes, href }: QueuedFile): number {
  if (fault || serverFile?.faults.length) return 0;
  if (href !== null && sentBytes === bytes) return 3;
  return sentBytes > 0 ? 1 : 2;
}
