import { z } from "zod";

/** Messages are codes: `views/messages/en/fields.ts` words them (spec section 5). */
const required = (max: number) =>
  z.string({ error: "required" }).trim().min(1, "required").max(max, "too-long");

/** One account an address, whatever its case and the spaces around it. */
export const emailAddress = z
  .string({ error: "email-invalid" })
  .trim()
  .toLowerCase()
  .max(254, "email-invalid")
  .pipe(z.email("email-invalid"));

/** Long pass phrases are welcome (ASVS 6.2.9); the bound only keeps hashing cheap. */
export const newPassword = z
  .string({ error: "password-short" })
  .min(8, "password-short")
  .max(256, "password-long");

const accepted = (message: string) =>
  z.preprocess(
    (value) => value === true || value === "on" || value === "true",
    z.literal(true, message),
  );

export const registration = z
  .object({
    email: emailAddress,
    password: newPassword,
    confirmPassword: z.string({ error: "passwords-differ" }),
    firstName: required(50),
    lastName: required(50),
    role: z.enum(["buyer", "seller"], "role-invalid"),
    organization: required(100),
    country: required(100),
    acceptTerms: accepted("terms-unaccepted"),
    acceptPrivacy: accepted("privacy-unaccepted"),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    message: "passwords-differ",
    // Told together with the other faults, not only once those are mended.
    when: ({ value }) =>
      z.object({ password: z.string(), confirmPassword: z.string() }).safeParse(value).success,
  });

/** No format or strength is asked of a sign-in (spec section 5), only a sane size. */
export const credentials = z.object({
  email: z
    .string({ error: "required" })
    .max(254, "too-long")
    .transform((email) => email.trim().toLowerCase()),
  password: z.string({ error: "required" }).max(256, "too-long"),
});

export type Registration = z.output<typeof registration>;
export type Credentials = z.output<typeof credentials>;
