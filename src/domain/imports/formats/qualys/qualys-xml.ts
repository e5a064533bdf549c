import type { ServiceError } from "../../../errors";
import type { ImportWarning } from "../../../findings/finding";
import { type XmlElement, XmlElementBuilder } from "../../xml/xml-element";
import { XmlStream } from "../../xml/xml-stream";
import { xmlWarnings } from "../../xml/xml-warnings";

/** What the reader of one of Qualys' XML reports does with its elements. */
export interface QualysXmlHandlers {
  /** Whether an element is read whole; `path` are the elements that it stands in, the root first. */
  isWhole(name: string, path: readonly string[]): boolean;
  /** An element that was read whole. */
  element(element: XmlElement, path: readonly string[], line: number): void;
  /** The start of any other element. */
  open?(name: string, attributes: Readonly<Record<string, string>>, path: readonly string[]): void;
  /** The end of such an element. */
  close?(name: string, path: readonly string[]): void;
}

const TOO_LONG = "A record is too long";

/** Reads a document, of which only the elements that its handlers ask for are held, one at a time. */
export class QualysXml {
  private readonly builder = new XmlElementBuilder();
  private readonly path: string[] = [];
  private line = 0;
  private readonly stream = new XmlStream(
    {
      open: (name, attributes) => this.open(name, attributes),
      text: (text) => this.text(text),
      close: (name) => this.close(name),
    },
    { verbatim: true },
  );

  constructor(
    private readonly roots: readonly string[],
    private readonly handlers: QualysXmlHandlers,
  ) {}

  write(text: string): void {
    this.stream.write(text);
  }

  end(): void {
    this.stream.end();
  }

  get warnings(): ImportWarning[] {
    return xmlWarnings(this.stream);
  }

  /** parse_failed with the place that is being read. */
  failure(detail: string): ServiceError {
    return this.stream.failure(detail);
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.builder.depth > 0) {
      this.builder.start(name, attributes);
      if (this.builder.isFull) throw this.failure(TOO_LONG);
      return;
    }
    if (this.path.length === 0 && !this.roots.includes(name)) {
      throw this.failure(`The root element is not <${this.roots.join("> or <")}>`);
    }
    if (this.path.length > 0 && this.handlers.isWhole(name, this.path)) {
      this.line = this.stream.position.line;
      this.builder.start(name, attributes);
      return;
    }
    this.handlers.open?.(name, attributes, this.path);
    this.path.push(name);
  }

  private text(text: string): void {
    if (this.builder.depth === 0) return;
    this.builder.text(text);
    if (this.builder.isFull) throw this.failure(TOO_LONG);
  }

  private close(name: string): void {
    if (this.builder.depth > 0) {
      const element = this.builder.end();
      if (element !== null) this.handlers.element(element, this.path, this.line);
      return;
    }
    this.path.pop();
    this.handlers.close?.(name, this.path);
  }
}
