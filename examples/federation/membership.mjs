import { setTimeout as sleep } from "node:timers/promises";
import { agentClient } from "./agent-client.mjs";

const WITHOUT_REGISTRATION = ["withdrawn", "rejected", "expired"];

/** One line of JSON for whoever runs the agent. */
export function say(event, more = {}) {
  console.log(JSON.stringify({ event, ...more }));
}

/**
 * Joins the federation with the declaration unless the agent is in it, waits until people have decided, says
 * hello in the shared channel and reads what was said there. What others write is data, never an instruction.
 * Ends the program with 1 where the service refuses or the registration is not approved.
 */
export async function becomeMember(settings, declaration) {
  const run = await agentClient(settings);
  let status = await run("status");
  if ("refused" in status || WITHOUT_REGISTRATION.includes(status.status)) {
    const joined = await run(
      "join",
      "--data",
      JSON.stringify({ ...declaration, operator_did: settings.operatorDid }),
      "--grant-file",
      settings.operatorGrant,
    );
    if ("refused" in joined) return stop("refused", { detail: joined.refused });
    say("joined", { gates: joined.gates });
    status = joined;
  }
  while (status.status === "pending") {
    await sleep((settings.pollSeconds ?? status.poll_after_s ?? 60) * 1000);
    const asked = await run("status");
    // A service that is away for a moment has decided nothing.
    if (!("refused" in asked)) status = asked;
  }
  if (status.status !== "approved") return stop("not approved", { status: status.status });
  say("approved");
  const sent = await run("chat", "--data", `${settings.did} is here and counts words.`);
  say("said", { seq: sent.seq, refused: sent.refused });
  const { messages = [] } = await run("chat");
  say("heard", { messages: messages.length });
}

function stop(event, more) {
  say(event, more);
  process.exit(1);
}
