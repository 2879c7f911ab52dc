export const accounts = {
  login: {
    title: "Welcome Back",
    lead: "Sign in to bid, save favorites and list collections.",
    email: "Email",
    password: "Password",
    passkey: "Sign In with a Passkey",
    submit: "Sign In to AI Marketplace",
    submitting: "Signing In...",
    benefitsTitle: "Member Benefits",
    benefits: [
      "Access exclusive corpus data packages",
      "Measured quality, and a seal for what was reviewed",
      "Encrypted delivery: the key comes with the confirmed payment",
    ],
    register: "Don't have an account? Register here",
    registerLink: "Register",
    forgot: "Forgot your password?",
    back: "Back to Marketplace",
    emailRequired: {
      title: "Email Required",
      text: "Please enter your email address to continue.",
    },
    passwordRequired: {
      title: "Password Required",
      text: "Please enter your password to continue.",
    },
  },
  registration: {
    title: "Join the marketplace",
    lead: "One account for bidding and for listing. Membership is free.",
    email: "Email",
    password: "Password",
    passwordHint: "At least 8 characters",
    confirmPassword: "Confirm password",
    firstName: "First name",
    lastName: "Last name",
    role: "I join as",
    roles: { buyer: "Buyer (AI Provider)", seller: "Seller (Publisher)" },
    organization: "Organization",
    country: "Country",
    acceptTerms: "I accept the",
    terms: "Terms of Service",
    acceptPrivacy: "I have read the",
    privacy: "Privacy Policy",
    submit: "Create Account",
    submitting: "Creating Account...",
    signIn: "Already a member? Sign in",
    support: "Questions? Write to",
    failed: "Registration Failed",
    completeTitle: "Registration Complete",
    completeText: (signedIn: boolean) =>
      `A verification email was sent to your address. ${signedIn ? "You are signed in, and can bid in the meantime." : "You can sign in and bid in the meantime."}`,
    waitsTitle: "Please confirm by mail",
    waitsText:
      "This address has an account. A mail was sent to it: its link shows what would be deleted, and replaces the account once confirmed. Until then nothing changes.",
    again: {
      title: "No mail yet?",
      text: "Look into your spam folder, or have it sent again.",
      submit: "Send Again",
      submitting: "Sending...",
    },
    overwrite: {
      title: "Account Already Exists",
      text: (email: string) =>
        `An account with ${email} already exists. Do you want to overwrite it?`,
      warning:
        "All data of that account (packages, bids, messages) will be permanently deleted. This cannot be undone.",
      byMail: "To be sure that the address is yours, this takes a link that we mail to it.",
      cancel: "Cancel",
      confirm: "Yes, Overwrite Account",
      confirming: "Sending...",
    },
    completeNext: "Go On Where You Were",
    completeLogin: "Sign In",
    completeMarketplace: "Browse Marketplace",
  },
  verification: {
    title: "Verify your email address",
    text: "One press, and your address is verified and your membership active.",
    submit: "Verify My Address",
    submitting: "Verifying...",
  },
  /** For whoever opens a registration's link elsewhere than where it was made. */
  claim: {
    password: "Password of the registration",
    passwordHint:
      "This is not the browser that registered, so please give the password chosen there.",
    unknown: "I did not choose this password, or have forgotten it",
    anew: "Choose another one. The old password then stops working, and anyone signed in with it is signed out.",
    newPassword: "New password",
    confirmPassword: "Confirm new password",
  },
  reset: {
    title: "Forgot your password?",
    lead: "Enter the address of your account. We mail you a link to choose a new password.",
    email: "Email",
    submit: "Send Link",
    submitting: "Sending...",
    back: "Back to sign in",
    sentTitle: "Look into your mailbox",
    sentText:
      "If this address has an account, a link is on its way. It works once, for 24 hours. Nothing came? Look into your spam folder, and check the address.",
    chooseTitle: "Choose a new password",
    chooseLead: "All sessions of your account end with it, and you are signed in here.",
    password: "New password",
    confirmPassword: "Confirm new password",
    save: "Save New Password",
    saving: "Saving...",
  },
  replacement: {
    title: "Replace your account?",
    lead: (name: string, organization: string) =>
      `${name} (${organization}) has registered with this address and asks to replace the account that it has.`,
    deleted: "This would be permanently deleted:",
    packages: (count: number) =>
      count === 1
        ? "1 package with its samples and bids"
        : `${count} packages with their samples and bids`,
    bids: (count: number) =>
      count === 1 ? "1 bid on another's package" : `${count} bids on others' packages`,
    messages: (count: number) => (count === 1 ? "1 message" : `${count} messages`),
    rest: "the profile, settings, favorites and every session",
    nothingLeft: "The old account is gone already; confirming creates the new one.",
    secondFactor:
      "The old account asks for a second factor, and goes only with it. If you have lost all of your second factors, ask the site's operator.",
    stranger: "If this was not you, just leave this page: your account stays exactly as it is.",
    byPasskey: "Delete the Old Account by Passkey",
    submit: "Delete the Old Account and Create the New One",
    submitting: "Replacing...",
    keep: "Keep My Account",
  },
};
