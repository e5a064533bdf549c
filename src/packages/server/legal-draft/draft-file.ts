import "server-only";
import { draftReport } from "@/legal/server/draft-report";
import { renderLegalDraftPdf } from "@/packages/server/pdf/render-legal-draft";
import type { ServiceContext } from "@/platform/operation/context";

/** A draft as a file of Markdown or PDF; the name is made of plain letters. */
export async function draftFile(
  ctx: ServiceContext,
  input: { id: string; rule: string; stage: string; format: "md" | "pdf" },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; fileName: string; mediaType: string }> {
  const { markdown, document } = await draftReport(ctx, input);
  const name = `draft-${input.id}-${input.rule}-${input.stage}`.replace(/[^A-Za-z0-9-]+/g, "-");
  if (input.format === "md") {
    return {
      bytes: Buffer.from(markdown),
      fileName: `${name}.md`,
      mediaType: "text/markdown; charset=utf-8",
    };
  }
  const pdf = await renderLegalDraftPdf(document);
  return {
    bytes: new Uint8Array(pdf),
    fileName: `${name}.pdf`,
    mediaType: "application/pdf",
  };
}
