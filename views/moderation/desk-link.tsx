import { useMessages } from "../messages/context";
import { Permitted } from "../ui/permitted";

export function DeskLink({ path }: { path: string }) {
  const { layout } = useMessages();
  return (
    <Permitted to="read">
      <a href={`/operator/${path}`}>{layout.operatorDesk}</a>
    </Permitted>
  );
}
