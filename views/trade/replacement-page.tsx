import { useMessages } from "../messages/context";

interface Props {
  bidId: string;
  tab: string;
}

export function ReplacementPage({ bidId, tab }: Props) {
  const { replace } = useMessages().trade.tables;
  return (
    <form className="dialog-page confirmation" method="post" action={`/bid/${bidId}/acceptance`}>
      <h1>{replace.title}</h1>
      <p>{replace.plain}</p>
      <input type="hidden" name="tab" value={tab} />
      <div className="button-row">
        <a className="button" href={`/trade?tab=${tab}`}>
          {replace.cancel}
        </a>
        <button className="button primary" type="submit" name="replace" value="true">
          {replace.confirm}
        </button>
      </div>
    </form>
  );
}
