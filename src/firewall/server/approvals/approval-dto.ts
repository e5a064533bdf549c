import "server-only";
import { z } from "zod";
import { APPROVAL_STATES } from "@/agents/domain/approval-state";
import { AGENT_TIERS } from "@/agents/domain/tier";
import { AGENT_STATUSES } from "@/agents/domain/trust/agent-status";
import { DECIDER_REFUSALS } from "@/firewall/domain/approvals/decider";
import { Prose } from "@/platform/operation/stated-text";

export const ApprovalId = z
  .string()
  .regex(/^HITL-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .meta({ example: "HITL-0193a1c2-5b1e-7c3a-9f00-3d2b5a7c1e44" });

export const OfApproval = z.object({ id: ApprovalId });

const Instant = z.iso.datetime();
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Arguments as people see them. */
const Shown = z.record(z.string(), z.unknown());
const State = z.enum(APPROVAL_STATES).meta({
  description: "Only APPROVED lets the call pass, once; whatever ends otherwise is a no",
});

export const DecisionDto = z.object({
  by: z.string().meta({ description: "`user:<id>`" }),
  by_name: z.string(),
  decision: z.enum(["approve", "deny"]),
  comment: z.string(),
  decided_at: Instant,
});

const Approval = {
  approval_id: ApprovalId,
  agent: z.object({
    id: z.string(),
    did: z.string(),
    name: z.string(),
    tier: z.enum(AGENT_TIERS),
    status: z.enum(AGENT_STATUSES),
    current_score: z.number().int(),
    trust_delta: z.number().int(),
    operator: z.object({ id: z.string(), name: z.string() }),
    source: z.enum(["registry", "simulation"]).meta({
      description: "A simulated agent makes no calls: what is approved of it is never used",
    }),
  }),
  tool: z.string(),
  risk: z.number().int(),
  gate: z.number().int().meta({ description: "Risk from which on the agent needed approval then" }),
  reasons: z.array(z.string()).meta({ description: "Why the call needs a person's word" }),
  preview: Shown.meta({ description: "Arguments without secrets, shortened" }),
  action_sha256: Sha256.meta({
    description: "Agent, tool, arguments and policy that the approval is for, and nothing else",
  }),
  policy_sha256: Sha256,
  state: State,
  quorum: z.number().int().meta({ description: "How many different people have to approve" }),
  decisions: z.array(DecisionDto),
  requested_by_call: z.string(),
  requested_at: Instant,
  expires_at: Instant,
  ended_at: Instant.nullable(),
  consumed_by_call: z.string().nullable(),
  allowed: z
    .object({
      decide: z.boolean(),
      reason: z.enum(DECIDER_REFUSALS).nullable().meta({
        description:
          "closed: nothing waits for a decision; right: not the reader's role; operator: the reader answers for the agent; decided: the reader has decided",
      }),
    })
    .meta({ description: "Whether the reader may decide now" }),
};

export const ApprovalDto = z.object(Approval).meta({ id: "Approval" });

export type ApprovalDto = z.infer<typeof ApprovalDto>;

export const ApprovalDetailDto = z
  .object({
    ...Approval,
    usual: z.array(Shown).meta({
      description:
        "Arguments of the agent's last calls of the tool that went through, newest first",
    }),
  })
  .meta({ id: "ApprovalDetail" });

export type ApprovalDetailDto = z.infer<typeof ApprovalDetailDto>;

export const ApprovalPageDto = z
  .object({
    approvals: z.array(ApprovalDto),
    count: z.number().int(),
    pending: z.number().int().meta({ description: "All that wait for a decision, up to 1,000" }),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "ApprovalPage" });

export type ApprovalPageDto = z.infer<typeof ApprovalPageDto>;

/** What an agent sees of a decision that it waits for: nothing of who decided. */
export const OwnApprovalDto = z
  .object({
    approval_id: ApprovalId,
    state: State,
    tool: z.string(),
    action_sha256: Sha256,
    quorum: z.number().int(),
    approvals: z.number().int().meta({ description: "How many people have approved so far" }),
    requested_by_call: z.string(),
    requested_at: Instant,
    expires_at: Instant,
    ended_at: Instant.nullable(),
    reason: z.string().nullable().meta({ description: "What whoever denied it said" }),
    consumed_by_call: z.string().nullable(),
  })
  .meta({ id: "OwnApproval" });

export type OwnApprovalDto = z.infer<typeof OwnApprovalDto>;

export const DecideApprovalBody = z.strictObject({ comment: Prose(2000) });

export type DecideApprovalBody = z.infer<typeof DecideApprovalBody>;

/** Longest time that an agent's question is held open: proxies give up after a minute. */
const LONGEST_WAIT_S = 55;

export const WaitForApproval = z.object({
  wait: z.coerce.number().int().min(0).max(LONGEST_WAIT_S).default(0).meta({
    description: "Seconds for which the answer is held back while the approval is PENDING",
  }),
});
