import { z } from "zod";
import { bidAmount } from "../auctions/schema";

/** The price as the buyer read it, or as the seller sets it. */
export const shelfPrice = z.object({ price: bidAmount }, { error: "bid-invalid" });
