import { z } from "zod";
import { priceAmount, statedCountry } from "../auctions/schema";

export const shelfPrice = z.object({ price: priceAmount }, { error: "price-invalid" });

export const purchaseInput = shelfPrice.extend({ country: statedCountry });
