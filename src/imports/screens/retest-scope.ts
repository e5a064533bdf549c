import type { ImportOptions } from "@/imports/server/import-options";
import type { ImportPreviewDto } from "@/imports/server/run-dto";
import { formatCount, formatQuantity } from "@/lib/format";

const HOST_LIMIT = 1000;

/** Why nothing can be said of what a report does not show, or null where it can. */
export function whyNotRetest(options: ImportOptions, preview: ImportPreviewDto): string | null {
  if (options.min_severity !== "info")
    return "Not while a lowest severity is set: what is left out of the import was observed all the same.";
  if (preview.hosts.length === 0) return "Not with this report: it names no host.";
  if (preview.skipped > 0)
    return `Not with this report: ${formatQuantity(preview.skipped, "record is", "records are")} left out, and each could be what seems to be missing.`;
  return null;
}

/** Hosts that were ticked and still are in the report, then those that were typed. */
function chosenHosts(options: ImportOptions, preview: ImportPreviewDto, further: string): string[] {
  const ticked = preview.hosts.filter((host) => options.scope.includes(host));
  const typed = further.split(/[\s,;]+/).filter((host) => host !== "");
  return [...new Set([...ticked, ...typed])];
}

/** The options as the service takes them, or what is wrong with them. */
export function finishOptions(
  options: ImportOptions,
  preview: ImportPreviewDto,
  further: string,
): { options: ImportOptions } | { complaint: string } {
  const close_missing = options.close_missing && whyNotRetest(options, preview) === null;
  if (!close_missing) return { options: { ...options, close_missing, scope: [] } };
  const scope = chosenHosts(options, preview, further);
  if (scope.length === 0)
    return { complaint: "Choose at least one host, or do not move anything to retest." };
  if (scope.length > HOST_LIMIT)
    return { complaint: `At most ${formatCount(HOST_LIMIT)} hosts can be chosen.` };
  return { options: { ...options, close_missing, scope } };
}
