import { z } from "zod";
import { OFFER_DAYS } from "./rules";

/** What a seller says of an offer; a form sends the days as text. */
export const newOffer = z.object({
  days: z.coerce
    .number("offer-days")
    .refine((days): days is (typeof OFFER_DAYS)[number] => OFFER_DAYS.some((one) => one === days), {
      error: "offer-days",
    }),
});
