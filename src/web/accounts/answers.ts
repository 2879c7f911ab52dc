import { z } from "zod";
import { id, text, time } from "../../lib/answers";

export const userSchema = z
  .object({
    id,
    email: text,
    firstName: text,
    lastName: text,
    profileImageUrl: text.nullable(),
    role: z.enum(["buyer", "seller"]),
    organization: text,
    country: text,
    isEmailVerified: z.boolean(),
    membershipStatus: z.enum(["active", "pending"]),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "User" });

export const profileSchema = z
  .object({
    firstName: text,
    lastName: text,
    organization: text,
    country: text,
    membershipStatus: text,
    profileImageUrl: text.nullable(),
    email: text.optional().describe("Present only if the publisher made it public."),
    createdAt: time,
  })
  .meta({ id: "Profile" });

export const messageSchema = z.object({ message: text });
