import { useMessages } from "../../messages/context";
import { type ListedDelivery, stateOf } from "../../src/webhooks/deliveries";
import { Moment } from "../ui/moment";
import { useEventName } from "./event-names";
import { useResult } from "./result";

interface Props {
  path: string;
  deliveries: readonly ListedDelivery[];
}

export function SentEvents({ path, deliveries }: Props) {
  const { bidHistory, webhooks } = useMessages();
  const { sent: words } = webhooks;
  const nameOf = useEventName();
  const resultOf = useResult();
  if (deliveries.length === 0) return <p className="muted">{words.none}</p>;
  return (
    <div className="table-scroll">
      <table className="sales-table">
        <thead>
          <tr>
            <th scope="col">{bidHistory.time}</th>
            <th scope="col">{words.event}</th>
            <th scope="col">{words.state}</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <tr key={delivery.id}>
              <td>
                <Moment at={delivery.createdAt} />
              </td>
              <td>
                <a href={`${path}/deliveries/${delivery.id}`}>{nameOf(delivery.event)}</a>
              </td>
              <td>
                {words.states[stateOf(delivery)]}
                <br />
                <small>{resultOf(delivery)}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
