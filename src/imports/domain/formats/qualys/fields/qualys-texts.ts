import { createHash } from "node:crypto";
import { flatText } from "@/encoding/domain/text/flat-text";
import { paragraphs, shortened, singleLine } from "@/encoding/domain/text/plain-text";
import { htmlToMarkdown } from "@/imports/domain/html/html-to-markdown";
import { stated } from "./qualys-members";

/** Qualys's texts on a QID, as HTML or as text. */
export interface QualysSource {
  threat: string;
  impact: string;
  solution: string;
  category: string;
}

/** The same, reduced to what a finding shows. */
export interface QualysText {
  description: string;
  remediation: string;
}

/** Longer texts are cut: no entry of the KnowledgeBase is. */
const MAX_LENGTH = 256 * 1024;
const MAX_CHARACTERS = 48 * 1024 * 1024;

/** Reduces the texts of a QID. The result keeps nothing of the input alive. */
export function qualysText({ threat, impact, solution, category }: QualysSource): QualysText {
  const consequence = markdownOf(impact);
  const label = singleLine(stated(category));
  const description = paragraphs(
    markdownOf(threat),
    consequence === "" ? "" : `Impact:\n\n${consequence}`,
    label === "" ? "" : `Category: ${htmlToMarkdown(label)}`,
  );
  return { description: flatText(description), remediation: flatText(markdownOf(solution)) };
}

/**
 * Reduces the texts of one report that repeats them with every detection. Remembers the results, but
 * of the texts only their digests: the texts themselves are most of such a report.
 */
export class QualysTexts {
  private readonly known = new Map<string, QualysText>();
  private characters = 0;

  of(source: QualysSource): QualysText {
    const { threat, impact, solution, category } = source;
    const key = createHash("sha256")
      .update(`${threat}\u0000${impact}\u0000${solution}\u0000${category}`)
      .digest("base64");
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const text = qualysText(source);
    if (this.characters > MAX_CHARACTERS) {
      this.known.clear();
      this.characters = 0;
    }
    this.known.set(key, text);
    this.characters += text.description.length + text.remediation.length;
    return text;
  }
}

function markdownOf(text: string): string {
  const html = stated(text);
  if (html === "") return "";
  return htmlToMarkdown(shortened(html, MAX_LENGTH));
}
