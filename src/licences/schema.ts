import { z } from "zod";
import { bidAmount } from "../auctions/schema";

export const shelfPrice = z.object({ price: bidAmount }, { error: "bid-invalid" });
