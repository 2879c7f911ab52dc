import { z } from "zod";
import { canonicalAddress } from "../lib/addresses";
import { countryCode } from "../lib/countries";
import type { FaultCode } from "../lib/faults";
import { line, secret, yesOrNo } from "../lib/inputs";

const requiredLine = (max: number) => line().min(1, "required").max(max, "too-long");

export const emailAddress = line("email-invalid")
  .overwrite(canonicalAddress)
  .max(254, "email-invalid")
  .pipe(z.email("email-invalid"));

export const addressForm = z.object({ email: emailAddress });

/** A limit keeps hashing cheap (ASVS 6.2.9). */
const MAX_PASSWORD_LENGTH = 256;
const MAX_TYPED_LENGTH = 4 * MAX_PASSWORD_LENGTH;

const toComposed = (password: string) =>
  password.length > MAX_TYPED_LENGTH ? password : password.normalize("NFC");

export const newPassword = secret("password-short")
  .overwrite(toComposed)
  .min(8, "password-short")
  .max(MAX_PASSWORD_LENGTH, "too-long");

const repeatedPassword = secret("passwords-differ").overwrite(toComposed);

const typedPassword = (tooLong: FaultCode) =>
  secret().refine((password) => toComposed(password).length <= MAX_PASSWORD_LENGTH, tooLong);

const chosenPassword = {
  password: newPassword,
  confirmPassword: repeatedPassword,
};

const passwordsMatch = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword;

const passwordMismatch = {
  path: ["confirmPassword"],
  message: "passwords-differ",
  when: ({ value }: { value: unknown }) =>
    z.object({ password: secret(), confirmPassword: secret() }).safeParse(value).success,
};

export const mustBeAccepted = (message: FaultCode) =>
  z.preprocess(
    (value) => value === true || value === "on" || value === "true",
    z.literal(true, message),
  );

const role = z.enum(["buyer", "seller"], "choice-invalid");

export const registration = z
  .object({
    email: emailAddress,
    ...chosenPassword,
    firstName: requiredLine(50),
    lastName: requiredLine(50),
    role,
    organization: requiredLine(100),
    /** Typed as a code or name, and stored as a code, because invoices need it. */
    country: requiredLine(100)
      .refine((name) => name === "" || countryCode(name) !== null, "country-unknown")
      .overwrite((name) => countryCode(name) ?? name),
    acceptTerms: mustBeAccepted("unaccepted"),
    acceptPrivacy: mustBeAccepted("unaccepted"),
    timeZone: line().max(100, "too-long").optional(),
    invitation: line().max(100, "too-long").optional(),
    overwrite: yesOrNo().optional(),
  })
  .refine(passwordsMatch, passwordMismatch);

export const passwordReset = z.object(chosenPassword).refine(passwordsMatch, passwordMismatch);

export const claimForm = z
  .object({
    password: typedPassword("password-wrong").optional(),
    newPassword: newPassword.optional(),
    confirmPassword: repeatedPassword.optional(),
  })
  .refine(
    ({ newPassword, confirmPassword }) =>
      newPassword === undefined || newPassword === confirmPassword,
    {
      path: ["confirmPassword"],
      message: "passwords-differ",
    },
  );

export const passwordProof = z.object({
  password: typedPassword("password-wrong").min(1, "required"),
});

export const passwordChange = z
  .object({
    currentPassword: typedPassword("password-wrong").min(1, "required"),
    ...chosenPassword,
  })
  .refine(passwordsMatch, passwordMismatch);

export const credentials = z.object({
  email: line().max(254, "too-long").transform(canonicalAddress),
  password: typedPassword("too-long"),
  secondFactor: line().max(100, "too-long").optional(),
});

export const signInForm = credentials
  .refine(({ email }) => email !== "", { path: ["email"], message: "required" })
  .refine(({ password }) => password !== "", { path: ["password"], message: "required" });

export const COUNTRIES = ["US", "CA", "GB", "HK", "SG", "JP", "AU", "DE", "FR", "CN"] as const;

export const profileChanges = z
  .object({
    firstName: line("first-name-required").min(1, "first-name-required").max(50, "first-name-long"),
    lastName: line("last-name-required").min(1, "last-name-required").max(50, "last-name-long"),
    organization: line("organization-long").max(100, "organization-long"),
    country: line("country-code")
      .toUpperCase()
      .regex(/^([A-Z]{2})?$/, "country-code"),
    role,
  })
  .partial();

export type Registration = z.output<typeof registration>;
export type Credentials = z.output<typeof credentials>;
export type PasswordChange = z.output<typeof passwordChange>;
export type ProfileChanges = z.output<typeof profileChanges>;
