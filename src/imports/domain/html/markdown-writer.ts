const MAX_INDENT = 8;
const FOLLOWS_BRACKET = /^[(:[]/;

/** Writes Markdown from pieces of foreign text, so that the text stays text. */
export class MarkdownWriter {
  private pieces: string[] = [];
  private readonly lists: { ordered: boolean; count: number }[] = [];
  private link: { start: number; href: string } | null = null;
  private code: { start: number; name: string } | null = null;

  text(text: string): void {
    if (this.code !== null) {
      this.pieces.push(text);
      return;
    }
    const before = this.lastCharacter();
    const fitting = before === "" || before === "\n" || before === " " ? text.trimStart() : text;
    if (fitting === "") return;
    if (before === "]" && FOLLOWS_BRACKET.test(fitting)) this.pieces.push("\\");
    this.pieces.push(defuse(fitting));
  }

  line(): void {
    this.pieces.push("\n");
  }

  paragraph(): void {
    this.pieces.push(this.code === null ? "\n\n" : "\n");
  }

  openMark(mark: string): void {
    if (this.code === null) this.pieces.push(mark);
  }

  closeMark(mark: string): void {
    if (this.code !== null) return;
    if (this.pieces.at(-1) === mark) this.pieces.pop();
    else this.pieces.push(mark);
  }

  openList(ordered: boolean): void {
    this.lists.push({ ordered, count: 0 });
    this.pieces.push(this.lists.length === 1 ? "\n\n" : "\n");
  }

  closeList(): void {
    this.lists.pop();
    this.pieces.push(this.lists.length === 0 ? "\n\n" : "\n");
  }

  item(): void {
    const list = this.lists.at(-1);
    const indent = "  ".repeat(Math.min(Math.max(this.lists.length - 1, 0), MAX_INDENT));
    if (list !== undefined) list.count++;
    const before = this.lastCharacter();
    const start = before === "" || before === "\n" ? indent : `\n${indent}`;
    this.pieces.push(list?.ordered === true ? `${start}${list.count}. ` : `${start}- `);
  }

  openLink(href: string | null): void {
    if (this.code !== null || href === null) return;
    this.link = { start: this.pieces.length, href };
    this.pieces.push("");
  }

  closeLink(): void {
    if (this.code !== null || this.link === null) return;
    const { start, href } = this.link;
    this.link = null;
    const label = this.pieces
      .slice(start + 1)
      .join("")
      .trim();
    if (label === "" || label === href) {
      this.pieces.length = start;
      this.pieces.push(href);
      return;
    }
    // Right behind a bracket the label would be read as the name of a reference.
    this.pieces[start] = this.lastCharacter(start) === "]" ? " [" : "[";
    this.pieces.push(`](${href})`);
  }

  openCode(name: string): void {
    if (this.code === null) this.code = { start: this.pieces.length, name };
  }

  closeCode(name: string): void {
    if (this.code === null || this.code.name !== name) return;
    const text = this.pieces.splice(this.code.start).join("").replace(/\r\n?/g, "\n");
    const isBlock = name === "pre" && text.trim().includes("\n");
    this.code = null;
    if (text.trim() === "") return;
    const longest = longestRun(text);
    if (isBlock) {
      const fence = "`".repeat(Math.max(3, longest + 1));
      this.pieces.push(`\n\n${fence}\n${text.replace(/^\n|\n$/g, "")}\n${fence}\n\n`);
    } else {
      const fence = "`".repeat(longest + 1);
      const pad = longest > 0 ? " " : "";
      this.pieces.push(`${fence}${pad}${text.trim().replaceAll("\n", " ")}${pad}${fence}`);
      if (name === "pre") this.pieces.push("\n");
    }
  }

  finish(): string {
    if (this.code !== null) this.closeCode(this.code.name);
    // Every piece has line feeds only by now.
    return this.pieces
      .join("")
      .split("\n")
      .map((line) => line.trimEnd())
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
  }

  /** Last character of the first `count` pieces. */
  private lastCharacter(count = this.pieces.length): string {
    for (let index = count - 1; index >= 0; index--) {
      const last = this.pieces[index]?.at(-1);
      if (last !== undefined) return last;
    }
    return "";
  }
}

/**
 * Escapes what Markdown would read as raw HTML, as a link or as a link's definition, and the
 * backslashes that could undo it. Other marks are left: they cannot do more than set a text in bold.
 */
function defuse(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]+/g, "\n")
    .replace(/[ \t]{2,}/g, " ")
    .replace(/\\(?=[!-/:-@[-`{-~]|$)/g, "\\\\")
    .replace(/<(?=[a-zA-Z/!?]|$)/g, "\\<")
    .replace(/\](?=[(:[])/g, "]\\");
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
