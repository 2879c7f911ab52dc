import { useMessages } from "../../messages/context";
import { RequireRight } from "../ui/permitted";

export function DeskLink({ path }: { path: string }) {
  const { layout } = useMessages();
  return (
    <RequireRight right="read">
      <a href={`/operator/${path}`}>{layout.operatorDesk}</a>
    </RequireRight>
  );
}
