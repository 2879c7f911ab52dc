import { useEffect, useRef, useState } from "react";
import { SECOND } from "../../src/lib/time";
import { useRefresher } from "../runtime/use-refresher";
import { FileReadingDetails } from "./file-reading";
import type { BegunUpload, HandInProps } from "./props";
import { readStanding } from "./server";

const ASK_MS = 3 * SECOND;

interface Props extends HandInProps {
  isNews: boolean;
}

export function Measuring({ path, words, faults, isNews, ...begun }: Props) {
  const statusLine = useRef<HTMLParagraphElement>(null);
  const [found, setFound] = useState<BegunUpload | null>(isNews ? null : begun);
  const renew = useRefresher({
    ask: async () => {
      const { status, ...found } = await readStanding(path);
      if (status !== "measuring") location.reload();
      setFound(found);
    },
    ...{ pauseMs: 0, pollMs: ASK_MS },
  });
  useEffect(() => {
    if (!isNews) return;
    statusLine.current?.focus();
    renew();
  }, [isNews, renew]);
  return (
    <div className="stack">
      <p role="status" tabIndex={-1} ref={statusLine}>
        {words.measuring}
      </p>
      {found && <FileFindings {...{ ...found, faults, words }} />}
    </div>
  );
}

function FileFindings({
  files,
  total,
  read,
  faults,
  words,
}: BegunUpload & Pick<Props, "faults" | "words">) {
  return (
    <>
      <p className="muted">{words.progressOf({ count: read, total })}</p>
      <ul className="sealed-files" aria-label={words.list}>
        {files.map((file) => (
          <li key={file.n}>
            <span className="sealed-name">
              <bdi>{file.name}</bdi>
              <FileReadingDetails
                reading={file.reading}
                faulty={file.faults}
                {...{ faults, words: words.reading }}
              />
              {!file.reading && <span className="muted">{words.reading.waits}</span>}
            </span>
          </li>
        ))}
      </ul>
      {total > files.length && (
        <p className="muted">{words.more({ count: total - files.length })}</p>
      )}
    </>
  );
}
