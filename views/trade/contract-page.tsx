import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import { LinkButton } from "../ui/buttons";
import { UserText } from "../ui/written";

interface Props {
  id: string;
  packageId: string | null;
  lotTitle: string;
  article: ReactNode;
  deal: ReactNode;
}

export function ContractPage({ id, packageId, lotTitle, article, deal }: Props) {
  const { common, contracts } = useMessages();
  return (
    <div className="contract-page">
      <h1>
        <UserText text={lotTitle} />
      </h1>
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
      {article}
    </div>
  );
}
