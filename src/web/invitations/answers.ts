import { z } from "zod";
import { text, time } from "../../lib/answers";

export const invitationsAnswer = z
  .array(
    z.object({
      invitee: text.describe("Names it in the address that withdraws it."),
      email: text.nullable(),
      organization: text.nullable().describe("A verified name, for all who have it."),
      invitedAt: time,
    }),
  )
  .meta({ id: "Invitations" });
