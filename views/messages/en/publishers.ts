/** Publishers' public pages, and what stands on a lot's page of them (docs/product.md#publishers). */
export const publishers = {
  title: "Publisher",
  listed: "Lots listed",
  running: "At auction",
  sold: "Deals completed",
  answers: "Mean time to answer",
  since: "Member since",
  lots: "Lots",
  more: "More from this publisher",
  checklist: {
    title: "Your checklist",
    done: "done",
    open: "to do",
    items: {
      sample: "A sample, so that buyers can judge",
      rights: "Rights stated, so that buyers know what they get",
      roadshow: "A roadshow, which features the lot",
      certification: "Certification by an operator",
      waiting: "Certification is being decided",
    },
  },
  seal: {
    by: (by: string, day: string) =>
      `Certified on ${day} by an operator of this marketplace (${by}).`,
    server: "at the server",
    deleted: (count: number) =>
      `${count === 1 ? "1 of them was" : `${count} of them were`} deleted or replaced since.`,
    which: "Which samples were reviewed",
    reviewed: "Reviewed by an operator",
    unreviewed: "Not reviewed by an operator: added after the certification",
    what: (samples: number) =>
      `What was reviewed: the listing as it was then, its stated rights included, and ${samples === 1 ? "1 sample" : `${samples} samples`}. Whether the publisher holds these rights was not verified.`,
    later: (count: number) =>
      `${count === 1 ? "1 sample was" : `${count} samples were`} added later and not reviewed.`,
  },
};
