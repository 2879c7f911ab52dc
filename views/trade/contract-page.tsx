import type { ReactNode } from "react";
import type { ContractDocument } from "../../src/contracts/document";
import { useMessages } from "../messages/context";
import { ContractArticle } from "./contract-article";

interface Props {
  id: string;
  /** Null once the package is deleted. */
  packageId: string | null;
  document: ContractDocument;
  /** Of its delivery, above it. */
  deal: ReactNode;
}

/** A contract on a page of its own, for its two parties, to read, print or download. */
export function ContractPage({ id, packageId, document, deal }: Props) {
  const { contracts } = useMessages();
  return (
    <div className="contract-page">
      {deal}
      <div className="contract-tools">
        <p className="button-row">
          <a className="button primary" href={`/contract/${id}/pdf`}>
            {contracts.download}
          </a>
          {packageId !== null && (
            <a className="button" href={`/package/${packageId}`}>
              {contracts.toPackage}
            </a>
          )}
        </p>
        <p className="muted">{contracts.note}</p>
      </div>
      <ContractArticle document={document} level={1} />
    </div>
  );
}
