/**
 * Every error that a client can receive: stable code → HTTP status and title.
 * REST answers it as problem+json (RFC 9457), tRPC derives its code from the status.
 */
export const ERROR_TABLE = {
  invalid_request: { status: 400, title: "The request is malformed" },
  unknown_parameter: { status: 400, title: "The query names something that is not known here" },
  invalid_cursor: { status: 400, title: "The cursor is not one that this list handed out" },
  gate_failed: { status: 400, title: "Registration refused" },
  signature_malformed: { status: 400, title: "The signature headers cannot be read" },
  unauthenticated: { status: 401, title: "Authentication is required" },
  invalid_credentials: { status: 401, title: "The credentials are not valid" },
  second_factor_required: { status: 401, title: "The second factor is needed as well" },
  second_factor_invalid: { status: 401, title: "The second factor is not valid" },
  signature_required: { status: 401, title: "The request has to be signed" },
  signature_params_incomplete: { status: 401, title: "The signature lacks parameters" },
  signature_window_invalid: { status: 401, title: "The signature is not valid at this time" },
  signature_components_incomplete: {
    status: 401,
    title: "The signature does not cover all that it has to",
  },
  signature_alg_not_allowed: { status: 401, title: "The signature's algorithm is not allowed" },
  key_unknown: { status: 401, title: "The key is not known" },
  key_revoked: { status: 401, title: "The key no longer counts" },
  signature_invalid: { status: 401, title: "The signature is not valid" },
  digest_mismatch: { status: 401, title: "The content does not have its digest" },
  signature_replayed: { status: 401, title: "The signature's nonce was used before" },
  proof_of_possession_required: {
    status: 401,
    title: "The new key has to prove itself with the challenge's nonce",
  },
  forbidden: { status: 403, title: "Your role does not allow this" },
  not_in_playground: { status: 403, title: "A practice person cannot do this" },
  operator_mismatch: { status: 403, title: "The registration belongs to another operator" },
  agent_mismatch: { status: 403, title: "The key belongs to another agent" },
  conflict_of_interest: { status: 403, title: "Nobody decides on what is one's own" },
  password_change_required: {
    status: 403,
    title: "The one-time password has to be changed first",
  },
  second_factor_enrolment_required: {
    status: 403,
    title: "Your role needs a second factor before anything else",
  },
  step_up_required: { status: 403, title: "This needs the password again" },
  agent_simulated: { status: 403, title: "The agent is simulated and makes no calls" },
  agent_unverified: { status: 403, title: "The agent has not proven its key and may only read" },
  agent_quarantined: { status: 403, title: "The agent is quarantined" },
  agent_read_only: { status: 403, title: "The agent was restored and may only read for a time" },
  agent_killed: { status: 403, title: "A kill switch stops this agent" },
  not_approved: { status: 403, title: "The agent is not approved, or no longer" },
  chat_muted: { status: 403, title: "The author may not write in this channel" },
  tool_call_blocked: { status: 403, title: "The tool call was blocked" },
  output_blocked: { status: 403, title: "The output states more than was proven" },
  not_found: { status: 404, title: "There is no such resource" },
  registration_not_found: { status: 404, title: "There is no such registration" },
  challenge_unknown: { status: 404, title: "There is no such challenge" },
  method_not_allowed: { status: 405, title: "The resource does not support this method" },
  request_timeout: { status: 408, title: "The request took too long to arrive" },
  version_conflict: { status: 409, title: "The resource has changed in the meantime" },
  conflict: { status: 409, title: "The request conflicts with the present state" },
  key_registered: { status: 409, title: "The key is registered, or was once" },
  gates_not_passed: { status: 409, title: "Not all six gates have passed" },
  gate_evidence_stale: { status: 409, title: "The evidence is too old: run the gates again" },
  review_claimed: { status: 409, title: "Somebody else has claimed the review" },
  review_not_claimed: { status: 409, title: "Claim the review first" },
  review_required: { status: 409, title: "A green review of this quarantine is needed" },
  baseline_reset_required: { status: 409, title: "A restore puts the score to the baseline" },
  idempotency_in_progress: {
    status: 409,
    title: "A request with this idempotency key is still being answered",
  },
  answer_not_kept: { status: 409, title: "This was done before, and its answer was not kept" },
  evidence_erased: { status: 410, title: "The bytes were erased; their digests remain" },
  payload_too_large: { status: 413, title: "The request body is too large" },
  unsupported_media_type: { status: 415, title: "The media type of the body is not supported" },
  validation_failed: { status: 422, title: "The request does not satisfy its schema" },
  idempotency_conflict: { status: 422, title: "The idempotency key belongs to another request" },
  invalid_filter: { status: 422, title: "A filter has a value that it does not know" },
  parse_failed: { status: 422, title: "The report could not be parsed" },
  invalid_transition: { status: 422, title: "The lifecycle does not allow this move" },
  incident_closed: { status: 422, title: "The incident is closed" },
  attestation_required: {
    status: 422,
    title: "Skills that were not demonstrated have to be attested",
  },
  tier_above_ceiling: { status: 422, title: "What was proven does not reach this tier" },
  four_eyes_required: { status: 422, title: "A second person has to do this" },
  close_requires_retest_evidence: {
    status: 422,
    title: "Closing as fixed needs a passed retest with evidence",
  },
  engagement_closed: { status: 422, title: "The engagement is over" },
  roe_not_approved: { status: 422, title: "The rules of engagement are not approved" },
  final_report_requires_evidence_register: {
    status: 422,
    title: "The final report needs an evidence register with at least one item",
  },
  unsupported_system: { status: 422, title: "There is no such ticket system" },
  no_findings: { status: 422, title: "The report holds no findings" },
  scope_not_covered: { status: 422, title: "The report does not cover the scope" },
  import_cancelled: { status: 409, title: "The import was cancelled" },
  verification_stopped: { status: 409, title: "The verification was stopped" },
  hash_mismatch: { status: 422, title: "The bytes do not match their recorded hash" },
  key_refused: { status: 422, title: "The public key cannot be accepted" },
  key_not_announced: {
    status: 422,
    title: "The key is not the one that the present key announced",
  },
  challenge_expired: { status: 422, title: "The challenge has expired or was used" },
  precondition_required: {
    status: 428,
    title: "Say which version of the resource you have seen",
  },
  rate_limited: { status: 429, title: "Too many requests" },
  signature_rate_abuse: { status: 429, title: "Too many signed requests with this key" },
  internal_error: { status: 500, title: "The service failed to answer" },
  unavailable: { status: 503, title: "The service is not ready" },
  kill_switch_active: { status: 503, title: "A kill switch stops this" },
  decision_unavailable: { status: 503, title: "The call cannot be decided now" },
  replay_store_unavailable: {
    status: 503,
    title: "Whether the request is a repetition cannot be told now",
  },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERROR_TABLE;

/** One place in the input that is wrong: an RFC 6901 pointer into the body, or `query/…`, `header/…`. */
export interface ErrorLocation {
  pointer: string;
  message: string;
}

/** Escapes a member name for a JSON pointer (RFC 6901 §3). */
export function pointerToken(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Where in a text a parser stopped: 1-based line and column; byte-free so that it survives re-encoding. */
export interface TextPosition {
  line: number;
  column: number;
}

export interface ServiceErrorOptions {
  detail?: string | undefined;
  errors?: readonly ErrorLocation[] | undefined;
  /** Members added to the top level of the problem document. */
  extra?: Readonly<Record<string, unknown>> | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** In place of the code's own, where a specification fixes another for this operation. */
  status?: number | undefined;
  cause?: unknown;
}

/** The same in every module graph of a process: the front and the pages of Next have each their own class. */
const MARK = Symbol.for("proofline.service-error");

/** The one exception that may cross a service's boundary; its fields are shown to the client. */
export class ServiceError extends Error {
  readonly [MARK] = true;

  static override [Symbol.hasInstance](value: unknown): value is ServiceError {
    return typeof value === "object" && value !== null && MARK in value;
  }

  override readonly name = "ServiceError";
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  readonly errors: readonly ErrorLocation[];
  readonly extra: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;

  /** A text alone is the detail. */
  constructor(code: ErrorCode, about: ServiceErrorOptions | string = {}) {
    const options = typeof about === "string" ? { detail: about } : about;
    super(options.detail ?? ERROR_TABLE[code].title, { cause: options.cause });
    this.code = code;
    this.detail = options.detail;
    this.errors = options.errors ?? [];
    this.extra = options.extra ?? {};
    this.headers = options.headers ?? {};
    this.status = options.status ?? ERROR_TABLE[code].status;
  }
}

/** The answer to input that is wrong at one place, such as `/reason`. */
export function invalidAt(pointer: string, message: string): ServiceError {
  return new ServiceError("validation_failed", { detail: message, errors: [{ pointer, message }] });
}
