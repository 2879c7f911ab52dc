import { z } from "zod";
import { text, time } from "../../lib/answers";

export const invitationsAnswer = z
  .array(
    z.object({
      invitee: text.describe("Identifies the invitation in the call that withdraws it."),
      email: text.nullable(),
      organization: text.nullable().describe("The verified name, for all members who have it."),
      invitedAt: time,
    }),
  )
  .meta({ id: "Invitations" });
