import { z } from "zod";
import { line, paragraph } from "../lib/inputs";
import { charactersLeft } from "../rules/limits";

export const messageText = (maxLength: number) =>
  paragraph("required")
    .refine((text) => text !== "", "required")
    .refine((text) => charactersLeft(text, maxLength) >= 0, "too-long");

const memberId = line("must be the ID of a member")
  .min(1, "must be the ID of a member")
  .max(100, "must be the ID of a member");

export const newMessage = (maxLength: number) =>
  z.object({ receiverId: memberId, message: messageText(maxLength) });

export const invitation = z.object({
  packageId: line("must be the ID of a package"),
  buyerId: memberId,
});

export const readMark = z.object({ upTo: line("must be the ID of a message") });
