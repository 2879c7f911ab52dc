import type { Db } from "../../../db/client";
import { SampleViewer, type ViewerProps } from "../../../views/samples/sample-viewer";
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

type SampledPackage = Pick<Package, "id" | "certified" | "total_words">;

type Position = Omit<ViewerProps, "part" | "matches">;

/** The chosen sample, or else the latest one; null if there is none. */
function positionOf(
  lot: SampledPackage,
  samples: readonly ShownSample[],
  request: SampleRequest,
): Position | null {
  const chosen = samples.findIndex(({ id }) => id === request.sample);
  const index = Math.max(0, chosen);
  const sample = samples[index];
  if (!sample) return null;
  const count = samples.length;
  return {
    packageId: lot.id,
    isCertified: lot.certified === 1,
    totalWords: lot.total_words,
    sample,
    next: count > 1 ? (samples[(index + 1) % count]?.id ?? null) : null,
    number: index + 1,
    count,
    searchText: request.find?.trim().slice(0, MAX_SEARCH_LENGTH) ?? "",
  };
}

async function viewerAt(db: Db, position: Position): Promise<ViewerProps> {
  const { sample, searchText } = position;
  const part = await readShownPart(db, sample);
  return {
    ...position,
    part,
    matches: searchText === "" ? null : matchingIndexes(part, searchText),
  };
}

export async function readViewer(
  db: Db,
  lot: SampledPackage,
  samples: readonly ShownSample[],
  request: SampleRequest,
): Promise<ViewerProps | null> {
  const position = positionOf(lot, samples, request);
  return position && viewerAt(db, position);
}

/** Caches the rendered public part of each sample by language. */
export class SampleViewers {
  readonly #rendered = lruCache<string, Html>(MAX_CACHED_VIEWERS);

  constructor(private readonly site: Pick<AppContext, "db" | "pages">) {}

  async show(
    reader: Reader,
    lot: SampledPackage,
    samples: readonly ShownSample[],
    request: SampleRequest,
  ): Promise<Html> {
    const position = positionOf(lot, samples, request);
    if (!position) return this.#emptyMessage(reader);
    if (position.searchText !== "") return this.#render(reader, position);
    const key = JSON.stringify([position, reader.locale]);
    const cached = this.#rendered.get(key);
    if (cached !== undefined) return cached;
    const html = [new Passage(Buffer.from(await this.#render(reader, position)))];
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

  async #render(reader: Reader, position: Position): Promise<string> {
    const { db, pages } = this.site;
    const viewer = await viewerAt(db, position);
    return pages.html(reader, <SampleViewer {...viewer} place="page" />);
  }
}
