import { SampleViewer } from "../../../views/samples/sample-viewer";
import { lruCache } from "../../lib/memo";
import { Passage } from "../../lib/passage";
import type { Html } from "../../lib/template";
import type { Package } from "../../packages/packages";
import { matchingIndexes } from "../../samples/shown-files";
import { readShownPart, type ShownSample } from "../../samples/shown-part";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";

/** Most viewers take 20 KB, and the largest 300 KB. */
const MAX_CACHED_VIEWERS = 200;
const MAX_SEARCH_LENGTH = 200;

export interface SampleRequest {
  sample?: string;
  find?: string;
}

interface SamplePosition {
  packageId: string;
  sample: ShownSample;
  next: string | null;
  number: number;
  count: number;
}

/** Caches the rendered public part of each sample by language. */
export class SampleViewers {
  readonly #rendered = lruCache<string, Html>(MAX_CACHED_VIEWERS);

  constructor(private readonly site: Pick<AppContext, "db" | "pages">) {}

  async show(
    reader: Reader,
    { id: packageId }: Pick<Package, "id">,
    samples: readonly ShownSample[],
    selection: SampleRequest,
  ): Promise<Html> {
    const index = Math.max(
      0,
      samples.findIndex(({ id }) => id === selection.sample),
    );
    const sample = samples[index];
    if (!sample) return this.#emptyMessage(reader);
    const count = samples.length;
    const next = count > 1 ? (samples[(index + 1) % count]?.id ?? null) : null;
    const position = { packageId, sample, next, number: index + 1, count };
    const search = selection.find?.trim().slice(0, MAX_SEARCH_LENGTH) ?? "";
    if (search !== "") return this.#render(reader, position, search);
    const { id, uploadedAt, limit } = sample;
    const key = [id, uploadedAt, limit, next, index, count, reader.locale].join();
    const cached = this.#rendered.get(key);
    if (cached !== undefined) return cached;
    const html = [new Passage(Buffer.from(await this.#render(reader, position, "")))];
    this.#rendered.set(key, html);
    return html;
  }

  #emptyMessage(reader: Reader): string {
    const { pages } = this.site;
    const { preview } = pages.messages(reader).samples;
    return pages.html(
      reader,
      <>
        <p>{preview.empty}</p>
        <p className="muted">{preview.emptyText}</p>
      </>,
    );
  }

  async #render(reader: Reader, position: SamplePosition, search: string): Promise<string> {
    const { db, pages } = this.site;
    const part = await readShownPart(db, position.sample);
    const matches = search === "" ? null : matchingIndexes(part, search);
    return pages.html(
      reader,
      <SampleViewer {...position} part={part} searchText={search} matches={matches} />,
    );
  }
}
