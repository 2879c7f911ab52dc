import { z } from "zod";
import type { User } from "../../accounts/user";
import type { PublicProfile } from "../../accounts/users";
import { id, text, time } from "../../lib/answers";
import { isoTime } from "../../lib/time";

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

export function userJson(user: User): z.output<typeof userSchema> {
  return {
    id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    profileImageUrl: user.profile_image_url,
    role: user.role,
    organization: user.organization,
    country: user.country,
    isEmailVerified: user.is_email_verified === 1,
    membershipStatus: user.membership_status,
    createdAt: isoTime(user.created_at),
    updatedAt: isoTime(user.updated_at),
  };
}

export function profileJson({ email, ...profile }: PublicProfile): z.output<typeof profileSchema> {
  return { ...profile, ...(email && { email }), createdAt: isoTime(profile.createdAt) };
}
