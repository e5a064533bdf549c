import { type ImportWarning, reportWarning } from "./import-warning";
import { quoted } from "./plain-text";
import { sniffEncoding } from "./sniff-encoding";
import { Utf8Reader } from "./utf8-reader";
import { decodeWindows1252 } from "./windows-1252";

/**
 * Incremental bytes → text. The encoding is, in this order: the BOM's, the XML declaration's, UTF-8
 * where the bytes are that, windows-1252 for those that are not. The BOM is taken off. A UTF-8 error
 * late in the file needs no second reading: see Utf8Reader. Bytes of any other encoding that it does
 * not know become U+FFFD. Never throws.
 */
export class ReportDecoder {
  private readonly choice;
  private readonly utf8 = new Utf8Reader();
  private readonly other: TextDecoder | null;
  private bom: number;
  private replaced = false;

  /** `head` is the beginning of the report; it is written like the rest afterwards. */
  constructor(head: Uint8Array) {
    this.choice = sniffEncoding(head);
    this.bom = this.choice.bom;
    const { encoding } = this.choice;
    const isOwn = encoding === "utf-8" || encoding === "windows-1252";
    this.other = isOwn ? null : new TextDecoder(encoding, { ignoreBOM: true });
  }

  write(bytes: Uint8Array): string {
    const skip = Math.min(this.bom, bytes.byteLength);
    this.bom -= skip;
    const rest = skip === 0 ? bytes : bytes.subarray(skip);
    if (this.choice.encoding === "windows-1252") return decodeWindows1252(rest);
    if (this.other === null) return this.utf8.write(rest);
    return this.noted(this.other.decode(rest, { stream: true }));
  }

  end(): string {
    return this.other === null ? this.utf8.end() : this.noted(this.other.decode());
  }

  /** Detected encoding; certain after `end`. */
  get encoding(): string {
    if (this.choice.encoding !== "utf-8") return this.choice.encoding;
    return this.utf8.strayBytes > 0 && !this.utf8.sawMultiByte ? "windows-1252" : "utf-8";
  }

  /** Warnings about the encoding for the reader of the import; final after `end`. */
  get warnings(): ImportWarning[] {
    const { unknown, declared } = this.choice;
    const warnings: ImportWarning[] = [];
    if (unknown !== null) {
      warnings.push(
        reportWarning(
          "encoding_guessed",
          `The declared encoding ${quoted(unknown)} is unknown; the report was read as ${this.encoding}.`,
        ),
      );
    }
    const { strayBytes } = this.utf8;
    if (strayBytes > 0 && this.encoding === "windows-1252" && !declared) {
      warnings.push(
        reportWarning(
          "encoding_guessed",
          "The report is not UTF-8 and names no encoding; it was read as windows-1252.",
        ),
      );
    } else if (strayBytes > 0) {
      warnings.push(
        reportWarning(
          "encoding_invalid_bytes",
          `${strayBytes} bytes of the report are not valid UTF-8; each was read as windows-1252.`,
        ),
      );
    }
    if (this.replaced) {
      warnings.push(
        reportWarning(
          "encoding_invalid_bytes",
          `Some bytes of the report are not valid ${this.encoding}; they were replaced by U+FFFD.`,
        ),
      );
    }
    return warnings;
  }

  private noted(text: string): string {
    if (!this.replaced && text.includes("\ufffd")) this.replaced = true;
    return text;
  }
}
