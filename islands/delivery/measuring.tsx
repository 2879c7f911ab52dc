import { useEffect, useRef, useState } from "react";
import { SECOND } from "../../src/lib/time";
import { useRefresher } from "../runtime/use-refresher";
import { FileReadingDetails } from "./file-reading";
import type { BegunUpload, HandInProps } from "./props";
import { fetchUploads } from "./server";

export const POLL_MS = 3 * SECOND;

interface Props extends HandInProps {
  isNew: boolean;
}

export function Measuring({ path, words, faults, isNew, ...upload }: Props) {
  const statusLine = useRef<HTMLParagraphElement>(null);
  const [progress, setProgress] = useState<BegunUpload | null>(isNew ? null : upload);
  const refresh = useRefresher({
    refresh: async () => {
      const { status, ...progress } = await fetchUploads(path);
      if (status !== "measuring") location.reload();
      setProgress(progress);
    },
    pauseMs: 0,
    pollMs: POLL_MS,
  });
  useEffect(() => {
    if (!isNew) return;
    statusLine.current?.focus();
    refresh();
  }, [isNew, refresh]);
  return (
    <div className="stack">
      <p role="status" tabIndex={-1} ref={statusLine}>
        {words.measuring}
      </p>
      {progress && <FileFindings {...progress} faults={faults} words={words} />}
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
                fileFaults={file.faults}
                faults={faults}
                words={words.reading}
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
