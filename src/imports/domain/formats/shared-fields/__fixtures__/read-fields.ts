import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import type { Finding, ParsedRecord } from "@/evidence/domain/findings/finding";
import type { JsonObject } from "@/encoding/domain/json/json-values";
import { DEFAULT_READING } from "@/imports/domain/report/report-parser";
import { buildFinding, plainFacts } from "../build-finding";
import { FindingFields } from "../finding-fields";
import { GenericContext } from "../generic-context";

export function recordsOf(members: JsonObject, options = DEFAULT_READING): ParsedRecord[] {
  const context = new GenericContext("acme", options);
  const fields = new FindingFields(context);
  for (const [name, value] of Object.entries({ title: "A", ...members }))
    fields.add(name, value ?? null);
  return buildFinding(fields, context, plainFacts("acme", 1, 1));
}

export function recordOf(members: JsonObject, options = DEFAULT_READING): ParsedRecord {
  const [record] = recordsOf(members, options);
  if (record === undefined) throw new Error("no record");
  return record;
}

export function read(
  members: JsonObject,
): Finding & { codes: string[]; warnings: readonly ImportWarning[] } {
  const record = recordOf(members);
  if (record.kind === "skipped") throw new Error(record.warning.message);
  const { finding, warnings } = record;
  return { ...finding, warnings, codes: warnings.map(({ code }) => code) };
}

export const network = (host: string | null, port: number | null = null, protocol: string | null = null) => ({
  host,
  port,
  protocol,
  url: null,
});
export const web = (protocol: string, host: string, port: number, url: string) => ({
  protocol,
  host,
  port,
  url,
});
export const named = (url: string) => ({ host: null, port: null, protocol: null, url });
