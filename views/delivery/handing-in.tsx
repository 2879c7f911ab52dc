import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import { fileSize } from "../../src/lib/file-size";
import type { FileFault } from "../../src/lib/files";
import { billingHref } from "../invoices/invoice-section";
import { Gap, useSentences } from "../ui/gap";
import { ProgramUpload, type ProgramUploadProps } from "./by-program";

export function DetailsFirst({ contractId }: { contractId: string }) {
  const { handingIn, invoices } = useMessages();
  return (
    <p className="deal-differs">
      {handingIn.detailsFirst}
      <Gap />
      <a href={billingHref(contractId)}>{invoices.toDetails}</a>
    </p>
  );
}

interface Props extends ProgramUploadProps {
  maxBytes: number;
  faults: ReadonlyArray<{ n: number; name: string; fault: FileFault }>;
  isUploadKept: boolean;
  licenseCount: number;
  island: ReactNode;
}

export function DeliveryUpload(props: Props) {
  const sentences = useSentences();
  const { faults, isUploadKept, island, licenseCount, maxBytes } = props;
  const { handingIn: words } = useMessages();
  const needsEncodings = faults.every(({ fault }) => fault === "encoding-guessed");
  const lead = needsEncodings
    ? words.chooseEncodings
    : isUploadKept
      ? words.refused
      : words.refusedWhole;
  return (
    <section aria-labelledby="handing-in-title">
      <h3 id="handing-in-title">{words.title}</h3>
      <p className="muted">{sentences(words.lead, words.most({ size: fileSize(maxBytes) }))}</p>
      {licenseCount > 1 && <p>{words.shared({ count: licenseCount })}</p>}
      {faults.length > 0 && <p className="deal-differs">{lead}</p>}
      {!isUploadKept && faults.length > 0 && (
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
      <ProgramUpload {...props} />
    </section>
  );
}
