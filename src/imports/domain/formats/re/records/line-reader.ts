/** Characters of a line that are kept; what follows them up to its end is dropped. */
const MAX_LINE = 1024 * 1024;

/** Takes a line without its line end; `isCut` when it was longer than a line may be. */
export type LineHandler = (text: string, number: number, isCut: boolean) => void;

/**
 * Splits a text that comes in pieces into lines, which end with LF or CR LF. Holds one line at most,
 * and of a line over 1 Mi characters only that many: a file without line ends costs no more. What
 * the lines are does not depend on how the text is cut.
 */
export class LineReader {
  private number = 0;
  private pieces: string[] = [];
  private held = 0;
  private isCut = false;

  constructor(private readonly handle: LineHandler) {}

  write(text: string): void {
    let start = 0;
    for (;;) {
      const feed = text.indexOf("\n", start);
      if (feed === -1) break;
      this.hold(text, start, feed);
      this.finish();
      start = feed + 1;
    }
    this.hold(text, start, text.length);
  }

  /** The last line need not have a line end. */
  end(): void {
    if (this.held > 0) this.finish();
  }

  private hold(text: string, start: number, end: number): void {
    const room = MAX_LINE - this.held;
    if (end - start > room) this.isCut = true;
    const kept = text.slice(start, Math.min(end, start + room));
    if (kept === "") return;
    this.pieces.push(kept);
    this.held += kept.length;
  }

  private finish(): void {
    const [first = "", ...rest] = this.pieces;
    const line = rest.length === 0 ? first : first + rest.join("");
    const { isCut } = this;
    this.pieces = [];
    this.held = 0;
    this.isCut = false;
    this.handle(line.endsWith("\r") ? line.slice(0, -1) : line, ++this.number, isCut);
  }
}
