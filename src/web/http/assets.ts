import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What the server must know of the built files. */
export interface AssetManifest {
  /** Public path by source name, such as `site.js`, `bidding-panel.js`, `site.css`. */
  files: Record<string, string>;
  /** Paths that a module imports at once, to be fetched beside it. */
  imports: Record<string, string[]>;
}

interface Asset {
  body: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer> | null;
  type: string;
}

/** The built files and their compressed copies, in memory; their names change with their content. */
export class Assets {
  private constructor(
    private readonly manifest: AssetManifest,
    private readonly byPath: ReadonlyMap<string, Asset>,
  ) {}

  /** Reads what buildAssets wrote into `folder`. */
  static async load(folder: string): Promise<Assets> {
    const manifest = (await Bun.file(join(folder, "manifest.json")).json()) as AssetManifest;
    const byPath = new Map<string, Asset>();
    const names = new Set(await Array.fromAsync(new Bun.Glob("*").scan(folder)));
    for (const name of names) {
      if (name.endsWith(".gz")) continue;
      const body = readFileSync(join(folder, name));
      const gzip = names.has(`${name}.gz`) ? readFileSync(join(folder, `${name}.gz`)) : null;
      byPath.set(`/assets/${name}`, { body, gzip, type: Bun.file(name).type });
    }
    return new Assets(manifest, byPath);
  }

  /** Public path of a built file by its source name, such as `site.css`. */
  path(name: string): string {
    const path = this.manifest.files[name];
    if (!path) throw new Error(`No built file is named ${name}`);
    return path;
  }

  /** Everything that a module needs at once, itself first. */
  modulesOf(name: string): string[] {
    return [this.path(name), ...(this.manifest.imports[name] ?? [])];
  }

  /** The file at a public path, to be kept by browsers for good; null where there is none. */
  respond(path: string, acceptEncoding: string): Response | null {
    const asset = this.byPath.get(path);
    if (!asset) return null;
    const zipped = asset.gzip !== null && acceptEncoding.includes("gzip");
    return new Response(zipped ? asset.gzip : asset.body, {
      headers: {
        "content-type": asset.type,
        "cache-control": "public, max-age=31536000, immutable",
        vary: "accept-encoding",
        ...(zipped && { "content-encoding": "gzip" }),
      },
    });
  }
}
