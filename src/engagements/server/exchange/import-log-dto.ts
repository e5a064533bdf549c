import "server-only";
import { z } from "zod";

export const ImportLogDto = z
  .object({
    dry_run: z.boolean(),
    file_sha256: z.string(),
    rows: z.number().int(),
    imported: z
      .number()
      .int()
      .meta({ description: "Entries that were written, or with dry_run would be" }),
    duplicates: z.number().int().meta({
      description: "Rows whose identifier the log has already; nothing is written for them",
    }),
    changed: z
      .array(z.object({ line: z.number().int(), identifier: z.string() }))
      .meta({ description: "Duplicates that say something else than what was imported before" }),
    assumed_utc: z.number().int().meta({ description: "Rows with a time without zone" }),
    ignored_columns: z.array(z.string()),
    first: z.string().nullable().meta({ example: "LOG-13" }),
    last: z.string().nullable(),
    problems: z
      .array(
        z.object({ line: z.number().int(), column: z.string().nullable(), message: z.string() }),
      )
      .meta({
        description: "With dry_run only: an import with problems is refused as parse_failed",
      }),
    problem_count: z.number().int(),
  })
  .meta({ id: "EngagementLogImport" });

export type ImportLogDto = z.infer<typeof ImportLogDto>;
