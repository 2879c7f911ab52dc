import { messagesFor } from "../../../messages/catalogue";
import type { FlashMessage } from "../../../views/ui/flash";
import { textOf, type Wording } from "../../lib/wording";
import type { Reader } from "./reader";

type FlashWording = Wording<{ value: string }>;

/** Toasts for bids that were placed but do not lead. */
const WARNING_FLASHES = new Set([
  "bid-answered",
  "seat-missed",
  "exclusive-behind",
  "file-too-large",
]);

/** The message of the redirect that led here, in the reader's language. */
export function flashMessageOf(reader: Pick<Reader, "flash" | "locale">): FlashMessage | null {
  const [code = "", value = ""] = reader.flash?.split("|") ?? [];
  const { flash } = messagesFor(reader.locale);
  if (!Object.hasOwn(flash, code)) return null;
  const wording: FlashWording | { title: string; text: FlashWording } =
    flash[code as keyof typeof flash];
  const { title, text } = typeof wording === "object" ? wording : { title: wording, text: "" };
  const tone = WARNING_FLASHES.has(code) ? "warning" : "default";
  return { tone, title: textOf(title, { value }), text: textOf(text, { value }) };
}
