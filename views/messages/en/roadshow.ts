import { once } from "../../../src/lib/memo";
import { numberFormat } from "../intl-formats";

const integer = numberFormat("en-US");

/**
 * The publishers' roadshows (docs/product.md#roadshows), and what of them a package's page shows.
 */
export const roadshow = {
  title: "Roadshows",
  lead: "Present a package to buyers while its auction runs: with texts, papers, sound and film. Packages with a running roadshow are featured in the marketplace.",
  integer: (count: number) => integer.format(count),
  none: "–",

  own: "Your packages",
  ownHint: "Choose one to manage its roadshow.",
  empty: "No packages to present yet",
  emptyHint: "A roadshow presents a package of yours. List one first.",
  toCorpusProfile: "Go to Corpus Profile",
  materials: (count: number) => (count === 1 ? "1 material" : `${integer.format(count)} materials`),
  states: { none: "No roadshow", running: "Roadshow runs until", over: "Roadshow ended" },
  manage: "Manage",
  manageLabel: (title: string) => `Manage: ${title}`,
  allRoadshows: "All roadshows",
  toPackage: "See its public page",

  create: {
    action: "Create Roadshow",
    title: "Create Roadshow",
    lead: "Buyers find the package as featured until the roadshow ends.",
    package: "Package",
    choose: "Choose a package",
    name: "Title",
    description: "Description",
    descriptionHint: "What you show, and whom it is for",
    duration: "Duration, in days",
    durationHint: "1 to 30 days; a week is usual",
    submit: "Create Roadshow",
    submitting: "Creating...",
    cancel: "Cancel",
    failed: { title: "Error", text: "Failed to create roadshow." },
    nothing: "None of your packages can have a new roadshow now",
    nothingHint: "It takes a package whose auction runs, and whose last roadshow is over.",
  },

  edit: {
    title: "Edit Roadshow",
    lead: "A new duration counts from when the roadshow was opened.",
    submit: "Save Changes",
    submitting: "Saving...",
    failed: { title: "Error", text: "Failed to change the roadshow." },
  },

  pages: "Roadshow",
  tabs: {
    overview: "Overview",
    content: "Content",
    buyers: "Interested Buyers",
    analytics: "Analytics",
  },

  overview: {
    figures: "What it has brought",
    views: "Views",
    viewsNote: "a visitor counts once a day",
    rating: "Rating",
    ratingNote: "AI training value of the samples, of 100",
    invitations: "Chat Invites",
    answers: (count: number) => `${integer.format(count)} answered`,
    conversion: "Conversion",
    conversionNote: "of the visitors have bid",
    timeLeft: "Time Left",
    timeLeftNote: "of the roadshow",
    bidders: "Bidders",
    bids: (count: number) => (count === 1 ? "1 bid" : `${integer.format(count)} bids`),
    percent: (value: number) => `${value}%`,
    about: "The roadshow",
    absent:
      "This package has no roadshow yet. Its materials are public already; a roadshow makes it featured.",
    runs: "Runs until",
    ended: "Ended",
    end: "End the Roadshow",
    ending: "Ending...",
    over: "over",
    certification: "Certification",
  },

  content: {
    title: "Content",
    lead: "What buyers see under Roadshow Materials on the package's page, in this order.",
    add: "Add",
    addOne: { text: "Text", pdf: "PDF", audio: "Audio", video: "Video", sample: "Sample" },
    addLabel: {
      text: "Add a text",
      pdf: "Add a PDF",
      audio: "Add audio",
      video: "Add a video",
      sample: "Add a sample",
    },
    editTitle: {
      text: "Edit the text",
      pdf: "Edit the PDF",
      audio: "Edit the audio",
      video: "Edit the video",
      sample: "Edit the sample",
    },
    empty: "Nothing to show yet",
    emptyHint: "Start with a short text about the collection, or let buyers hear or see it.",
    added: "Added",
    view: "View",
    viewLabel: (title: string) => `View ${title}`,
    edit: "Edit",
    editLabel: (title: string) => `Edit ${title}`,
    move: { up: "Up", down: "Down" },
    moveLabel: {
      up: (title: string) => `Move up: ${title}`,
      down: (title: string) => `Move down: ${title}`,
    },
    remove: "Delete",
    removeLabel: (title: string) => `Delete ${title}`,
  },

  form: {
    name: "Title",
    description: "Description",
    descriptionHint: "Optional; a sentence shown below the title",
    text: "Text",
    sampleText: "Or a text of your own",
    sample: "An uploaded sample of this package",
    sampleHint: "Buyers see its beginning, at most 500 characters, and its analysis.",
    chooseSample: "Choose a sample",
    noSamples: "This package has no uploaded samples yet; write a text instead.",
    file: { pdf: "PDF file", audio: "Audio file", video: "Video file" },
    newFile: "Another file in place of this one",
    hints: {
      pdf: (size: string) => `A PDF of at most ${size}`,
      audio: (size: string) => `MP3, WAV or AAC, at most ${size}`,
      video: (size: string) => `MP4, WebM or MOV, at most ${size}`,
    },
    add: "Add Content",
    adding: "Adding...",
    save: "Save Changes",
    saving: "Saving...",
    cancel: "Cancel",
    failedToAdd: { title: "Error", text: "Failed to add content." },
    failedToChange: { title: "Error", text: "Failed to update content." },
    /** Goes to the browser as JSON, with `{places}` to fill. */
    upload: {
      progress: "Upload",
      sent: "{percent}%: {sent} of {total}",
      checking: "Checking the file...",
      done: "{name} is uploaded.",
      cancel: "Cancel upload",
      cancelled: "The upload was cancelled.",
      wrongKind: "This file is of another kind and was not uploaded. Accepted: {kinds}.",
      tooLarge: "This file has {size}; at most {limit} are accepted.",
      failed: "The upload broke off. Check your connection and choose the file again.",
    },
  },

  deletion: {
    title: "Delete Content",
    text: (title: string) =>
      `This will permanently delete "${title}" and its file. This action cannot be undone.`,
    cancel: "Cancel",
    confirm: "Delete Content",
    confirming: "Deleting...",
  },

  dialog: { close: "Close" },

  buyers: {
    title: "Interested Buyers",
    lead: "Who has bid, saved the package or written about it. They stay anonymous to you until they write.",
    empty: "Nobody has shown interest yet",
    emptyHint: "Buyers appear here once they bid, save the package or write to you.",
    anonymous: (suffix: string) => `Anonymous Buyer #${suffix}`,
    privateOrganization: "Private Organization",
    bid: (amount: string) => `Bid ${amount}`,
    favorite: "Saved it",
    wrote: "Wrote to you",
    invited: "Invited",
    latest: "Latest",
    invite: "Invite to Chat",
    inviting: "Inviting...",
    inviteLabel: (name: string) => `Invite to Chat: ${name}`,
    open: "Open Chat",
    openLabel: (name: string) => `Open Chat: ${name}`,
    failed: { title: "Error", text: "Failed to send chat invitation." },
  },

  analytics: {
    title: "Analytics",
    period: "Period",
    days: (days: number) => `${days} days`,
    views: "Views a day",
    bids: "Bids a day",
    chart: (what: string, total: number, days: number) =>
      `${what}, ${integer.format(total)} in the last ${days} days`,
    total: (total: number) => `${integer.format(total)} in all`,
    most: (count: number) => `at most ${integer.format(count)} on a day`,
    table: "The same as a table",
    day: "Day (UTC)",
    viewCount: "Views",
    bidCount: "Bids",
    shown: (day: string) => dayOfMonth().format(new Date(`${day}T00:00:00Z`)),
  },

  shown: {
    until: "Roadshow until",
    openPdf: "Open the PDF",
    download: "Open the file",
    file: (name: string, size: string) => `${name}, ${size}`,
    sampleAnalysis: "See its analysis",
    sampleLabel: (title: string) => `See its analysis: ${title}`,
  },
};

const dayOfMonth = once(
  () =>
    new Intl.DateTimeFormat("en-US", {
      month: "short",
      day: "numeric",
      timeZone: "UTC",
    }),
);
