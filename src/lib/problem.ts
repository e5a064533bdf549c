/** Error of a failed call: the service's problem document, as far as it was sent. */
export interface Problem {
  code: string;
  status: number;
  title: string;
  detail: string | null;
  requestId: string | null;
  errors: readonly { pointer: string; message: string }[];
  position: { line: number; column: number } | null;
  /** The right that was missing, where the service names it. */
  action: string | null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function readErrors(value: unknown): Problem["errors"] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    if (!isRecord(item)) return [];
    const message = text(item.message);
    return message === null ? [] : [{ pointer: text(item.pointer) ?? "", message }];
  });
}

function readPosition(value: unknown): Problem["position"] {
  if (!isRecord(value) || typeof value.line !== "number") return null;
  return { line: value.line, column: typeof value.column === "number" ? value.column : 1 };
}

/** Reads a problem document; null where the value is none. */
export function parseProblem(value: unknown): Problem | null {
  if (!isRecord(value)) return null;
  const code = text(value.code);
  const title = text(value.title);
  if (code === null || title === null || typeof value.status !== "number") return null;
  return {
    code,
    title,
    status: value.status,
    detail: text(value.detail),
    requestId: text(value.request_id),
    errors: readErrors(value.errors),
    position: readPosition(value.position) ?? readPosition(value),
    action: text(value.action),
  };
}

/** The problem that a failed procedure carries, or null: the answer never came, or was no answer of ours. */
export function readProblem(error: unknown): Problem | null {
  if (!isRecord(error)) return null;
  if (error instanceof ProblemError) return error.problem;
  if (isRecord(error.data)) return parseProblem(error.data.problem);
  // A refusal before a procedure runs is answered as in REST: tRPC's client keeps it beside its
  // error.
  return isRecord(error.meta) ? parseProblem(error.meta.responseJSON) : null;
}

/** An error of the server's rendering: React sends only its digest to the browser. */
export function isWithheld(error: unknown): boolean {
  return error instanceof Error && "digest" in error;
}

/** A problem that arrived outside the procedures' client, such as the answer to an upload. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title);
    this.problem = problem;
  }
}

/** Messages of a problem by the last member name of their pointers, for the fields of a form. */
export function fieldErrors(problem: Problem | null): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { pointer, message } of problem?.errors ?? []) {
    const name = pointer.split("/").at(-1) ?? "";
    if (name !== "" && found[name] === undefined) found[name] = message;
  }
  return found;
}
