import { SampleViewer } from "../../../views/samples/sample-viewer";
import { latest } from "../../lib/memo";
import type { Package } from "../../packages/packages";
import { listShownSamples, readShownPart, type ShownSample } from "../../samples/shown-part";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";

/** Each of some 20 KB, and of at most some 300 KB. */
const CACHED = 200;

/** What everyone reads of samples, rendered once for each language and text. */
export class SampleViewers {
  readonly #rendered = latest<string, string>(CACHED);

  constructor(private readonly site: Pick<AppContext, "db" | "pages">) {}

  /** The newest sample of a package. */
  async show(reader: Reader, lot: Pick<Package, "id">): Promise<string> {
    const [sample] = await listShownSamples(this.site.db, lot.id);
    if (!sample) return this.#nothing(reader);
    const key = [sample.id, sample.uploadedAt, sample.limit, reader.locale].join();
    const known = this.#rendered.get(key);
    if (known !== undefined) return known;
    const html = await this.#render(reader, sample);
    this.#rendered.set(key, html);
    return html;
  }

  #nothing(reader: Reader): string {
    const { pages } = this.site;
    const { preview } = pages.messages(reader).samples;
    return pages.html(reader, <p className="muted">{preview.emptyHint}</p>);
  }

  async #render(reader: Reader, sample: ShownSample): Promise<string> {
    const { db, pages } = this.site;
    const part = await readShownPart(db, sample);
    return pages.html(reader, <SampleViewer {...{ sample, part }} />);
  }
}
