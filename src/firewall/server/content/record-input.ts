import "server-only";
import type { PoolClient } from "pg";
import { findGrants } from "@/agents/server/queries/agent-grants";
import type { AgentRow } from "@/agents/server/queries/agents";
import { applyTrust } from "@/agents/server/trust/apply-trust";
import { ServiceError } from "@/encoding/domain/errors";
import { askedBy } from "@/firewall/domain/grants/asked-for";
import { namedGrants, raisedByGrants } from "@/firewall/domain/grants/named-grants";
import {
  findAsked,
  findSameInput,
  type InputRow,
  type InputState,
  type InputVerdict,
  insertInput,
  type NewInput,
  touchInput,
} from "@/firewall/server/queries/agent-inputs";
import type { ServiceContext } from "@/platform/operation/context";
import type { AppendedRecord } from "@/trace/server/records/append";
import { decryptContent, encryptContent } from "./input-content";
import { notifyHeldInput } from "./notify-held-input";
import type { ScannedInput } from "./scan-input";

/** What an agent was asked in this time, at most so many requests, is what it is at. */
const ASKED_MINUTES = 60;
const MOST_ASKED = 8;
/** How long content is kept. */
const CONTENT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Held: not usable until a person releases it. */
const STATES: Readonly<Record<InputVerdict, InputState>> = {
  CLEAN: "passed",
  SUSPICIOUS: "tainted",
  INJECTION: "held",
  ERROR: "held",
};

export interface RecordedInput {
  row: NewInput;
  /** Tainted content may be read: what it narrows are the calls that follow. */
  contentAllowed: boolean;
  /** The same input was recorded before: nothing was appended. */
  repeated: boolean;
  /** As it is afterwards; an injected input may have quarantined it. */
  agent: AgentRow;
  /** The injection.scan record; null where it is repeated. */
  record: AppendedRecord | null;
}

/**
 * Stores a scanned input of an agent whose row the caller's transaction holds, and appends
 * input.received and injection.scan with what follows from them for the agent's trust. A repeated
 * input returns its current state and taints again, but costs and records nothing. Throws
 * `agent_quarantined` for an agent whose chain is sealed.
 */
export async function recordInput(
  ctx: ServiceContext,
  client: PoolClient,
  agent: AgentRow,
  scanned: ScannedInput,
): Promise<RecordedInput> {
  if (agent.status === "QUARANTINED") throw new ServiceError("agent_quarantined");
  const now = ctx.clock();
  const at: ServiceContext = { ...ctx, clock: () => now };
  const { source, channel, bytes, sha256 } = scanned;
  const { verdict, detection } = await withGrants(client, agent, scanned, now);
  const { detector, score, thresholds, spans, rules, reasons } = detection;
  const same = await findSameInput(client, agent.id, { sha256, channel, source, detector });
  if (same !== null) {
    await touchInput(client, same.id, now);
    return { row: same, contentAllowed: isAllowed(same), repeated: true, agent, record: null };
  }
  const inputId = `INP-${ctx.newId()}`;
  const row: NewInput = {
    id: inputId,
    agent_id: agent.id,
    sha256,
    source,
    channel,
    bytes,
    verdict,
    score,
    detector,
    findings: { thresholds, spans, rules, reasons },
    state: STATES[verdict],
    content_until: new Date(now.getTime() + CONTENT_DAYS * DAY_MS),
    received_at: now,
  };
  const content = encryptContent(scanned.content, { inputId, did: agent.did });
  await insertInput(client, { ...row, content });
  const digest = sha256.toString("hex");
  const received = await applyTrust(at, client, agent, {
    kind: "input.received",
    sum: { sha256: digest, source, bytes },
  });
  // Before the scan, whose points may seal the chain.
  if (row.state === "held") await notifyHeldInput(at, client, received.agent, { inputId });
  const applied = await applyTrust(at, client, received.agent, {
    kind: "injection.scan",
    sum: { sha256: digest, source, verdict, ...ruleOf(rules) },
  });
  return { row, contentAllowed: isAllowed(row), repeated: false, ...applied };
}

/**
 * The scan with what the agent's grants, and what it was asked, make of the orders in a document. One without an order
 * costs no statement, and neither makes a verdict milder. The detector of a raised one is named with them, so that the
 * same input is judged again once they change.
 */
async function withGrants(
  client: PoolClient,
  agent: AgentRow,
  scanned: ScannedInput,
  now: Date,
): Promise<Pick<ScannedInput, "verdict" | "detection">> {
  const { channel, verdict, detection } = scanned;
  if (channel !== "document" || verdict === "ERROR" || detection.orders.length === 0)
    return scanned;
  const named = namedGrants(detection.orders, await findGrants(client, agent.id));
  if (named.length === 0) return scanned;
  const requests = await requestsTo(client, agent, now);
  return raisedByGrants({ verdict, detection }, named, askedBy(requests));
}

/** What people asked of an agent of late; none where one of it cannot be read, for the rest would say too little. */
async function requestsTo(client: PoolClient, agent: AgentRow, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - ASKED_MINUTES * 60_000);
  const stored = await findAsked(client, agent.id, since, MOST_ASKED);
  const texts = stored.map(
    ({ id, content }) => content && decryptContent(content, { inputId: id, did: agent.did }),
  );
  return texts.some((text) => text === null) ? [] : texts.filter((text) => text !== null);
}

function isAllowed({ state }: Pick<InputRow, "state">): boolean {
  return state !== "held" && state !== "discarded";
}

/** The first rule whose name a record takes. */
function ruleOf(rules: readonly string[]): { rule?: string } {
  const rule = rules.find((each) => /^[a-z][a-z0-9_-]{0,63}$/.test(each));
  return rule === undefined ? {} : { rule };
}
