/** The settings page (docs/product.md#settings). */
export const settings = {
  title: "Settings",
  lead: "They apply wherever you are signed in.",
  save: "Save Settings",
  saving: "Saving...",
  profile: {
    title: "Profile",
    hint: "What others see beside your packages and messages.",
    firstName: "First name",
    lastName: "Last name",
    organization: "Organization",
    country: "Country",
    noCountry: "No country",
    more: "Picture, password and sessions are on your profile page.",
  },
  /** Where a mail's link leads that stops mails of its kind. */
  unsubscription: {
    title: "No more mails of this kind?",
    text: "Press the button to stop them. You still get contracts and mails about your account itself.",
    submit: "Unsubscribe",
    submitting: "Unsubscribing...",
    doneTitle: "Unsubscribed",
    done: "You get no more mails of this kind. You can turn them on again in your settings.",
    settings: "Mail settings",
  },
  notifications: {
    title: "Notifications",
    emailNotifications: {
      label: "Email notifications",
      hint: "Off: no mails but those about your account itself and contracts.",
    },
    bidAlerts: {
      label: "Bid alerts",
      hint: "When you are outbid, and when an auction ends that you bid in or sell.",
    },
    messageAlerts: {
      label: "Message alerts",
      hint: "When a message to you stays unread for 10 minutes.",
    },
    favoriteReminders: {
      label: "Favorite reminders",
      hint: "An hour before the auction of one of your favorites ends.",
    },
    operatorAlerts: {
      label: "Work that waits",
      hint: "For operators: when a certification, a dispute or a near-copy waits for a decision, at most once an hour.",
    },
  },
  bidding: {
    title: "Bidding",
    skipMinimumReview: {
      label: "Skip the review of a minimum bid",
      hint: "A bid of exactly the minimum is placed by one click. Any other amount is reviewed first.",
    },
    outbidSound: {
      label: "Sound when outbid",
      hint: "A short sound, on any page of this site that you have open.",
    },
  },
  preferences: {
    title: "Preferences",
    language: "Language",
    timezone: "Time zone",
    ownClock: "As the device has it; mails in UTC",
    timezones: {
      UTC: "UTC – Coordinated Universal Time",
      EST: "EST – New York, with summer time",
      PST: "PST – Los Angeles, with summer time",
      JST: "JST – Tokyo",
      HKT: "HKT – Hong Kong",
    },
    theme: "Theme",
    themes: { dark: "Dark", light: "Light", auto: "As the device has it" },
  },
  privacy: {
    title: "Privacy",
    showProfile: {
      label: "Show my profile",
      hint: "Off: your packages are sold by an Anonymous Publisher.",
    },
    showEmail: {
      label: "Show my email address",
      hint: "Beside your packages, to everyone. Only while your profile is shown.",
    },
    allowMessages: {
      label: "Allow messages",
      hint: "Off: nobody new can write to you. Conversations you have go on.",
    },
  },
  cleanup: {
    title: "Database Cleanup",
    text: "Removes packages whose publisher's account no longer exists. Nobody else's packages are touched.",
    submit: "Clean Up Orphaned Packages",
    submitting: "Cleaning up...",
    failed: {
      title: "Cleanup failed",
      text: "Failed to cleanup orphaned packages. Please try again.",
    },
  },
  deletion: {
    title: "Danger Zone",
    text: "Deletes your account with everything that belongs to it. This cannot be undone.",
    open: "Delete Account",
  },
};
