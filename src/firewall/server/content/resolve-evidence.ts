import "server-only";
import { createHash } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { AGENT_TIERS } from "@/agents/domain/tier";
import { findGrants } from "@/agents/server/queries/agent-grants";
import type { AgentRow } from "@/agents/server/queries/agents";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { parseEvidenceId } from "@/evidence/server/custody/evidence-id";
import { measurePart, measureRecord } from "@/evidence/server/custody/measure-evidence";
import { measureOrigin } from "@/evidence/server/evidence/verify-evidence";
import {
  type EvidenceRow,
  findEvidenceItem,
  findEvidenceParts,
  findPartBytes,
} from "@/evidence/server/queries/evidence";
import type { ResolvedEvidence } from "@/firewall/domain/claims/claim";
import { documentKey } from "@/firewall/domain/claims/validate-claims";
import { findGrant } from "@/firewall/domain/grants/find-grant";
import { readGrantRule } from "@/firewall/domain/grants/read-grant-rule";
import { findInput, findInputContent } from "@/firewall/server/queries/agent-inputs";
import { findEvidenceMarks } from "@/firewall/server/queries/agent-outputs";
import { exactText } from "@/firewall/server/sandbox/exact-text";
import type { ServiceContext } from "@/platform/operation/context";
import { decryptContent } from "./input-content";

/** Reference and part of something that claims cite. */
export interface CitedDocument {
  ref: string;
  part: number;
}

/** Larger bytes are not read: what they state has to be cited from a smaller part. */
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_TOTAL_BYTES = 20 * 1024 * 1024;
const READ_EVIDENCE = "read:evidence";
const ABSENT: ResolvedEvidence = { state: "absent" };

interface ResolvedDocuments {
  documents: Map<string, ResolvedEvidence>;
  /**
   * State of the evidence that may change meanwhile; compare with marksOf under the agent's lock.
   */
  marks: string;
}

/**
 * Reads what claims cite, as the agent may see it: evidence of incidents that its grant of read:evidence
 * names, and its own inputs. Everything is hashed as it is stored now and compared with what was recorded,
 * evidence also with the trace. What the agent may not see is `absent`, as what does not exist.
 */
export async function resolveEvidence(
  ctx: ServiceContext,
  agent: AgentRow,
  cited: readonly CitedDocument[],
): Promise<ResolvedDocuments> {
  const { pool } = ctx.db;
  const marks = await marksOf(pool, agent, cited, ctx.clock());
  const allowed = await grantedIncidents(pool, agent, ctx.clock());
  const documents = new Map<string, ResolvedEvidence>();
  let left = MAX_TOTAL_BYTES;
  for (const document of cited) {
    const resolved = document.ref.startsWith("INP-")
      ? await resolveInput(pool, agent, document)
      : await resolveItem(pool, allowed, document, Math.min(left, MAX_BYTES));
    if (resolved.state === "present") left -= resolved.text.length;
    documents.set(documentKey(document), resolved);
  }
  return { documents, marks };
}

/** Grants, states and erasures that a resolution rests on, as one text. */
export async function marksOf(
  client: Pool | PoolClient,
  agent: AgentRow,
  cited: readonly CitedDocument[],
  now: Date,
): Promise<string> {
  const refs = [...new Set(cited.map(({ ref }) => ref))].sort();
  const items = refs.filter((ref) => ref.startsWith("EVD-")).map(parseEvidenceId);
  const marks: unknown[] = [agent.tier, await grantedIncidents(client, agent, now)];
  for (const [id, mark] of await findEvidenceMarks(client, items)) marks.push(`${id} ${mark}`);
  for (const ref of refs.filter((each) => each.startsWith("INP-"))) {
    const row = await findInput(client, agent.id, ref);
    marks.push([ref, row?.state ?? null, row?.content_until === null]);
  }
  return JSON.stringify([marks[0], marks[1], ...marks.slice(2).map(String).sort()]);
}

/** Incidents whose evidence the agent may read now; none without a valid grant that names them. */
async function grantedIncidents(
  client: Pool | PoolClient,
  { id, tier }: AgentRow,
  now: Date,
): Promise<"all" | readonly string[]> {
  const grant = findGrant(await findGrants(client, id), READ_EVIDENCE, tier);
  if (grant === null) return [];
  const rule = readGrantRule(grant.rule);
  // A rule that is not understood grants nothing.
  if (Array.isArray(rule) || !("resource" in rule)) return [];
  const { resource, tier_min: lowest, valid_until: until } = rule;
  if (lowest !== undefined && AGENT_TIERS.indexOf(tier) > AGENT_TIERS.indexOf(lowest)) return [];
  if (until !== undefined && !(now.getTime() < Date.parse(until))) return [];
  return resource?.incidents ?? [];
}

async function resolveInput(
  pool: Pool,
  agent: AgentRow,
  { ref, part }: CitedDocument,
): Promise<ResolvedEvidence> {
  const row = part === 0 ? await findInput(pool, agent.id, ref) : null;
  if (row === null) return ABSENT;
  if (row.state !== "passed" && row.state !== "released") return { state: "tainted" };
  const stored = await findInputContent(pool, row.id);
  if (stored === null) return { state: "erased" };
  const text = decryptContent(stored, { inputId: row.id, did: agent.did });
  if (text === null) return { state: "unreadable" };
  return {
    state: "present",
    text,
    measured: createHash("sha256").update(text, "utf8").digest("hex"),
    recorded: row.sha256.toString("hex"),
    at: row.received_at.getTime(),
    voucher: row.state === "released" ? "person" : "claimant",
  };
}

async function resolveItem(
  pool: Pool,
  allowed: "all" | readonly string[],
  { ref, part }: CitedDocument,
  maxBytes: number,
): Promise<ResolvedEvidence> {
  const row = await findEvidenceItem(pool, parseEvidenceId(ref));
  if (row === null || !isAllowed(row, allowed)) return ABSENT;
  const record = measureRecord(row);
  if (row.record === null) return { state: "erased" };
  const origin = await measureOrigin(pool, row);
  const isSound = record.match === true && origin.match === true;
  const at = row.imported_at.getTime();
  if (part === 0) {
    if (row.record.length > maxBytes) return { state: "unreadable" };
    return present(row.record, record.measured, isSound ? record.expected : null, at);
  }
  const parts = await findEvidenceParts(pool, [row.id]);
  const size = parts.find(({ ordinal }) => ordinal === part)?.size;
  if (size === undefined) return ABSENT;
  if (size > maxBytes) return { state: "unreadable" };
  const found = await findPartBytes(pool, row.id, part, null);
  if (found === null || found.erased_at !== null) return { state: "erased" };
  const measured = measurePart(row, found, found.bytes);
  const text = found.bytes === null ? "" : exactText(found.bytes);
  if (text === null) return { state: "unreadable" };
  const recorded = isSound && measured.match === true ? measured.expected : null;
  return present(text, measured.measured, recorded, at);
}

/** Without a digest that holds, the recorded one is none that bytes can have. */
function present(
  text: string,
  measured: string | null,
  recorded: string | null,
  at: number,
): ResolvedEvidence {
  return {
    state: "present",
    text,
    measured: measured ?? "",
    recorded: recorded ?? "none",
    at,
    voucher: "service",
  };
}

function isAllowed(row: EvidenceRow, allowed: "all" | readonly string[]): boolean {
  return (
    allowed === "all" ||
    allowed.includes(formatIncidentId(row.incident_id, row.incident_created_at))
  );
}
