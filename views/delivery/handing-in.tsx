import type { ReactNode } from "react";
import type { FileFault } from "../../src/lib/files";
import { fileSize } from "../../src/lib/wording";
import { useMessages } from "../messages/context";
import { ByProgram, type ByProgramProps } from "./by-program";

interface Props extends ByProgramProps {
  maxBytes: number;
  faults: ReadonlyArray<{ n: number; name: string; fault: FileFault }>;
  isKept: boolean;
  licences: number;
  island: ReactNode;
}

export function HandingIn(props: Props) {
  const { faults, isKept, island, licences, maxBytes } = props;
  const { handingIn: words } = useMessages();
  const isGuessed = faults.every(({ fault }) => fault === "encoding-guessed");
  const lead = isGuessed ? words.chooseEncodings : isKept ? words.refused : words.refusedWhole;
  return (
    <section aria-labelledby="handing-in-title">
      <h3 id="handing-in-title">{words.title}</h3>
      <p className="muted">
        {words.lead} {words.most({ size: fileSize(maxBytes) })}
      </p>
      {licences > 1 && <p>{words.shared({ count: licences })}</p>}
      {faults.length > 0 && <p className="deal-differs">{lead}</p>}
      {!isKept && faults.length > 0 && (
        <ul className="file-faults">
          {faults.map(({ n, name, fault }) => (
            <li key={n}>
              <bdi>{name}</bdi>
              <br />
              {words.faults[fault]}
            </li>
          ))}
        </ul>
      )}
      {island}
      <ByProgram {...props} />
    </section>
  );
}
