import { useMessages } from "../../messages/context";
import type { DealRecord } from "../../src/rules/record";
import { recordLine } from "../../src/rules/record-facts";

interface Props {
  side: "seller" | "buyer";
  record: DealRecord;
}

export function RecordLine({ side, record }: Props) {
  const { records } = useMessages();
  return (
    <span className="muted" title={record.rounded ? records.rounded : undefined}>
      {recordLine(records, side, record)}
    </span>
  );
}
