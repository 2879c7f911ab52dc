import type { Sink } from "../reading";

const PIECE_CHARACTERS = 65_536;

interface Paragraph {
  text: string;
  isStarted: boolean;
  isInHiddenStyle: boolean;
  isMarkHidden: boolean;
}

interface Run {
  paragraph: Paragraph | undefined;
  isInHiddenRun: boolean;
  isInHiddenStyle: boolean;
  /** Null if the run itself does not say. */
  isHidden: boolean | null;
}

/** The paragraphs and runs of a Word document. Text boxes are paragraphs inside runs. */
export class WordText {
  isInParagraphProperties = false;
  hasParagraphs = false;
  readonly #paragraphs: Paragraph[] = [];
  readonly #runs: Run[] = [];

  constructor(
    private readonly sink: Sink,
    private readonly hiddenStyles: ReadonlySet<string>,
  ) {}

  startParagraph(): Paragraph {
    const paragraph = { text: "", isStarted: false, isInHiddenStyle: false, isMarkHidden: false };
    this.#paragraphs.push(paragraph);
    this.hasParagraphs = true;
    return paragraph;
  }

  startParagraphProperties(): void {
    this.isInParagraphProperties = true;
  }

  endParagraphProperties(): void {
    this.isInParagraphProperties = false;
  }

  setParagraphStyle(style: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph) paragraph.isInHiddenStyle = this.hiddenStyles.has(style);
  }

  /** A paragraph whose mark is hidden or deleted continues in the next one. */
  hideParagraphMark(isHidden: boolean): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph) paragraph.isMarkHidden = isHidden;
  }

  endParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (!paragraph?.isStarted) return;
    this.sink.text(paragraph.isMarkHidden ? paragraph.text : `${paragraph.text}\n`);
  }

  startRun(): void {
    this.#runs.push({
      paragraph: this.#paragraphs.at(-1),
      isInHiddenRun: this.#isHidden,
      isInHiddenStyle: false,
      isHidden: null,
    });
  }

  setRunStyle(style: string): void {
    const run = this.#runs.at(-1);
    if (run) run.isInHiddenStyle = this.hiddenStyles.has(style);
  }

  hideRun(isHidden: boolean): void {
    const run = this.#runs.at(-1);
    if (run) run.isHidden = isHidden;
  }

  endRun(): void {
    this.#runs.pop();
  }

  add(text: string): void {
    if (text === "" || this.isInParagraphProperties || this.#isHidden) return;
    const paragraph = this.#paragraphs.at(-1) ?? this.startParagraph();
    paragraph.text += text;
    paragraph.isStarted = true;
    if (paragraph.text.length < PIECE_CHARACTERS) return;
    this.sink.text(paragraph.text);
    paragraph.text = "";
  }

  end(): void {
    while (this.#paragraphs.length > 0) this.endParagraph();
  }

  /** If both the paragraph's style and the run's hide the text, they cancel each other out. */
  get #isHidden(): boolean {
    const run = this.#runs.at(-1);
    if (!run) return false;
    const isHiddenByStyle = run.isInHiddenStyle !== (run.paragraph?.isInHiddenStyle ?? false);
    return run.isInHiddenRun || (run.isHidden ?? isHiddenByStyle);
  }
}
