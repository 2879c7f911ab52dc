export const layout = {
  brand: "AI Marketplace",
  skipToContent: "Skip to content",
  mainNavigation: "Main",
  marketplace: "Marketplace",
  corpusProfile: "Corpus Profile",
  joinNow: "Join Now",
  signIn: "Sign In",
  getStarted: "Get Started",
  accountMenu: "Account",
  logOut: "Log out",
  roles: { buyer: "Buyer", seller: "Seller" },
  footer: {
    privacy: "Privacy Policy",
    terms: "Terms of Service",
    support: "Contact Support",
    theme: "Appearance",
    themes: { dark: "Dark", light: "Light", auto: "Automatic" },
    apply: "Apply",
  },
  notifications: "Notifications",
  dismiss: "Dismiss",
  countdown: { day: "d", hour: "h", minute: "min", second: "s", ended: "Ended" },
  /** Toasts that any page's script may have to show (spec section 8). */
  script: {
    unauthorized: { title: "Unauthorized", text: "You are logged out. Logging in again..." },
    failed: { title: "Error", text: "Something went wrong. Please try again." },
  },
};
