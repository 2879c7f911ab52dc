import { describe, expect, test } from "bun:test";
import type { DeliveryStep } from "../../src/transparency/events";
import { BO, bid, type LoggedEvent, OPENING, verified } from "../support/proved-auction";

// A dishonest operator can sign anything, so all of these are signed.

const SALE: LoggedEvent[] = [
  OPENING,
  bid(1, BO, "105.00"),
  { type: "acceptance", sequence: 1 },
  { type: "settlement", sequence: 1 },
];

type Change = DeliveryStep["amendment"];

const step = (name: string, by: DeliveryStep["by"], state: string, amendment?: Change) =>
  ({ type: "delivery", step: name, by, state, ...(amendment && { amendment }) }) as LoggedEvent;
const proposed = (by: DeliveryStep["by"], state: string, amendment: Change) =>
  step("amendment-proposed", by, state, amendment);
const accepted = (by: DeliveryStep["by"], state: string, amendment: Change) =>
  step("amendment-accepted", by, state, amendment);

const SENT = [...SALE, step("sent", "seller", "waiting")];
const SEALED = [...SENT, step("sealed", "server", "sealed")];
const PAID = [...SEALED, step("paid", "seller", "paid")];

const POSSIBLE: Array<[what: string, events: LoggedEvent[]]> = [
  [
    "a lower price",
    [...SEALED, proposed("seller", "sealed", "price"), accepted("buyer", "sealed", "price")],
  ],
  [
    "a cancellation",
    [...SENT, proposed("buyer", "waiting", "cancel"), accepted("seller", "withdrawn", "cancel")],
  ],
  [
    "a partial refund",
    [
      ...PAID,
      proposed("seller", "paid", "refund"),
      accepted("buyer", "paid", "refund"),
      step("refund-sent", "seller", "paid"),
      step("refund-received", "buyer", "paid"),
    ],
  ],
  [
    "a decision",
    [
      ...PAID,
      step("disputed", "buyer", "disputed"),
      step("decided", "operator", "accepted", "refund"),
    ],
  ],
  [
    "a proposal that ends",
    [
      ...SENT,
      proposed("seller", "waiting", "price"),
      step("amendment-lapsed", "server", "waiting"),
      proposed("buyer", "waiting", "cancel"),
      step("amendment-declined", "seller", "waiting"),
    ],
  ],
];

const FORGED: Array<[what: string, events: LoggedEvent[], fault: string]> = [
  [
    "that nobody proposed",
    [accepted("buyer", "sealed", "price")],
    "without the other party's proposal",
  ],
  [
    "that one party made alone",
    [proposed("seller", "sealed", "price"), accepted("seller", "sealed", "price")],
    "without the other party's proposal",
  ],
  [
    "that the server accepts",
    [proposed("seller", "sealed", "price"), accepted("server", "sealed", "price")],
    "without the other party's proposal",
  ],
  [
    "other than the one proposed",
    [proposed("seller", "sealed", "price"), accepted("buyer", "withdrawn", "cancel")],
    "another change than was proposed",
  ],
  [
    "that was withdrawn",
    [
      proposed("seller", "sealed", "price"),
      step("amendment-withdrawn", "seller", "sealed"),
      accepted("buyer", "sealed", "price"),
    ],
    "without the other party's proposal",
  ],
  [
    "that ends the contract instead",
    [proposed("seller", "sealed", "price"), accepted("buyer", "withdrawn", "price")],
    "otherwise than agreed",
  ],
  [
    "that refunds what is not paid",
    [proposed("seller", "sealed", "refund"), accepted("buyer", "sealed", "refund")],
    "at the wrong time",
  ],
  [
    "that an operator makes without a dispute",
    [step("decided", "operator", "sealed", "price")],
    "without a dispute",
  ],
  [
    "that the other party withdraws",
    [proposed("seller", "sealed", "price"), step("amendment-withdrawn", "buyer", "sealed")],
    "a proposal that there is not",
  ],
  ["in an unknown step", [step("amendment-forced", "seller", "sealed")], "unknown step"],
  [
    "beside another",
    [proposed("seller", "sealed", "price"), proposed("buyer", "sealed", "cancel")],
    "a second change",
  ],
];

describe("an amendment in a proof", () => {
  test.each(POSSIBLE)("can be %s", async (_, events) => {
    expect(await verified(events)).toHaveLength(3);
  });

  test.each(FORGED)("is refused %s", async (_, events, fault) => {
    expect(verified([...SEALED, ...events])).rejects.toThrow(fault);
  });
});
