import { useMessages } from "../messages/context";
import { Permitted } from "../ui/permitted";

/** From a page about a package or member to what operators see and do there. */
export function DeskLink({ path }: { path: string }) {
  const { layout } = useMessages();
  return (
    <Permitted to="read">
      <a href={`/operator/${path}`}>{layout.operatorDesk}</a>
    </Permitted>
  );
}
