import type { Selectable } from "kysely";
import type { OffersTable } from "../../db/schema";

export type Offer = Selectable<OffersTable>;
