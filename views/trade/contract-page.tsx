import type { ReactNode } from "react";
import type { ContractDocument } from "../../src/contracts/document";
import { useMessages } from "../messages/context";
import { LinkButton } from "../ui/buttons";
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
          <LinkButton href={`/contract/${id}/pdf`} label={contracts.download} kind="primary" />
          {packageId !== null && (
            <LinkButton href={`/package/${packageId}`} label={common.seePackage} />
          )}
        </p>
        <p className="muted">{contracts.note}</p>
      </div>
      <ContractArticle document={document} level={1} />
    </div>
  );
}
