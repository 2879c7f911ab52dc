import type { Package } from "../../src/packages/packages";
import type { Browser } from "./world";

export const SENDERS = ["form", "call"] as const;

/** Asks, decides and excludes by a form or by a call; both answer with a status and a code. */
export function bidderSteps(how: (typeof SENDERS)[number]) {
  const send = async (by: Browser, page: string, api: string, fields: Record<string, unknown>) => {
    if (how === "call") {
      const answer = await by.json("POST", `/api/packages/${api}`, fields);
      const text = await answer.text();
      const { code = null } = text === "" ? {} : JSON.parse(text);
      return { status: answer.status, code: code as string | null, text };
    }
    const texts = Object.entries(fields).map(([name, value]) => [name, `${value}`]);
    const answer = await by.post(`/package/${page}`, Object.fromEntries(texts));
    return { status: answer.status, code: null, text: await answer.text() };
  };
  return {
    ask: (by: Browser, { id }: Pick<Package, "id">, note = "") =>
      send(by, `${id}/bidders`, `${id}/bidders`, { note }),
    withdraw: (by: Browser, { id }: Pick<Package, "id">) =>
      send(by, `${id}/bidders/withdrawal`, `${id}/bidders/withdraw`, {}),
    decide: (
      by: Browser,
      { id }: Pick<Package, "id">,
      [decision, memberId]: readonly ["approve" | "decline", string],
      everywhere = false,
    ) =>
      send(
        by,
        `${id}/bidders/decision`,
        `${id}/bidders/${memberId}/${decision}`,
        how === "call"
          ? { everywhere }
          : { decision, memberId, ...(everywhere && { everywhere: "true" }) },
      ),
    exclude: (by: Browser, { id }: Pick<Package, "id">, fields: Record<string, string>) =>
      send(by, `${id}/exclusions`, `${id}/exclusions`, fields),
    done: how === "form" ? 303 : 200,
    doneSilently: how === "form" ? 303 : 204,
  };
}

export const bidCall = async (by: Browser, { id }: Pick<Package, "id">, bid: object) => {
  const answer = await by.json("POST", `/api/packages/${id}/bids`, bid);
  return [answer.status, ((await answer.json()) as { code?: string }).code ?? null];
};
