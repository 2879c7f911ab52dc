import { ReplacementText } from "../../islands/trade/replacement-text";
import { useMessages } from "../../messages/context";
import { LinkButton, Submit } from "../ui/buttons";

interface Props {
  bidId: string;
  tab: string;
  acceptedCents: number;
  amountCents: number;
}

export function ReplacementPage({ bidId, tab, ...amounts }: Props) {
  const { common, trade } = useMessages();
  const { replace } = trade.tables;
  return (
    <form className="dialog-page confirmation" method="post" action={`/bid/${bidId}/acceptance`}>
      <h1>{replace.title}</h1>
      <ReplacementText {...amounts} words={replace} />
      <input type="hidden" name="tab" value={tab} />
      <div className="button-row">
        <LinkButton href={`/trade?tab=${tab}`} label={common.cancel} />
        <Submit label={replace.confirm} kind="primary" name="replace" value="true" />
      </div>
    </form>
  );
}
