/** What samples have in common with one another and with benchmarks (docs/product.md#near-copies). */
export const comparison = {
  nearCopies: {
    title: "Near-copies",
    lead: "Samples that have much in common with a sample of another publisher. The share is an estimate; what both texts hold is marked. Nobody else sees a finding before you confirm it: then the pages of both packages say so.",
    link: (count: number) =>
      count === 1 ? "1 near-copy waits" : `${count} near-copies wait for an operator`,
    none: "No near-copies wait",
    back: "Back to the desk",
    waiting: "To look at",
    more: (count: number) => `${count} more follow once these are decided.`,
    decided: "Decided",
    noDecided: "Nothing has been decided yet.",
    compare: "Compare",
    compareLabel: (one: string, other: string) => `Compare ${one} with ${other}`,
    overlap: (percent: number) => `about ${percent} % of the shorter one`,
    found: "Found",
    later: "Uploaded later",
    earlier: "Uploaded first",
    gone: "This sample was deleted.",
    statuses: { waiting: "Waiting", confirmed: "Confirmed", dismissed: "Dismissed" },
    note: "Note",
    noteHint:
      "Needed: why. It stays on record. If you confirm, both publishers get it by mail; otherwise only operators read it.",
    confirm: "Confirm",
    dismiss: "Dismiss",
    reading: "Read both",
  },
  confirmed: {
    text: (filename: string, percent: number) =>
      `The sample ${filename} and one of another publisher's package are nearly the same text: about ${percent} % of the shorter one appears in both.`,
    order: {
      earlier: "This one was uploaded here first.",
      later: "The other was uploaded here first.",
    },
    by: (day: string) => `Confirmed by an operator on ${day}.`,
    other: "The other package:",
  },
  own: {
    elsewhere: "Nearly the same text also appears in other packages of this publisher:",
    sample: (filename: string, percent: number) =>
      `Nearly the same text as ${filename} (about ${percent} % of the shorter one)`,
  },
  ranks: {
    metric: (percent: number) => `above ${percent}%`,
    value: (percent: number, count: number) =>
      `Its value is above that of ${percent}% of the ${count} packages measured in this language and category.`,
  },
  benchmarks: {
    title: "Benchmarks",
    none: (names: string) => `No 16-word overlap with ${names}.`,
    found: (name: string, longest: number, passages: number) =>
      `${name}: ${longest} words in a row${passages === 1 ? "" : `, the longest of ${passages} passages`}`,
    hint: "Exact matches only, the longest first. A benchmark may itself quote a public text that a collection rightly holds.",
    place: (percent: number, share: string) => `${percent} % into the text; ${share} of it in all`,
    opening: "The longest passage begins:",
    waiting: "Not compared with benchmarks yet.",
  },
};
