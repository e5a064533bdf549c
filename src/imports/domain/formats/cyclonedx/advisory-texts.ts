import { flatText } from "@/encoding/domain/text/flat-text";
import { shortened } from "@/encoding/domain/text/plain-text";
import { htmlToMarkdown } from "../../html/html-to-markdown";

/** Longer texts are cut: no database of vulnerabilities has such. */
const MAX_LENGTH = 256 * 1024;
const MAX_ENTRIES = 10_000;
const MAX_CHARACTERS = 8 * 1024 * 1024;

/**
 * Turns the plain texts of one report into safe Markdown, in which what looks like a tag stays;
 * remembers them, because a vulnerability is repeated for every package that has it. Ids and links
 * in them are not collected: such a text often speaks of other vulnerabilities, too.
 */
export class AdvisoryTexts {
  private readonly known = new Map<string, string>();
  private characters = 0;

  markdown(text: string): string {
    if (text === "") return "";
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const isLong = text.length > MAX_LENGTH;
    const plain = shortened(text, MAX_LENGTH);
    const markdown = htmlToMarkdown(plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
    if (isLong) return markdown;
    if (this.known.size >= MAX_ENTRIES || this.characters > MAX_CHARACTERS) {
      this.known.clear();
      this.characters = 0;
    }
    this.known.set(flatText(text), markdown);
    this.characters += text.length;
    return markdown;
  }
}
