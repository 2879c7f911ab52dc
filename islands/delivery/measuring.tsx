import { useEffect, useRef, useState } from "react";
import { SECOND } from "../../src/lib/time";
import { fillIn } from "../../src/lib/wording";
import { useRefresher } from "../runtime/use-refresher";
import { FileReadingDetails } from "./file-reading";
import type { BegunFile, HandInProps } from "./props";
import { readStanding } from "./server";

const ASK_MS = 3 * SECOND;

/** A delivery may have 10,000 files. */
const MOST_ROWS = 100;

interface Props extends HandInProps {
  /** Whether it has just begun: what was pressed is gone, and the focus goes on here. */
  isNews: boolean;
}

/** What intake has found so far, file by file. */
export function Measuring({ path, words, faults, isNews, ...props }: Props) {
  const said = useRef<HTMLParagraphElement>(null);
  const [files, setFiles] = useState(props.files);
  useEffect(() => {
    if (isNews) said.current?.focus();
  }, [isNews]);
  useRefresher({
    ask: async () => {
      const { status, files } = await readStanding(path);
      if (status !== "measuring") location.reload();
      setFiles(files);
    },
    ...{ pauseMs: 0, pollMs: ASK_MS },
  });
  const read = files.filter(isRead).length;
  const shown = files.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, MOST_ROWS);
  return (
    <div className="stack">
      <p role="status" tabIndex={-1} ref={said}>
        {words.measuring}
      </p>
      <p className="muted">{fillIn(words.progressOf, { count: read, total: files.length })}</p>
      <ul className="sealed-files" aria-label={words.list}>
        {shown.map((file) => (
          <li key={file.n}>
            <span className="sealed-name">
              <bdi>{file.name}</bdi>
              <FileReadingDetails
                reading={file.reading}
                faulty={file.faults}
                {...{ faults, words: words.reading }}
              />
              {!isRead(file) && <span className="muted">{words.reading.waits}</span>}
            </span>
          </li>
        ))}
      </ul>
      {files.length > MOST_ROWS && (
        <p className="muted">{fillIn(words.more, { count: files.length - MOST_ROWS })}</p>
      )}
    </div>
  );
}

const isRead = ({ reading, faults }: BegunFile) => reading !== null || faults.length > 0;

/** What could not be read, then what was, then what waits. */
function rankOf(file: BegunFile): number {
  if (file.faults.length > 0) return 0;
  return isRead(file) ? 1 : 2;
}
