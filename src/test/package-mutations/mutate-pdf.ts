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
  switch (dice.below(6)) {
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
    default:
      return dice.bend(pdf);
  }
}

function textsOf({ json, manifestText }: Sample): string[] {
  const { checkpoint, tlog_proof, record } = json.proofs;
  return [manifestText, JSON.stringify(json.envelope), checkpoint, tlog_proof, record];
}
