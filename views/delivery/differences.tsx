import type { Difference } from "../../src/consignments/report";
import { beforeValue } from "../../src/lib/wording";
import { useMessages } from "../messages/context";

export function Differences({ differs }: { differs: readonly Difference[] }) {
  const { delivery, packages } = useMessages();
  const words = delivery.report;
  return (
    <p className="deal-differs">
      {beforeValue(words.differs)}
      {packages.list(differs.map((name) => words.differences[name]))}
    </p>
  );
}

export function DifferencesBeforePaying({ differs }: { differs: readonly Difference[] }) {
  const words = useMessages().delivery.report;
  return (
    <div role="note">
      <Differences differs={differs} />
      <p>{words.beforePaying}</p>
    </div>
  );
}
