/** An element that was read whole: its text and its children in document order. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: (string | XmlElement)[];
  /** 1-based line on which it begins, where this was requested. */
  line?: number;
}

/** Text of an element and of everything within it. */
export function textOf(element: XmlElement): string {
  const [first, second] = element.content;
  if (first === undefined) return "";
  if (second === undefined && typeof first === "string") return first;
  return element.content.map((item) => (typeof item === "string" ? item : textOf(item))).join("");
}

export function childrenOf(element: XmlElement): XmlElement[] {
  return element.content.filter((item) => typeof item !== "string");
}

/** The children that have this name, in document order. */
export function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return childrenOf(element).filter((child) => child.name === name);
}

/** The first child of this name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  for (const item of element?.content ?? []) {
    if (typeof item !== "string" && item.name === name) return item;
  }
  return undefined;
}

/** Text of an element without the white space around it. */
export function trimmedText(element: XmlElement): string {
  return textOf(element).trim();
}

/** Text of the first child of this name without the white space around it; empty without one. */
export function textIn(element: XmlElement | undefined, name: string): string {
  const child = childOf(element, name);
  return child === undefined ? "" : trimmedText(child);
}

/** The items of the lists of this name among the children of an element. */
export function itemsOf(element: XmlElement | undefined, list: string): XmlElement[] {
  return element === undefined ? [] : childrenNamed(element, list).flatMap(childrenOf);
}

const MAX_SIZE = 64 * 1024 * 1024;
/** Cost of an element beyond its text and its attributes' values, in characters. */
const ELEMENT_SIZE = 64;

/** Builds one element from the events between its tags. */
export class XmlElementBuilder {
  private readonly open: XmlElement[] = [];
  private size = 0;

  get depth(): number {
    return this.open.length;
  }

  /** Whether the element has grown larger than a record can be. */
  get isFull(): boolean {
    return this.size > MAX_SIZE;
  }

  /** Opens an element within the innermost open one. */
  start(name: string, attributes: Readonly<Record<string, string>>): XmlElement {
    const element: XmlElement = { name, attributes, content: [] };
    this.open.at(-1)?.content.push(element);
    this.open.push(element);
    this.size += ELEMENT_SIZE;
    for (const name in attributes) this.size += attributes[name]?.length ?? 0;
    return element;
  }

  /** Text between the tags; forgotten where no element is open. */
  text(text: string): void {
    const element = this.open.at(-1);
    if (element === undefined) return;
    element.content.push(text);
    this.size += text.length;
  }

  /** Closes the innermost element; returns it when it was the outermost one. */
  end(): XmlElement | null {
    const element = this.open.pop();
    if (element === undefined || this.open.length > 0) return null;
    this.size = 0;
    return element;
  }
}
