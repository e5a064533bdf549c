import { AGENT_PEOPLE } from "@/accounts/server/simulated-people";
import { asSimulatedAgent } from "@/agents/server/simulated/simulated-agent";
import { ServiceError } from "@/encoding/domain/errors";
import type { Channel, Detection } from "@/firewall/domain/injection/detection";
import { approve, deny } from "@/firewall/server/approvals/decide-approval";
import { listApprovals } from "@/firewall/server/approvals/list-approvals";
import { callTool } from "@/firewall/server/calls/call-tool";
import { reportOutcome } from "@/firewall/server/calls/report-outcome";
import type { SubmitOutputBody } from "@/firewall/server/content/output-dto";
import { receiveScanned } from "@/firewall/server/content/receive-input";
import { submitOutput } from "@/firewall/server/content/submit-output";
import type { ServiceContext } from "@/platform/operation/context";
import type { BarrierDeed, DemoCall, GuardedAgent } from "./demo-barrier-line";
import { actingAs } from "./demo-people";

type Of<Do extends BarrierDeed["do"]> = Extract<BarrierDeed, { do: Do }>;

/** One deed: when, and what was named before it. */
interface BarrierScene {
  ctx: ServiceContext;
  did: string;
  at: Date;
  asked: Map<string, { call: DemoCall; approvalId: string }>;
  received: Map<string, { inputId: string; sha256: string; content: string }>;
}

const REPORTED_AFTER_MS = 20_000;
const OFFICER = AGENT_PEOPLE.officer;

/**
 * Plays what an agent of the demonstration meets at the barriers, by the services that agents and people
 * use. A deed that ends otherwise than its line says is an Error.
 */
export async function playBarriers(
  ctx: ServiceContext,
  { barriers }: GuardedAgent,
  did: string,
  instant: (day: number, time: string) => Date,
): Promise<void> {
  const named = { asked: new Map(), received: new Map() };
  for (const { day, time, deed } of barriers) {
    await perform({ ctx, did, at: instant(day, time), ...named }, deed);
  }
}

/**
 * Requests an approval for the agent now, unless one is waiting: an undecided request expires after
 * an hour, and a demonstration of the queue needs one that has not. A stopped agent does not
 * request.
 */
export async function askWaiting(
  ctx: ServiceContext,
  { waits }: GuardedAgent,
  did: string,
): Promise<void> {
  const at = ctx.clock();
  const asking = actingAs(ctx, OFFICER, at);
  const state = ["PENDING" as const, "APPROVED" as const];
  const { approvals } = await listApprovals(asking, { agent: did, state, limit: 1 });
  if (approvals.length > 0) return;
  try {
    await callTool(await asSimulatedAgent(ctx, did, at), { id: did, ...waits });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    ctx.log.info({ agent: did, code: error.code }, "the simulated agent does not ask");
  }
}

function perform(scene: BarrierScene, deed: BarrierDeed): Promise<void> {
  switch (deed.do) {
    case "call":
      return allowed(scene, deed.call, null);
    case "refused":
      return refused(scene, deed);
    case "ask":
      return ask(scene, deed);
    case "decide":
      return decide(scene, deed);
    case "consume": {
      const { call, approvalId } = known(scene.asked, deed.name);
      return allowed(scene, call, approvalId);
    }
    case "receive":
      return receive(scene, deed);
    case "say":
      return say(scene, deed);
  }
}

async function allowed(
  { ctx, did, at }: BarrierScene,
  call: DemoCall,
  approvalId: string | null,
): Promise<void> {
  const body = { id: did, ...call, ...(approvalId !== null && { approval_id: approvalId }) };
  const answer = await callTool(await asSimulatedAgent(ctx, did, at), body);
  if (!answer.allowed) throw new Error(`${did} has to wait for ${call.tool}`);
  const later = new Date(at.getTime() + REPORTED_AFTER_MS);
  const { call_id } = answer;
  await reportOutcome(await asSimulatedAgent(ctx, did, later), {
    id: did,
    call_id,
    outcome: "executed",
  });
}

