import { z } from "zod";
import { charactersLeft } from "../lib/message-limits";

/**
 * A message's text (docs/product.md#chat): trimmed, never empty; half a surrogate pair is replaced.
 */
export const messageText = z
  .string("message-required")
  .transform((text) => text.trim().toWellFormed())
  .refine((text) => text !== "", "message-required")
  .refine((text) => charactersLeft(text) >= 0, "message-long")
  .refine((text) => !text.includes("\0"), "message-nul");

/** Whom a member writes to or invites: a user's id, or their pseudonym on the package. */
const person = z.string("person-required").min(1, "person-required").max(100, "person-required");

export const newMessage = z.object({ receiverId: person, message: messageText });

export const invitation = z.object({
  packageId: z.string("must be a package's id"),
  buyerId: person,
});

/** Up to which message one has read. */
export const readMark = z.object({ upTo: z.string("must be a message's id") });
