import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "@playwright/test";
import { saveKey } from "../../src/agent-client/agent-key";
import {
  approve,
  createOperator,
  grantFor,
  integrator,
  leave,
  listed,
  newAgent,
} from "../fixtures/federation-agents";
import { publicOrigin } from "../fixtures/registered-agent";

type Said = Readonly<Record<string, unknown>> & { event: string };

/** Output of an example, line by line. */
function eventsOf(child: ChildProcess): (event: string) => Promise<Said> {
  const said: Said[] = [];
  const errors: string[] = [];
  child.stderr?.on("data", (chunk: Buffer) => errors.push(chunk.toString()));
  if (child.stdout !== null) {
    createInterface(child.stdout).on("line", (line) => said.push(JSON.parse(line)));
  }
  return async (event) => {
    await expect
      .poll(() => [...said.map((each) => each.event), ...errors], { timeout: 60_000 })
      .toContain(event);
    return said.find((each) => each.event === event) as Said;
  };
}

for (const name of ["mcp", "rest", "websocket", "grpc"]) {
  test(`the example agent of ${name} joins, is approved, talks and leaves`, async ({ request }) => {
    const { headers } = await integrator(request);
    const [agent, operator] = [newAgent(), await createOperator(request, headers)];
    const folder = mkdtempSync(path.join(tmpdir(), "federation-example-"));
    const [key, grant] = [path.join(folder, "agent.pem"), path.join(folder, "grant")];
    saveKey(key, agent.key);
    writeFileSync(grant, grantFor(agent, operator));
    const child = spawn(process.execPath, [`examples/federation/${name}-agent.mjs`], {
      env: {
        ...process.env,
        SERVICE: publicOrigin(),
        AGENT_DID: agent.did,
        AGENT_KEY: key,
        OPERATOR_DID: operator.did,
        OPERATOR_GRANT: grant,
        POLL_SECONDS: "1",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const said = eventsOf(child);
    try {
      const { gates } = await said("joined");
      expect(gates).toMatchObject(Array(6).fill({ result: "passed" }));
      await approve(
        request,
        headers,
        agent.did,
        name === "grpc" ? { attested_skills: ["word-count"] } : {},
      );
      expect(await said("said")).toMatchObject({ seq: expect.any(Number) });
      expect(await said("heard")).toMatchObject({ messages: expect.any(Number) });
      expect(await listed(request, operator.did)).toMatchObject([{ did: agent.did }]);
    } finally {
      child.kill();
      rmSync(folder, { recursive: true });
      await leave(agent.did, operator);
    }
    expect(await listed(request, operator.did)).toEqual([]);
  });
}
