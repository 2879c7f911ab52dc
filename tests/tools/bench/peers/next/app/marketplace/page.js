import { List } from "../../../cards-react.mjs";
import { store } from "../../opened-store.mjs";

export const dynamic = "force-dynamic";

export default function MarketplacePage() {
  return <List lots={store().listCards()} />;
}
