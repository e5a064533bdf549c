import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { networkAsset } from "@/imports/domain/assets/network-asset";

/** A host as the assets of findings name it. */
const ScopeHost = z
  .string()
  .min(1)
  .max(255)
  .overwrite((text) => networkAsset(text, null, null)?.host ?? "");

/** Choices for the import of a report. */
export const ImportOptions = z
  .object({
    include_inactive: z.boolean().default(false).meta({
      description:
        "Import findings that the tool lists as closed, as closed incidents, instead of skipping them",
    }),
    min_severity: z
      .enum(SEVERITIES)
      .default("info")
      .meta({ description: "Skip and count findings below this severity" }),
    close_missing: z.boolean().default(false).meta({
      description:
        "Move incidents of the scope that this report does not show any more from assigned or fixing to retest. Nothing is ever closed by an import.",
    }),
    scope: z
      .array(ScopeHost)
      .max(1_000)
      .default([])
      .meta({ description: "Hosts that the report covers; needed for close_missing" }),
  })
  .meta({ id: "ImportOptions" });

export type ImportOptions = z.infer<typeof ImportOptions>;

/** Refuses options that contradict each other; `validation_failed` names the place. */
export function checkOptions(options: ImportOptions): void {
  if (!options.close_missing) return;
  const refuse = (pointer: string, message: string) => {
    throw new ServiceError("validation_failed", { errors: [{ pointer, message }] });
  };
  if (options.scope.length === 0)
    refuse("/scope", "close_missing needs the hosts that it is about.");
  if (options.min_severity !== "info") {
    refuse("/min_severity", "What is skipped was observed; close_missing needs every severity.");
  }
}
