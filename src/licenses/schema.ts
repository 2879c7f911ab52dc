import { z } from "zod";
import { priceAmount } from "../auctions/schema";

export const shelfPrice = z.object({ price: priceAmount }, { error: "price-invalid" });
