import { useMessages } from "../../messages/context";

/** Screen readers skip the dash and read the hidden text. */
export function NoValue({ meaning }: { meaning?: string }) {
  const { common } = useMessages();
  return (
    <span className="no-value">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{meaning ?? common.noValue}</span>
    </span>
  );
}
