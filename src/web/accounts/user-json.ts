import type { z } from "zod";
import type { User } from "../../accounts/user";
import type { PublicProfile } from "../../accounts/users";
import { isoTime } from "../../lib/time";
import type { profileAnswer, userAnswer } from "./answers";

export function userJson(user: User): z.output<typeof userAnswer> {
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

export function profileJson({ email, ...profile }: PublicProfile): z.output<typeof profileAnswer> {
  return { ...profile, ...(email && { email }), createdAt: isoTime(profile.createdAt) };
}
