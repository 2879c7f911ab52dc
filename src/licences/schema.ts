import { z } from "zod";
import { bidAmount } from "../auctions/schema";

/** Of a license from the shelf: as its buyer read it, or as the seller sets it. */
export const shelfPrice = z.object({ price: bidAmount }, { error: "bid-invalid" });
