import { useMessages } from "../../messages/context";
import { Submit, SubmitButton } from "../ui/buttons";

interface Props {
  contractId: string;
  side: "seller" | "buyer";
  isOpen: boolean;
}

/** Each view of the key is logged, so the page shows it only on request. */
export function DeliveryKey({ contractId, side, isOpen }: Props) {
  const { handover } = useMessages();
  if (!isOpen) return side === "buyer" ? <KeyNote text={handover.keyWaits} /> : null;
  if (side === "seller") return <KeyNote text={handover.keyForBuyer} />;
  return (
    <section className="delivery-key">
      <h3>{handover.key}</h3>
      <p>{handover.keyOpen}</p>
      <div className="button-row">
        <form method="post" action={`/contract/${contractId}/key`} data-busy-form>
          <SubmitButton label={handover.show} />
        </form>
        <form method="post" action={`/contract/${contractId}/key-file`}>
          <Submit label={handover.save} />
        </form>
      </div>
      <p className="muted">{handover.saveNote}</p>
    </section>
  );
}

function KeyNote({ text }: { text: string }) {
  const { handover } = useMessages();
  return (
    <section className="delivery-key">
      <h3>{handover.key}</h3>
      <p>{text}</p>
    </section>
  );
}
