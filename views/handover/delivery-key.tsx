import { useMessages } from "../../messages/context";
import { Submit, SubmitButton } from "../ui/buttons";

interface Props {
  contractId: string;
  side: "seller" | "buyer";
  isOpen: boolean;
  /** Whether to open the files is the buyer's next step. */
  isNext: boolean;
}

/** Each view of the key is logged, so the page shows it only on request. */
export function DeliveryKey({ contractId, side, isOpen, isNext }: Props) {
  const { handover } = useMessages();
  if (!isOpen) return null;
  if (side === "seller")
    return (
      <section className="delivery-key">
        <h3>{handover.key}</h3>
        <p>{handover.keyForBuyer}</p>
      </section>
    );
  return (
    <section className="delivery-key">
      <h3>{handover.key}</h3>
      <p>{handover.keyOpen}</p>
      <div className="button-row">
        <form method="post" action={`/contract/${contractId}/key`} data-busy-form>
          <SubmitButton label={handover.show} isSecondary={!isNext} />
        </form>
        <form method="post" action={`/contract/${contractId}/key-file`}>
          <Submit label={handover.save} />
        </form>
      </div>
      <p className="muted">{handover.saveNote}</p>
    </section>
  );
}
