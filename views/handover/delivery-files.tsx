import type { OwnDealView } from "../../src/delivery/reading";
import { fileSize } from "../../src/lib/file-size";
import { useMessages } from "../messages/context";
import { Moment } from "../ui/moment";

/** A sealed file as one party may fetch it. */
export interface FetchableFile {
  n: number;
  name: string;
  /** Of the ciphertext; `sha256` is hexadecimal. */
  bytes: number;
  sha256: string;
  /** For this browser. */
  href: string;
  /** Signed, with the origin: for any other. */
  link: string;
}

interface Props {
  files: readonly FetchableFile[];
  /** Latest first. */
  fetches: OwnDealView["fetches"];
  /** Whether the buyer has fetched all of every file. */
  complete: boolean;
  /** Where the receipt of an entry of the public log is fetched. */
  receiptOf: (entry: number) => string;
}

/** What both parties can fetch, and who has fetched what. */
export function DeliveryFiles({ files, fetches, complete, receiptOf }: Props) {
  const { handover } = useMessages();
  return (
    <section className="delivery-files">
      <h3>{handover.files}</h3>
      <p>{handover.lead}</p>
      <ul className="sealed-files">
        {files.map((file) => (
          <li key={file.n}>
            <span className="sealed-name">{file.name}.age</span>
            <span className="muted">{fileSize(file.bytes)}</span>
            <a
              className="button"
              href={file.href}
              aria-label={handover.downloadOf(file.name)}
              download
            >
              {handover.download}
            </a>
          </li>
        ))}
      </ul>
      <details className="sealed-links unfolds">
        <summary>{handover.links}</summary>
        <p className="muted">{handover.linksLead}</p>
        {files.map((file) => (
          <p key={file.n} className="sealed-link">
            <label>
              <span>{file.name}.age</span>
              <input
                className="input"
                readOnly
                aria-label={handover.linkOf(file.name)}
                value={file.link}
              />
            </label>
            <span className="muted">{handover.checksum}</span>
            <code>{file.sha256}</code>
          </p>
        ))}
      </details>
      <h4>{handover.log}</h4>
      {complete && <p>{handover.complete}</p>}
      {fetches.length === 0 ? (
        <p className="muted">{handover.noFetches}</p>
      ) : (
        <FetchLog {...{ files, fetches, receiptOf }} />
      )}
    </section>
  );
}

function FetchLog({ files, fetches, receiptOf }: Omit<Props, "complete">) {
  const { handover } = useMessages();
  const nameOf = (n: number) => `${files.find((file) => file.n === n)?.name ?? n}.age`;
  return (
    <>
      <p className="muted">{handover.logLead}</p>
      <ol className="fetch-log">
        {fetches.map(({ id, side, n, bytes, whole, at, log_entry }) => (
          <li key={id}>
            <Moment at={at} /> <strong>{handover.who[side]}</strong>{" "}
            {n === null
              ? handover.keyShown
              : handover.fetched({
                  name: nameOf(n),
                  bytes: fileSize(bytes),
                  whole: whole === 1,
                })}{" "}
            {log_entry !== null && (
              <a href={receiptOf(log_entry)} download>
                {handover.receipt}
              </a>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
