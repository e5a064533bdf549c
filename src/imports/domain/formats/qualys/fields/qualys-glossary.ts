import { flatText } from "@/encoding/domain/text/flat-text";
import type { Failure } from "@/imports/domain/report/report-table";
import type { QualysWeakness } from "./qualys-weakness";

const MAX_CHARACTERS = 128 * 1024 * 1024;
/** Cost of an entry beyond its texts, in characters. */
const ENTRY_SIZE = 400;

/** The entries of a glossary by their QIDs, held while the detections are read. */
export class QualysGlossary {
  private readonly entries = new Map<string, QualysWeakness>();
  private characters = 0;

  get(qid: string): QualysWeakness | null {
    return this.entries.get(qid) ?? null;
  }

  /**
   * Adds an entry; of two with one QID the first counts. Throws the failure where the glossary has
   * grown larger than the KnowledgeBase of Qualys is.
   */
  add(qid: string, weakness: QualysWeakness, failure: Failure): void {
    if (qid === "" || this.entries.has(qid)) return;
    this.entries.set(flatText(qid), {
      ...weakness,
      title: flatText(weakness.title),
      severityRaw: flatText(weakness.severityRaw),
      type: flatText(weakness.type),
      cve: weakness.cve.map(flatText),
    });
    this.characters += sizeOf(weakness);
    if (this.characters > MAX_CHARACTERS) throw failure("The glossary is too long");
  }
}

function sizeOf({ title, description, remediation, references }: QualysWeakness): number {
  const links = references.reduce((sum, reference) => sum + reference.length, 0);
  return ENTRY_SIZE + title.length + description.length + remediation.length + links;
}