async function refused(
  { ctx, did, at }: BarrierScene,
  { call, blocked }: Of<"refused">,
): Promise<void> {
  const agent = await asSimulatedAgent(ctx, did, at);
  await isBlocked(callTool(agent, { id: did, ...call }), blocked);
}

async function ask(
  { ctx, did, at, asked }: BarrierScene,
  { name, call }: Of<"ask">,
): Promise<void> {
  const answer = await callTool(await asSimulatedAgent(ctx, did, at), { id: did, ...call });
  if (answer.allowed) throw new Error(`${did} need not wait for ${call.tool}`);
  asked.set(name, { call, approvalId: answer.approval_id });
}

async function decide(
  { ctx, at, asked }: BarrierScene,
  { by, name, decision, comment }: Of<"decide">,
): Promise<void> {
  const { approvalId: id } = known(asked, name);
  await (decision === "approve" ? approve : deny)(actingAs(ctx, AGENT_PEOPLE[by], at), {
    id,
    comment,
  });
}

async function receive(
  { ctx, did, at, received }: BarrierScene,
  deed: Of<"receive">,
): Promise<void> {
  const { name, source, content } = deed;
  const detect = (text: string, channel: Channel) => detectionOf(deed, text, channel);
  const input = { id: did, source, channel: "document" as const, content };
  const scanners = { detect, model: null };
  const { input_id, sha256 } = await receiveScanned(
    await asSimulatedAgent(ctx, did, at),
    input,
    scanners,
  );
  received.set(name, { inputId: input_id, sha256, content });
}

/**
 * The story's verdict on a text. The detector's own may change with its version; history may not.
 */
function detectionOf(
  { verdict, flagged }: Of<"receive">,
  text: string,
  channel: Channel,
): Detection {
  const score = { CLEAN: 0.02, SUSPICIOUS: 0.61, INJECTION: 0.97 }[verdict];
  const start = flagged === undefined ? -1 : text.indexOf(flagged);
  const span = { start, end: start + (flagged?.length ?? 0), score, rules: [], decoders: [] };
  return {
    verdict,
    score,
    thresholds: { suspicious: 0.5, injection: 0.9 },
    spans: start < 0 ? [] : [span],
    rules: [],
    reasons:
      verdict === "CLEAN" ? [] : [`The demonstration says so of this ${channel}: no detector did.`],
    orders: [],
    detector: "demonstration",
  };
}

async function say({ ctx, did, at, received }: BarrierScene, deed: Of<"say">): Promise<void> {
  const { text, cites } = deed;
  const agent = await asSimulatedAgent(ctx, did, at);
  if (cites === null) {
    await isBlocked(submitOutput(agent, { id: did, text, claims: [] }), "claim-proof");
    return;
  }
  const { input, sentence } = cites;
  const claims = [citing(known(received, input), sentence, text)];
  await submitOutput(agent, { id: did, text, claims });
}

function citing(
  { inputId, sha256, content }: { inputId: string; sha256: string; content: string },
  sentence: string,
  text: string,
): SubmitOutputBody["claims"][number] {
  const spanIn = (whole: string) => {
    const start = whole.indexOf(sentence);
    return { start, end: start + sentence.length };
  };
  const cited = {
    ref: inputId,
    part: 0,
    sha256,
    relation: "supports" as const,
    locator: { chars: spanIn(content) },
    test: { quote: sentence },
  };
  return { text: sentence, span: spanIn(text), type: "quote", evidence: [cited] };
}

/** Of a call or an output that has to be refused by this layer. */
async function isBlocked(act: Promise<unknown>, by: string): Promise<void> {
  const error = await act.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ServiceError && error.extra.blocked === by) return;
  throw new Error(`the demonstration's act was not refused by ${by}`, { cause: error });
}

function known<T>(named: ReadonlyMap<string, T>, name: string): T {
  const found = named.get(name);
  if (found === undefined) throw new Error(`the demonstration knows no ${name}`);
  return found;
}
