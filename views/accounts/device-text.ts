import type { Messages } from "../../messages/messages";
import { deviceOf } from "../../src/accounts/device";

export function deviceText(words: Messages["profile"]["sessions"], userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return browser && system ? words.device({ browser, system }) : (browser ?? words.unknown);
}
