/** What was sealed, and how it is fetched and opened (docs/product.md#hand-over). */
export const handover = {
  files: "Encrypted Files",
  lead: "Both of you can fetch these files now. They can be read with the key alone, which the buyer gets once the seller has confirmed the payment.",
  name: "File",
  size: "Size",
  download: "Download",
  downloadOf: (name: string) => `Download ${name}.age`,
  links: "Links for another machine",
  linksLead:
    "Each works for seven days without signing in, for whoever has it. Signing out of all other browsers, in the profile, ends them. A download that breaks off can be resumed.",
  linkOf: (name: string) => `Link to ${name}.age`,
  checksum: "SHA-256 of what is downloaded",
  log: "Downloads",
  logLead:
    "Both parties see this list. The first time the key is shown, and once the buyer has downloaded all of a file, the public log records it and both parties get a signed receipt.",
  receipt: "Receipt",
  noFetches: "Nothing has been fetched yet.",
  who: { seller: "Seller", buyer: "Buyer" },
  keyShown: "was shown the key",
  fetched: ({ name, bytes, whole }: { name: string; bytes: string; whole: boolean }) =>
    whole ? `fetched ${name} to its end (${bytes})` : `fetched ${bytes} of ${name}`,
  complete: "The buyer has fetched every file completely.",
  key: "Key",
  keyWaits: "The key appears here once the seller has confirmed the payment.",
  keyOpen:
    "The key opens the files. You can see it as often as you want until the files are removed; each time is noted, and the seller sees when.",
  keyForBuyer: "The buyer can see the key since you confirmed the payment.",
  show: "Show the Key",
  save: "Save the Key File",
  saveNote: "The key file also carries the signed report, so that every file can be checked.",
  showing: "Please wait...",
  keyPage: "Key",
  keyOf: (reference: string) => `Key of contract ${reference}`,
  keep: "Keep it to yourself: whoever has it can read what you bought. We store it nowhere, and derive it anew each time it is shown.",
  open: "Save the key in a file, and open each file with age, or with this marketplace's program, which also checks it against the signed report:",
  back: "Back to the Contract",
  copyKey: "Key",
};
