import "server-only";
import { z } from "zod";
import { IMPORT_FORMATS, REPORT_FORMATS } from "@/imports/domain/registry";
import { requireAction, type ServiceContext } from "@/platform/operation/context";

export const ReportFormatDto = z.object({
  name: z.enum(IMPORT_FORMATS),
  title: z.string(),
  advice: z.string(),
});

/** The report formats that can be imported, by title, each with how to get it out of its tool. */
export function listFormats(ctx: ServiceContext): z.infer<typeof ReportFormatDto>[] {
  requireAction(ctx, "import.run");
  return REPORT_FORMATS.map(({ name, title, advice }) => ({ name, title, advice })).toSorted(
    (a, b) => a.title.localeCompare(b.title, "en"),
  );
}
