import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Fetches the client that the service hands out, checks its digest, and returns the path of its file. */
async function fetchClient(service) {
  const text = async (target) => {
    const response = await fetch(new URL(target, service));
    if (!response.ok) throw new Error(`${target}: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };
  const program = await text("/api/agent-client");
  const digest = (await text("/api/agent-client/sha256")).toString("utf8").slice(0, 64);
  if (createHash("sha256").update(program).digest("hex") !== digest) {
    throw new Error("the client does not have the digest that the service names");
  }
  const file = path.join(mkdtempSync(path.join(tmpdir(), "federation-")), "proofline-agent.mjs");
  writeFileSync(file, program);
  return file;
}

/**
 * The agent's side of the federation through `proofline-agent.mjs`: a function that runs one of its commands
 * and resolves to the JSON that it prints, with `code` and `err` where the service refused.
 */
export async function agentClient({ service, did, keyFile }) {
  const file = await fetchClient(service);
  return (command, ...options) =>
    new Promise((resolve, reject) => {
      const args = [file, command, service, "--did", did, "--key", keyFile, ...options];
      execFile(process.execPath, args, (error, out, err) => {
        if (error === null) resolve(JSON.parse(out));
        else if (error.code === 1) resolve({ refused: err.trim() });
        else reject(new Error(err));
      });
    });
}
