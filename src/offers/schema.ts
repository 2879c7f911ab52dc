import { z } from "zod";
import { numeral } from "../lib/inputs";
import { OFFER_DAYS } from "./rules";

export const newOffer = z.object({
  days: z
    .preprocess(numeral, z.number("offer-days"))
    .refine((days): days is (typeof OFFER_DAYS)[number] => OFFER_DAYS.some((one) => one === days), {
      error: "offer-days",
    }),
});
