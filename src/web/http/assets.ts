import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HouseFile } from "./house";

export interface AssetManifest {
  files: Record<string, string>;
  imports: Record<string, string[]>;
}

interface Asset {
  body: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer> | null;
  type: string;
}

export class Assets {
  private constructor(
    private readonly manifest: AssetManifest,
    private readonly byPath: ReadonlyMap<string, Asset>,
  ) {}

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

  /** Adds files under names that change with their contents. */
  withFiles(files: readonly HouseFile[]): Assets {
    if (files.length === 0) return this;
    const manifest = { ...this.manifest, files: { ...this.manifest.files } };
    const byPath = new Map(this.byPath);
    for (const { name, extension, type, body } of files) {
      const path = `/assets/${name.split(".")[0]}-${Bun.hash(body).toString(36)}.${extension}`;
      manifest.files[name] = path;
      byPath.set(path, { body, gzip: null, type });
    }
    return new Assets(manifest, byPath);
  }

  find(name: HouseFile["name"]): string | null {
    return this.manifest.files[name] ?? null;
  }

  path(name: string): string {
    const path = this.manifest.files[name];
    if (!path) throw new Error(`No asset is named ${name}`);
    return path;
  }

  modulesOf(name: string): string[] {
    return [this.path(name), ...(this.manifest.imports[name] ?? [])];
  }

  respond(path: string, acceptEncoding: string): Response | null {
    const asset = this.byPath.get(path);
    if (!asset) return null;
    const isGzipped = asset.gzip !== null && acceptEncoding.includes("gzip");
    return new Response(isGzipped ? asset.gzip : asset.body, {
      headers: {
        "content-type": asset.type,
        "cache-control": "public, max-age=31536000, immutable",
        vary: "accept-encoding",
        ...(isGzipped && { "content-encoding": "gzip" }),
      },
    });
  }
}
