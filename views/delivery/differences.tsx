import { useMessages } from "../../messages/context";
import { beforeValue } from "../../src/lib/wording";
import type { Difference } from "../../src/rules/deal";

export function Differences({ differences }: { differences: readonly Difference[] }) {
  const { delivery, packages } = useMessages();
  const words = delivery.report;
  return (
    <p className="deal-differs">
      {beforeValue(words.differs)}
      {packages.list(differences.map((name) => words.differences[name]))}
    </p>
  );
}

export function DifferencesBeforePaying({ differences }: { differences: readonly Difference[] }) {
  const words = useMessages().delivery.report;
  return (
    <div role="note">
      <Differences differences={differences} />
      <p>{words.beforePaying}</p>
    </div>
  );
}
