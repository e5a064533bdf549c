import type { ServiceError } from "@/encoding/domain/errors";
import { type ImportWarning, reportWarning } from "@/encoding/domain/text/import-warning";
import { type PathState, RecordPaths } from "../paths/record-paths";
import { type XmlElement, XmlElementBuilder } from "./xml-element";
import { type XmlOptions, XmlStream } from "./xml-stream";

export type XmlAttributes = Readonly<Record<string, string>>;

export interface XmlPlace {
  /** 1-based line on which the element begins. */
  line: number;
}

export interface XmlPattern {
  /**
   * Names from the root on: `["issues", "issue"]`; `*` matches any name, `na*` for one that begins
   * like this, `**` for any number of elements. Of the patterns that fit an element the first one
   * counts.
   */
  path: readonly string[];
  /** The whole element, when it has been read. No pattern fits within it. */
  value?: (element: XmlElement, at: XmlPlace) => void;
  /** The element begins; for what must be known before its content. */
  open?: (attributes: XmlAttributes, name: string) => void;
  /** Text right within the element, in pieces. */
  text?: (text: string) => void;
  close?: () => void;
}

export interface XmlRecordsOptions extends XmlOptions {
  /** Names that the root may have. */
  roots?: readonly string[];
  /** Error detail for another root. */
  noRoot?: string;
  /** Error detail for an element that is larger than a record can be. */
  tooLong?: string;
  /** Elements that one whole element can consist of. */
  maxElements?: number;
  /** Leave the prefixes of namespaces out of all names. */
  localNames?: boolean;
  /** Elements within whole ones that note their line. */
  linesOf?: readonly string[];
}

/**
 * Takes from an XML text of any size the elements at certain places, each built whole, and forgets the
 * rest. Text is given as it is in the file unless `verbatim` is false. Throws parse_failed with
 * line and column as XmlStream does, for another root, and for an element over 64 M characters.
 */
export class XmlRecords {
  private readonly stream: XmlStream;
  private readonly builder: XmlElementBuilder;
  private readonly paths: RecordPaths<XmlPattern>;
  /** States within the open elements; the elements of one that is being built have none. */
  private readonly open: PathState<XmlPattern>[] = [];
  private whole: XmlPattern | null = null;
  private line = 0;
  private elements = 0;
  private readonly linesOf: readonly string[];
  private readonly maxElements: number;

  constructor(
    patterns: readonly XmlPattern[],
    private readonly options: XmlRecordsOptions = {},
  ) {
    this.paths = new RecordPaths(patterns);
    this.builder = new XmlElementBuilder();
    this.linesOf = options.linesOf ?? [];
    this.maxElements = options.maxElements ?? Number.MAX_SAFE_INTEGER;
    const isLocal = options.localNames === true;
    this.stream = new XmlStream(
      {
        open: (name, attributes) => this.begin(isLocal ? localName(name) : name, attributes),
        text: (text) => this.text(text),
        close: () => this.leave(),
      },
      { verbatim: true, ...options },
    );
  }

  /** 1-based line of what is being read. */
  get currentLine(): number {
    return this.stream.position.line;
  }

  write(text: string): void {
    this.stream.write(text);
  }

  end(): void {
    this.stream.end();
  }

  /** parse_failed at the place that is being read. */
  failure(detail: string): ServiceError {
    return this.stream.failure(detail);
  }

  /** Content kept although XML does not allow it; complete after `end`. */
  warnings(): ImportWarning[] {
    const count = this.stream.disallowed;
    if (count === 0) return [];
    const message = `${count} characters that XML does not allow were kept as they are.`;
    return [reportWarning("invalid_characters", message)];
  }

  private begin(name: string, attributes: XmlAttributes): void {
    if (this.whole !== null) {
      this.build(name, attributes);
      return;
    }
    if (this.open.length === 0) this.checkRoot(name);
    const state = this.paths.within(this.open.at(-1) ?? this.paths.start, name);
    const [pattern] = state.patterns;
    if (pattern?.value !== undefined) {
      this.whole = pattern;
      this.line = this.currentLine;
      this.elements = 0;
      this.build(name, attributes);
      return;
    }
    pattern?.open?.(attributes, name);
    this.open.push(state);
  }

  private checkRoot(name: string): void {
    const { roots, noRoot } = this.options;
    if (roots === undefined || roots.includes(name)) return;
    throw this.failure(noRoot ?? `The root element is not <${roots.join("> or <")}>`);
  }

  private build(name: string, attributes: XmlAttributes): void {
    const element = this.builder.start(name, attributes);
    if (this.linesOf.length > 0 && this.linesOf.includes(name)) element.line = this.currentLine;
    this.elements++;
    if (this.builder.isFull || this.elements > this.maxElements) throw this.tooLong();
  }

  private text(text: string): void {
    if (this.whole === null) {
      this.open.at(-1)?.patterns[0]?.text?.(text);
      return;
    }
    this.builder.text(text);
    if (this.builder.isFull) throw this.tooLong();
  }

  private tooLong(): ServiceError {
    return this.failure(this.options.tooLong ?? "A record is too long");
  }

  private leave(): void {
    const { whole, line } = this;
    if (whole === null) {
      this.open.pop()?.patterns[0]?.close?.();
      return;
    }
    const element = this.builder.end();
    if (element === null) return;
    this.whole = null;
    whole.value?.(element, { line });
  }
}

/** The name of an element without the prefix of its namespace. */
function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
