import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { wordsOf } from "@/platform/declaration/list-schemas";
import type { ServiceContext } from "@/platform/operation/context";
import { IncidentFilterQuery, IncidentSort } from "../incidents/incident-filter";
import { ExportInput, exportIncidents } from "./export-incidents";

const MEDIA_TYPES = {
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json",
} as const;

/** The list's filters and order, and a selection of what they let pass. */
export const IncidentExportQuery = z.object({
  ...IncidentFilterQuery,
  ...IncidentSort.query,
  ids: z.string().max(8000).optional().meta({
    description: "Comma list of at most 200 ids: only these of what the filters let pass",
  }),
});

/** The list as a file of this format. Throws what the export throws, and `invalid_filter`. */
export async function incidentExport(
  ctx: ServiceContext,
  query: z.infer<typeof IncidentExportQuery>,
  format: "csv" | "json",
) {
  const ids = ExportInput.shape.ids.safeParse(wordsOf(query.ids));
  if (!ids.success) {
    const message = "Comma list of at most 200 ids of incidents, such as INC-2026-000123.";
    throw new ServiceError("invalid_filter", { errors: [{ pointer: "/ids", message }] });
  }
  const file = await exportIncidents(ctx, {
    ...query,
    ids: ids.data,
    format,
  });
  return {
    bytes: file.bytes,
    headers: {
      "content-type": MEDIA_TYPES[format],
      "content-disposition": `attachment; filename="${file.fileName}"`,
      "cache-control": "private, no-store",
      ...(file.total === null ? {} : { "x-total-count": String(file.total) }),
    },
  };
}
