import { useMessages } from "../messages/context";

/** Screen readers skip a dash. */
export function NoValue({ meaning }: { meaning?: string }) {
  const { common } = useMessages();
  return (
    <span className="no-value">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{meaning ?? common.noValue}</span>
    </span>
  );
}
