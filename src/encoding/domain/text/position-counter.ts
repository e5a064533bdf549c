import type { TextPosition } from "../errors";

/** Keeps count of lines while a text passes through a buffer whose front is cut off again and again. */
export class PositionCounter {
  private line = 1;
  /** Column of the first character that has not been counted. */
  private column = 1;
  private counted = 0;

  /** Place of a character of the buffer; never of one before an earlier looked-up place. */
  at(buffer: string, index: number): TextPosition {
    // A text in one line must not be searched to its end for every place in it.
    const passed = buffer.slice(this.counted, index);
    let start = 0;
    for (;;) {
      const feed = passed.indexOf("\n", start);
      if (feed === -1) break;
      this.line++;
      this.column = 1;
      start = feed + 1;
    }
    this.column += passed.length - start;
    this.counted = index;
    return { line: this.line, column: this.column };
  }

  /** Called before the front of the buffer, up to this index, is cut off. */
  cut(buffer: string, index: number): void {
    this.at(buffer, index);
    this.counted = 0;
  }
}
