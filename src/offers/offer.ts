import type { Selectable } from "kysely";
import type { OffersTable } from "../../db/schema/auctions";

export type Offer = Selectable<OffersTable>;
