import { BadSetting, type Config } from "../../config";
import { accentOf } from "../../lib/accent";

export const LOGO_FILE = "site-logo";
export const COLORS_FILE = "site-colours.css";

export interface HouseFile {
  name: typeof LOGO_FILE | typeof COLORS_FILE;
  extension: string;
  type: string;
  body: Uint8Array<ArrayBuffer>;
}

const MAX_LOGO_BYTES = 200_000;

const PNG_MAGIC = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export async function houseFiles({
  siteLogo,
  siteColor,
}: Pick<Config, "siteLogo" | "siteColor">): Promise<HouseFile[]> {
  return [
    ...(siteLogo === null ? [] : [await logoFile(siteLogo)]),
    ...(siteColor === null ? [] : [colorsFile(siteColor)]),
  ];
}

async function logoFile(path: string): Promise<HouseFile> {
  const file = Bun.file(path);
  const body = await file.bytes().catch(() => null);
  if (!body) throw new BadSetting(`The setting SITE_LOGO: there is no readable file ${path}.`);
  if (body.byteLength > MAX_LOGO_BYTES)
    throw new BadSetting(`The setting SITE_LOGO: ${path} is larger than 200 KB.`);
  if (PNG_MAGIC.every((byte, i) => body[i] === byte))
    return { name: LOGO_FILE, extension: "png", type: "image/png", body };
  const fault = await faultOfSvg(body);
  if (fault === null) return { name: LOGO_FILE, extension: "svg", type: "image/svg+xml", body };
  throw new BadSetting(`The setting SITE_LOGO: ${path} ${fault}.`);
}

const DRAWING_TAGS = new Set(
  "svg g defs title desc path rect circle ellipse line polyline polygon text tspan use symbol clippath mask pattern lineargradient radialgradient stop style".split(
    " ",
  ),
);

/** Returns why the SVG is refused, or null. Scripts in SVGs are refused. */
async function faultOfSvg(body: Uint8Array): Promise<string | null> {
  const { Parser } = await import("htmlparser2");
  const svg = new TextDecoder("utf-8").decode(body);
  let fault: string | null = null;
  let root: string | null = null;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = tag.toLowerCase();
        root ??= name;
        if (!DRAWING_TAGS.has(name)) fault ??= `contains <${name}>`;
        for (const [key, value] of Object.entries(attributes)) {
          if (/^on/i.test(key)) fault ??= `has the attribute ${key}`;
          if (/href$/i.test(key) && !value.trim().startsWith("#"))
            fault ??= "loads an external resource";
          if (/url\(\s*["']?(?!#)/i.test(value)) fault ??= "loads an external resource";
        }
      },
      ontext(text) {
        if (/@import|url\(\s*["']?(?!#)/i.test(text)) fault ??= "loads an external resource";
      },
    },
    { xmlMode: true },
  );
  parser.end(svg);
  if (root !== "svg") return "is neither an SVG nor a PNG";
  return fault;
}

function colorsFile(color: string): HouseFile {
  const [light, dark] = [accentOf(color, "light"), accentOf(color, "dark")];
  const lightDark = (part: keyof typeof light) => `light-dark(${light[part]}, ${dark[part]})`;
  const css = `@media (forced-colors: none) {
  :root {
    --vermilion: ${lightDark("color")};
    --on-vermilion: ${lightDark("textColor")};
    --vermilion-deep: ${lightDark("deep")};
  }
}
`;
  const body = new TextEncoder().encode(css);
  return { name: COLORS_FILE, extension: "css", type: "text/css;charset=utf-8", body };
}
