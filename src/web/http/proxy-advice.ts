import type { Logger } from "pino";
import type { Config } from "../../config";

const FORWARDED_FOR =
  "A proxy sends X-Forwarded-For, but TRUST_PROXY is off: all visitors count as one address, and share its limits. Set TRUST_PROXY=on if the proxy is yours.";
const FORWARDED_PROTO =
  "Visitors come by https, says a proxy, but PUBLIC_URL does not start with https: cookies are not secure, and links in mails lead elsewhere. Set PUBLIC_URL to the address that visitors type.";

/** Looks at requests for signs of a proxy that the settings know nothing of; says each once. */
export function proxyAdvice({ trustProxy, publicUrl }: Config, log: Logger) {
  let isForUnseen = !trustProxy;
  let isProtoUnseen = publicUrl.startsWith("http:");
  return ({ headers }: Request): void => {
    if (isForUnseen && headers.has("x-forwarded-for")) {
      isForUnseen = false;
      log.warn(FORWARDED_FOR);
    }
    if (isProtoUnseen && headers.get("x-forwarded-proto") === "https") {
      isProtoUnseen = false;
      log.warn(FORWARDED_PROTO);
    }
  };
}
