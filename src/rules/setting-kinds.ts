import { isIP } from "node:net";
import { z } from "zod";
import { canonicalAddress, credentialsOf, parseS3Address } from "../lib/addresses";
import type { Network } from "../lib/public-address";
import { DAY, HOUR, MINUTE } from "../lib/time";

/** Messages never repeat a value, because it may be a secret. */

export const flag = z
  .enum(["on", "off", "true", "false", "1", "0"], "must be on or off")
  .transform((value) => value === "on" || value === "true" || value === "1");

export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, `must be one of ${values.join(", ")}`);
}

export const addresses = z
  .string()
  .transform((list) => list.split(",").map(canonicalAddress))
  .transform((list) => list.filter((address) => address !== ""))
  .pipe(z.array(z.email("must be email addresses, separated by commas")));

export const networks = z
  .string()
  .transform((list) => list.split(",").map((network) => network.trim()))
  .transform((list) => list.filter((network) => network !== ""))
  .refine(
    (list) => list.every(isNetwork),
    "must be networks, such as 10.1.0.0/16, separated by commas",
  )
  .transform((list) =>
    list.map((network): Network => {
      const [address = "", prefix] = network.split("/");
      return [address, Number(prefix)];
    }),
  );

function isNetwork(text: string): boolean {
  const [address = "", prefix = "", ...rest] = text.split("/");
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && bits > 0;
}

const UNITS = { m: MINUTE, h: HOUR, d: DAY } as const;

export const interval = z
  .string()
  .refine(
    (text) => /^(off|[1-9]\d{0,3}[mhd])$/.test(text),
    "must be an interval, such as 30m, 24h or 7d, or off",
  )
  .transform((text) =>
    text === "off" ? null : Number.parseInt(text, 10) * UNITS[text.at(-1) as keyof typeof UNITS],
  );

export const bucket = z.string().transform((text, context) => {
  const address = parseS3Address(text);
  if (!address)
    context.addIssue(
      "must look like https://KEY:SECRET@HOST/BUCKET?region=REGION, with %2F for /, %2B for + and %40 for @ in the key and secret",
    );
  return address;
});

/** In hundredths of a percent. */
export const percent = (max: number) =>
  z
    .string()
    .trim()
    .regex(
      /^\d{1,3}(\.\d{1,2})?$/,
      `must be from 0 to ${max} with at most two decimals, such as 2.5`,
    )
    .transform((text) => Math.round(Number(text) * 100))
    .refine((rate) => rate <= max * 100, `must be from 0 to ${max}`);

export const siteName = z
  .string()
  .trim()
  .regex(/^[^<>{}#|\p{C}]{2,40}$/u, "must have 2 to 40 characters and none of < > { } # |");

export const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "must be a color, such as #1b6f55");

export const folderOrBucket = z
  .string()
  .trim()
  .transform((text, context) => {
    if (!/^https?:/.test(text)) return text;
    const address = parseS3Address(text);
    if (address) return address;
    context.addIssue(
      "must be a folder, such as /mnt/backups, or a bucket, such as https://KEY:SECRET@HOST/BUCKET?region=REGION",
    );
    return z.NEVER;
  });

export const recipient = z
  .string()
  .trim()
  .regex(/^age1[02-9ac-hj-np-z]{58}$/, "must be an age public key, which starts with age1");

export function serverAddress(isAddress: (text: string) => boolean, form: string) {
  const escapes =
    "with %40 for @, %2F for /, %23 for # and %25 for % in the user name and password";
  return z.string().refine(isAddress, `must look like ${form}, ${escapes}`);
}

export function isSmtpAddress(text: string): boolean {
  const url = URL.parse(text);
  // With a second "@", it would be unclear where the password ends.
  if (/^[^/]*\/\/[^/?#]*@[^/?#]*@/.test(text)) return false;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === "") return false;
  return /^\/?$/.test(url.pathname) && url.hash === "" && credentialsOf(url) !== null;
}

/** Browsers send only the origin in Origin and Referer. */
export const origin = z
  .string()
  .refine(
    isOrigin,
    "must look like https://market.example.com, with nothing after the host and port",
  );

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "") return false;
  return url.href === `${url.origin}/`;
}

export const sender = z
  .string()
  .refine(
    (text) => /^[^\s<>@]+@[^\s<>@]+$/.test(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text),
    "must look like Marketplace <market@example.com>",
  );

export const secret = (min: number) => z.string().min(min, `must have at least ${min} characters`);

export const text = (what: string) => z.string().trim().min(1, `must be ${what}`);

export const filePath = text("a file, such as /etc/marketplace/logo.svg");

export const supportAddress = z
  .string()
  .transform(canonicalAddress)
  .pipe(z.email("must be an email address, such as help@example.com"));

export const webAddress = z.url({
  protocol: /^https?$/,
  error: "must be a URL, such as https://www.example.com",
});

export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .trim()
    .regex(/^-?\d+$/, error)
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error));
}

/** A whole number of a unit, such as days, converted to milliseconds or bytes. */
export function times(unit: number, min: number, max: number) {
  return wholeNumber(min, max).transform((count) => count * unit);
}
