/** Names in `_meta` of what this service says beside the Model Context Protocol. */
export const META = {
  tool: "proofline/tool",
  risk: "proofline/risk",
  kind: "proofline/kind",
  /** In a call: an approval of exactly this call. */
  approval: "proofline/approval_id",
  /** In a call: digests of the inputs that it rests on. */
  inputs: "proofline/inputs",
  /** In a call: what Idempotency-Key is to the REST operation. */
  idempotency: "proofline/idempotency_key",
  call: "proofline/call_id",
  trace: "proofline/trace",
  tainted: "proofline/tainted",
} as const;
