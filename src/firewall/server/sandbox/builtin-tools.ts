import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { INCIDENT_STATUSES } from "@/evidence/domain/statements/incident";
import { EvidenceId } from "@/evidence/server/custody/evidence-dto";
import type { ArgsSchema } from "@/firewall/domain/args/args-schema";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { readEvidenceFor } from "./read-evidence-tool";
import { readIncidentFor, searchIncidentsFor } from "./read-incident-tool";
import { type JsonObject, type JsonValue, ToolFailure, type ToolRun } from "./tool-run";

interface Builtin {
  title: string;
  description: string;
  args: ArgsSchema;
  run: (args: JsonObject, run: ToolRun) => Promise<JsonValue>;
}

const ReadIncidentArgs = z.strictObject({ id: IncidentId });

const SearchIncidentsArgs = z.strictObject({
  q: z.string().trim().max(200).default(""),
  severity: z.array(z.enum(SEVERITIES)).default([]),
  status: z.array(z.enum(INCIDENT_STATUSES)).default([]),
  source: z.enum(["import", "simulation"]).default("import"),
  limit: z.int().min(1).max(50).default(20),
});

const ReadEvidenceArgs = z.strictObject({
  id: EvidenceId,
  part: z.int().min(0).max(1_000).optional(),
});

const HashTextArgs = z.strictObject({ text: z.string().max(1_000_000) });

/** Tools of the service itself, reviewed here. They read; what of, the grant's resource says. */
export const BUILTIN_TOOLS: Readonly<Record<string, Builtin>> = {
  "read:incident": {
    title: "Read an incident",
    description: "One incident that the grant names, with the texts about its weakness.",
    args: {
      type: "object",
      properties: { id: { type: "string", description: "INC-2026-000123", maxLength: 40 } },
      required: ["id"],
    },
    run: (args, run) => readIncidentFor(run, accepted(ReadIncidentArgs, args)),
  },
  "search:incidents": {
    title: "Search incidents",
    description: "Incidents that the grant names, newest first, by text, severity and status.",
    args: {
      type: "object",
      properties: {
        q: { type: "string", description: "In title, host, rule and CVE", maxLength: 200 },
        severity: { type: "array", items: { type: "string", enum: SEVERITIES }, maxItems: 5 },
        status: { type: "array", items: { type: "string", enum: INCIDENT_STATUSES }, maxItems: 5 },
        source: { type: "string", enum: ["import", "simulation"] },
        limit: { type: "integer", minimum: 1, maximum: 50 },
      },
    },
    run: (args, run) => searchIncidentsFor(run, accepted(SearchIncidentsArgs, args)),
  },
  "read:evidence": {
    title: "Read evidence",
    description:
      "One piece of evidence of an incident that the grant names; with `part`, its bytes. The access is written to the chain of custody.",
    args: {
      type: "object",
      properties: {
        id: { type: "string", description: "EVD-1234", maxLength: 40 },
        part: { type: "integer", description: "0 is the record", minimum: 0, maximum: 1_000 },
      },
      required: ["id"],
    },
    run: (args, run) => readEvidenceFor(run, accepted(ReadEvidenceArgs, args)),
  },
  "hash:text": {
    title: "Hash a text",
    description: "SHA-256 of a text in UTF-8.",
    args: {
      type: "object",
      properties: { text: { type: "string", maxLength: 1_000_000 } },
      required: ["text"],
    },
    run: async (args) => {
      const { text } = accepted(HashTextArgs, args);
      return { sha256: createHash("sha256").update(text).digest("hex") };
    },
  },
};

/** Runs the builtin of a tool's name. Throws ToolFailure, and ServiceError of what it reads. */
export function runBuiltin(name: string, args: JsonObject, run: ToolRun): Promise<JsonValue> {
  const builtin = Object.hasOwn(BUILTIN_TOOLS, name) ? BUILTIN_TOOLS[name] : undefined;
  if (builtin === undefined) {
    throw new ToolFailure("definition_invalid", "The service has no tool of this name.");
  }
  return builtin.run(args, run);
}

function accepted<T>(schema: z.ZodType<T>, args: JsonObject): T {
  const read = schema.safeParse(args);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ToolFailure(
    "arguments_invalid",
    `The argument ${String(issue?.path[0] ?? "")} is not as the tool takes it.`,
  );
}
