import "server-only";
import {
  Client,
  type ClientOptions,
  type JsonSchemaValidator,
  type RequestOptions,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import type { RuntimeAddress } from "@/federation/domain/declaration/address";
import type { RuntimeOutcome } from "@/federation/domain/gates/probe-outcome";
import { failureClass, statusClass } from "../failure-class";
import { type GuardedFetch, guardedFetch } from "../guarded-fetch";
import type { ProbeRun } from "../probe-run";
import { httpUrlOf } from "../runtime-target";

export interface McpSession {
  client: Client;
  /** For each call. */
  options: RequestOptions;
}

type Failed = Exclude<RuntimeOutcome, "ok">;
export type McpResult<T> = { ok: true; value: T } | { ok: false; outcome: Failed };

const CLIENT = { name: "proofline-federation-probe", version: "1.0" };
const MOST_PAGES = 8;
const GOODBYE_MS = 500;
/** A schema of a stranger is not compiled: its patterns could hold this process for minutes. */
const UNCOMPILED: NonNullable<ClientOptions["jsonSchemaValidator"]> = {
  getValidator:
    <T>(): JsonSchemaValidator<T> =>
    (input) => ({ valid: true, data: input as T, errorMessage: undefined }),
};

/**
 * Works with an MCP server of whichever era: `server/discover` of the 2026-07-28 revision first, then
 * `initialize` of those before. Never throws for what the server does.
 */
export async function withMcp<T>(
  run: ProbeRun,
  endpoint: RuntimeAddress,
  work: (session: McpSession) => Promise<T>,
  headers: Readonly<Record<string, string>> = {},
): Promise<McpResult<T>> {
  const wire = guardedFetch(run, endpoint, headers);
  const transport = new StreamableHTTPClientTransport(httpUrlOf(endpoint), {
    fetch: wire.fetch,
    onInsufficientScope: "throw",
    reconnectionOptions: {
      initialReconnectionDelay: 1_000,
      maxReconnectionDelay: 1_000,
      reconnectionDelayGrowFactor: 1,
      maxRetries: 0,
    },
  });
  const client = new Client(CLIENT, {
    versionNegotiation: { mode: "auto" },
    inputRequired: { autoFulfill: false },
    listMaxPages: MOST_PAGES,
    jsonSchemaValidator: UNCOMPILED,
  });
  const options = {
    timeout: run.budgetMs,
    signal: AbortSignal.any([run.signal, wire.failed]),
  };
  let isConnected = false;
  try {
    await untilAborted(client.connect(transport, options), options.signal);
    isConnected = true;
    return { ok: true, value: await untilAborted(work({ client, options }), options.signal) };
  } catch {
    return { ok: false, outcome: outcomeOf(run, wire, isConnected) };
  } finally {
    // Ends the session at a server of the older era; it need not answer.
    if (isConnected && wire.failure() === null) {
      const goodbye = AbortSignal.any([run.signal, AbortSignal.timeout(GOODBYE_MS)]);
      await untilAborted(transport.terminateSession(), goodbye).catch(() => undefined);
    }
    await client.close().catch(() => undefined);
    wire.close();
  }
}

/**
 * The wire's observation is more exact than the SDK's error, which falls back from one era to the
 * other.
 */
function outcomeOf(run: ProbeRun, wire: GuardedFetch, isConnected: boolean): Failed {
  const failure = wire.failure();
  if (failure !== null) return failureClass(failure);
  if (run.signal.aborted) return "indeterminate";
  const status = wire.status();
  const byStatus = status === null ? "indeterminate" : statusClass(status);
  if (byStatus !== null) return byStatus;
  return isConnected ? "unhealthy" : "not_protocol";
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const end = () => reject(new Error("over"));
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
  });
}
