import type { ReactNode } from "react";
import type { ContractDocument } from "../../src/contracts/document";
import { useMessages } from "../messages/context";
import { ContractArticle } from "./contract-article";

interface Props {
  id: string;
  packageId: string | null;
  document: ContractDocument;
  deal: ReactNode;
}

export function ContractPage({ id, packageId, document, deal }: Props) {
  const { common, contracts } = useMessages();
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
              {common.seePackage}
            </a>
          )}
        </p>
        <p className="muted">{contracts.note}</p>
      </div>
      <ContractArticle document={document} level={1} />
    </div>
  );
}
