import { store } from "../../../../../opened-store.mjs";

export async function POST(request, { params }) {
  const { id } = await params;
  const { amount } = await request.json();
  const bid = store().placeBid(id, request.headers.get("cookie"), amount);
  return bid
    ? Response.json(bid, { status: 201 })
    : Response.json({ message: "The bid is too low." }, { status: 400 });
}
