import { z } from "zod";
import { priceAmount } from "../auctions/schema";

/** Without `act`, the form sets the price. */
export const shelfAct = z.object({ act: z.literal("close", "choice-invalid").optional() });

export const shelfPrice = z.object({ price: priceAmount }, { error: "price-invalid" });
