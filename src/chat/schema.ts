import { z } from "zod";
import { line, paragraph } from "../lib/inputs";
import { charactersLeft } from "../lib/limits";

export const messageText = paragraph("message-required")
  .refine((text) => text !== "", "message-required")
  .refine((text) => charactersLeft(text) >= 0, "message-long");

const person = line("person-required").min(1, "person-required").max(100, "person-required");

export const newMessage = z.object({ receiverId: person, message: messageText });

export const invitation = z.object({
  packageId: line("must be a package's id"),
  buyerId: person,
});

export const readMark = z.object({ upTo: line("must be a message's id") });
