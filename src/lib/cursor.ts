import { Refusal } from "./errors";

export class BadCursor extends Refusal {
  constructor() {
    super("bad-cursor");
  }
}

export interface Cursor {
  orderValue: number;
  seq: number;
}

export interface Place<Order extends string = string> extends Cursor {
  order: Order;
  side: "after" | "before";
}

/** Opaque to clients; carries the order, so that it cannot be used with another. */
export function encodeCursor({ order, orderValue, seq, side }: Place): string {
  const text = `${order}.${orderValue}.${seq}${side === "before" ? ".before" : ""}`;
  return Buffer.from(text).toString("base64url");
}

export function decodeCursor<Order extends string>(
  text: string,
  orders: readonly Order[],
): Place<Order> {
  const parts = /^([a-z-]+)\.(\d{1,15})\.(\d{1,15})(\.before)?$/.exec(
    Buffer.from(text, "base64url").toString(),
  );
  const order = orders.find((known) => known === parts?.[1]);
  if (!parts || !order) throw new BadCursor();
  const side = parts[4] ? "before" : "after";
  return { order, side, orderValue: Number(parts[2]), seq: Number(parts[3]) };
}
