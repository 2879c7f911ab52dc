import type { SecurityEvent } from "../../../src/accounts/security-log";

const events: Record<SecurityEvent, string> = {
  registered: "Account created",
  "signed-in": "Signed in",
  "sign-in-failed": "Sign-in failed",
  "signed-out": "Signed out",
  "sessions-ended": "Sessions ended",
  "address-confirmed": "Address confirmed",
  "password-changed": "Password changed",
  "password-reset": "Password reset by mail",
  "account-replaced": "Account replaced by a new registration",
  "account-deleted": "Account deleted",
  proved: "Confirmed who you are",
  "second-factor-failed": "Wrong second factor",
  "recovery-code-used": "Recovery code used",
  "recovery-codes-made": "New recovery codes made",
  "authenticator-added": "Authenticator app added",
  "authenticator-removed": "Authenticator app removed",
  "certification-decided": "Certification decided as an operator",
  "contract-sent": "Contract sent",
  "access-refused": "Access refused",
};

/** The second factor, and what is asked and told for an account's safety. */
export const security = {
  events,
  section: {
    title: "Security",
    off: "With an authenticator app, signing in takes a code from your phone besides the password. A stolen password then opens nothing.",
    unconfirmed: "Confirm your email address first; your profile has the means.",
    setUp: "Set Up an Authenticator App",
    on: "An authenticator app is set up. Signing in takes a code from it.",
    codesLeft: (count: number) =>
      count === 1 ? "1 recovery code is left." : `${count} recovery codes are left.`,
    newCodes: "Make New Recovery Codes",
    remove: "Remove the App",
    events: "Recent activity",
    eventsHint: "What has happened to your account in the last 90 days.",
  },
  authenticator: {
    title: "Set up an authenticator app",
    scan: "Scan this code with an authenticator app on your phone.",
    qr: "QR code with the secret for your app",
    typed: "Or type this secret into the app:",
    code: "Code from the app",
    codeHint: "Six digits; they change every 30 seconds.",
    submit: "Turn On",
    submitting: "Checking...",
    cancel: "Cancel",
  },
  codes: {
    title: "Your recovery codes",
    text: "Keep these codes where you find them without your phone. Each signs you in once in place of the app. They are shown only now; codes you had before no longer work.",
    done: "I Have Kept Them",
  },
  step: {
    title: "One more step",
    lead: "Your account asks for a second factor.",
    code: "Code",
    codeHint: "Six digits from your authenticator app, or one of your recovery codes.",
    submit: "Sign In",
    submitting: "Checking...",
    back: "Back to sign in",
  },
  proof: {
    title: "Confirm that it is you",
    lead: "What you are about to do concerns your account's safety or binds you. This holds for ten minutes.",
    password: "Your password",
    submit: "Confirm",
    submitting: "Checking...",
  },
};
