import "server-only";
import { createHash } from "node:crypto";
import {
  isPathBelow,
  type RuntimeAddress,
  urlBelow,
} from "@/federation/domain/declaration/address";
import type {
  DeclaredSkill,
  MessageTest,
  RequestTest,
  SkillTest,
  ToolTest,
} from "@/federation/domain/declaration/declaration";
import { matchesExpectation, type SkillOutput } from "@/federation/domain/declaration/skill-match";
import type { RunOutcome, RuntimeOutcome, SkillRun } from "@/federation/domain/gates/probe-outcome";
import { failureClass, statusClass } from "../failure-class";
import { probeRequest } from "../probe-exchange";
import type { ProbeRun } from "../probe-run";
import { withMcp } from "../protocols/mcp-session";
import { withWebSocket } from "../protocols/websocket-session";
import { endpointOf, httpUrlOf, type RuntimeTarget } from "../runtime-target";

type Ran = { output: SkillOutput } | { outcome: Exclude<RunOutcome, "matched" | "mismatched"> };

const MARK = { "x-federation-test": "1" };

/**
 * Runs the example of a skill once, marked as a test and without credentials, and holds the answer against
 * what the skill declares. `tools` are those that the runtime listed.
 */
export async function runSkillTest(
  run: ProbeRun,
  target: RuntimeTarget,
  { id, test }: Pick<DeclaredSkill, "id"> & { test: SkillTest },
  tools: readonly string[] | null,
): Promise<SkillRun> {
  const started = performance.now();
  const ran = await answered(run, target, test, tools);
  const duration_ms = Math.round(performance.now() - started);
  if ("outcome" in ran) {
    return { skill_id: id, outcome: ran.outcome, output_sha256: null, duration_ms };
  }
  const { output } = ran;
  return {
    skill_id: id,
    outcome: matchesExpectation(test.expect, output) ? "matched" : "mismatched",
    output_sha256: createHash("sha256").update(output.text).digest("hex"),
    duration_ms,
  };
}

async function answered(
  run: ProbeRun,
  target: RuntimeTarget,
  test: SkillTest,
  tools: readonly string[] | null,
): Promise<Ran> {
  try {
    const endpoint = endpointOf(target, run.network.allowInsecure);
    if (target.runtime_type === "mcp-server" && "tool" in test) {
      if (tools?.includes(test.tool) !== true) return { outcome: "unknown_to_runtime" };
      return await calledTool(run, endpoint, test);
    }
    if (target.runtime_type === "rest-api" && "method" in test) {
      return await requested(run, endpoint, test);
    }
    if (target.runtime_type === "websocket" && "send" in test) {
      return await messaged(run, endpoint, test);
    }
    return { outcome: "failed" };
  } catch (error) {
    return { outcome: runClass(failureClass(error)) };
  }
}

async function calledTool(run: ProbeRun, endpoint: RuntimeAddress, test: ToolTest): Promise<Ran> {
  const { tool: name, input } = test;
  const result = await withMcp(
    run,
    endpoint,
    ({ client, options }) => client.callTool({ name, arguments: { ...input } }, options),
    MARK,
  );
  if (!result.ok) return { outcome: runClass(result.outcome) };
  const { content, structuredContent, isError } = result.value;
  if (isError === true) return { outcome: "failed" };
  const said = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  if (structuredContent === undefined) return { output: outputOf(said) };
  const text = JSON.stringify(structuredContent);
  return { output: { text: said === "" ? text : said, json: structuredContent } };
}

async function requested(run: ProbeRun, endpoint: RuntimeAddress, test: RequestTest): Promise<Ran> {
  const { method, path, input } = test;
  if (!isPathBelow(path)) return { outcome: "failed" };
  const body = method === "POST" && input !== null ? Buffer.from(JSON.stringify(input)) : undefined;
  const answer = await probeRequest(run, {
    url: urlBelow(httpUrlOf(endpoint).href, path),
    method,
    headers: {
      ...MARK,
      accept: "application/json, text/plain;q=0.5",
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body }),
  });
  const { status } = answer;
  if (status === 404 || status === 405) return { outcome: "unknown_to_runtime" };
  if (statusClass(status) === "indeterminate") return { outcome: "indeterminate" };
  if (status < 200 || status >= 300) return { outcome: "failed" };
  return { output: outputOf(answer.body.toString("utf8")) };
}

async function messaged(
  run: ProbeRun,
  endpoint: RuntimeAddress,
  { send }: MessageTest,
): Promise<Ran> {
  const result = await withWebSocket(
    run,
    endpoint,
    (socket) =>
      new Promise<string>((resolve) => {
        // An unsolicited message, before the request was sent, is no answer to it.
        socket.send(send, () => socket.once("message", (data) => resolve(data.toString())));
      }),
    MARK,
  );
  return result.ok ? { output: outputOf(result.value) } : { outcome: runClass(result.outcome) };
}

function outputOf(text: string): SkillOutput {
  try {
    return { text, json: JSON.parse(text) };
  } catch {
    return { text, json: undefined };
  }
}

function runClass(outcome: RuntimeOutcome): "failed" | "indeterminate" {
  return outcome === "indeterminate" ? "indeterminate" : "failed";
}
