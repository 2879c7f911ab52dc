import { deviceOf } from "../../src/accounts/device";
import type { Messages } from "../messages/messages";

export function deviceText(words: Messages["profile"]["sessions"], userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return browser && system ? words.device({ browser, system }) : (browser ?? words.unknown);
}
