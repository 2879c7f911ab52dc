import { coded, Refusal } from "./errors";
import { isId } from "./ids";

export class BadCursor extends coded(Refusal, "bad-cursor") {}

export type OrderValue = number | string;

export interface Cursor {
  orderValue: OrderValue;
  seq: number;
}

export interface PagePosition<Order extends string = string> extends Cursor {
  order: Order;
  side: "after" | "before";
}

/** Cursors contain the order, so that they cannot be used with another order. */
export function encodeCursor({ order, orderValue, seq, side }: PagePosition): string {
  const value = typeof orderValue === "string" ? `~${orderValue}` : orderValue;
  const text = `${order}.${value}.${seq}${side === "before" ? ".before" : ""}`;
  return Buffer.from(text).toString("base64url");
}

export function decodeCursor<Order extends string>(
  text: string,
  orders: readonly Order[],
): PagePosition<Order> {
  const parts = /^([a-z-]+)\.(-1|\d{1,16}|~.*)\.(\d{1,15})(\.before)?$/s.exec(
    Buffer.from(text, "base64url").toString(),
  );
  const order = orders.find((candidate) => candidate === parts?.[1]);
  const value = parts?.[2];
  if (value === undefined || value.includes("\0") || !order) throw new BadCursor();
  const orderValue = value.startsWith("~") ? value.slice(1) : Number(value);
  return { order, side: parts?.[4] ? "before" : "after", orderValue, seq: Number(parts?.[3]) };
}

const VALUES = {
  id: { isValid: isId, read: (text: string) => text },
  number: { isValid: (text: string) => /^\d{1,16}$/.test(text), read: Number },
};

interface CursorValues {
  id: string;
  number: number;
}

type CursorKind = keyof CursorValues;

/** For lists with one order: what its last entry is sorted by, such as `1790000000000.ID`. */
export function cursorOf(...values: ReadonlyArray<string | number>): string {
  return values.join(".");
}

/** @throws BadCursor unless these kinds of values were written */
export function parseCursor<const Kinds extends readonly CursorKind[]>(
  cursor: string,
  ...kinds: Kinds
): { [N in keyof Kinds]: CursorValues[Kinds[N]] } {
  const texts = cursor.split(".");
  const isWhole = texts.length === kinds.length;
  if (!isWhole || !kinds.every((kind, n) => VALUES[kind].isValid(texts[n] ?? "")))
    throw new BadCursor();
  const values = kinds.map((kind, n) => VALUES[kind].read(texts[n] ?? ""));
  // TypeScript loses the place of each kind here.
  return values as unknown as { [N in keyof Kinds]: CursorValues[Kinds[N]] };
}
