import "server-only";
import { z } from "zod";
import { IMPORT_FORMATS, REPORT_FORMATS } from "@/imports/domain/registry";
import { operation } from "@/platform/declaration/operation";

const ReportFormatDto = z.object({
  name: z.enum(IMPORT_FORMATS),
  title: z.string(),
  advice: z.string(),
});

/** The report formats that can be imported, by title, each with how to get it out of its tool. */
export const listFormats = operation({
  name: "listFormats",
  summary:
    "The report formats that can be imported, by title, each with how to get it out of its tool",
  action: "import.run",
  output: z.array(ReportFormatDto),
  errors: [],
  console: "imports.formats",
  reads: true,
  run: () => {
    return REPORT_FORMATS.map(({ name, title, advice }) => ({ name, title, advice })).toSorted(
      (a, b) => a.title.localeCompare(b.title, "en"),
    );
  },
});
