import { PDFDocument } from "@cantoo/pdf-lib";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { samplePdf } from "@/verifier/__fixtures__/sample-bag";
import type { Sample } from "@/verifier/__fixtures__/sample-package";
import type { Dice } from "./dice";

const NAMES = [
  "manifest.json",
  "manifest.dsse.json",
  "checkpoint.note",
  "issue.tlog-proof",
  "issue-record.json",
] as const;

/** A PDF with other attachments, updated in place, or with its bytes bent. */
export async function mutatePdf(
  dice: Dice,
  own: Sample,
  other: Sample,
  pdf: Buffer,
): Promise<Buffer> {
  switch (dice.below(7)) {
    case 0:
      return samplePdf(own, { [dice.pick(NAMES)]: dice.pick(["", "{}", ...textsOf(other)]) });
    case 1:
      return samplePdf(own, { [dice.pick(["final-report.html", "MANIFEST.JSON", "a/b"])]: "<p>" });
    case 2: {
      const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true });
      await document.attach(utf8("forged"), dice.pick([...NAMES, "final-report.html"]), {});
      const update = await document.saveIncremental(document.takeSnapshot());
      return Buffer.concat([pdf, Buffer.from(update)]);
    }
    case 3:
      // The same length, so that every offset still holds.
      return Buffer.from(
        pdf
          .toString("latin1")
          .replace(/\/EmbeddedFiles|\/Names|\/F |\/UF |\/EF /g, (word) =>
            dice.isLucky(0.2) ? word.replace("F", "G") : word,
          ),
        "latin1",
      );
    case 4:
      return withHiddenFile(dice, pdf);
    default:
      return dice.bend(pdf);
  }
}

/**
 * One of the attached files a second time, which the table does not name: a reader that searches the
 * file shows it. Often with a reference that makes readers search.
 */
function withHiddenFile(dice: Dice, pdf: Buffer): Buffer {
  const text = pdf.toString("latin1");
  const files = Array.from(text.matchAll(/(\d+) 0 obj\s*<<[^>]*\/Type \/EmbeddedFile/g));
  const body = "<< /Type /EmbeddedFile /Params << >> /Length 6 >>\nstream\nforged\nendstream";
  const hidden = `${dice.pick(files)[1]} 0 obj\n${body}\nendobj\n`;
  const table = text.lastIndexOf("xref\n0 ");
  const end = text.slice(table).replace(/(startxref\s+)\d+/, `$1${table + hidden.length}`);
  const before = text.slice(0, table);
  const start = dice.isLucky(0.5) ? before.replace(/(\/Pages \d+) 0 R/, "$1 7 R") : before;
  return Buffer.from(start + hidden + end, "latin1");
}

function textsOf({ json, manifestText }: Sample): string[] {
  const { checkpoint, tlog_proof, record } = json.proofs;
  return [manifestText, JSON.stringify(json.envelope), checkpoint, tlog_proof, record];
}
