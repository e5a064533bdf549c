import { readChallenge, serviceUrl } from "./challenge-answer";
import { type JsonObject, jsonAnswer } from "./json-answer";
import { type AgentIdentity, signedFetch } from "./signed-fetch";

const NOTHING_ASKED = [204, 404];

/**
 * Answers the open challenge of the service, or returns null where it asks nothing. Returns what the
 * service says to the answer. Throws RefusedByService, and ClientError for a challenge that is for
 * another agent or service.
 */
export async function answerChallenge(
  service: string,
  identity: AgentIdentity,
): Promise<JsonObject | null> {
  const path = `/api/agents/${encodeURIComponent(identity.did)}/challenge`;
  const asked = await signedFetch(serviceUrl(service, path), {}, identity);
  if (NOTHING_ASKED.includes(asked.status)) {
    await asked.body?.cancel();
    return null;
  }
  const { challengeId, nonce, aud } = readChallenge(await jsonAnswer(asked), service, identity);
  const body = JSON.stringify({ challenge_id: challengeId, did: identity.did, aud });
  const answered = await signedFetch(
    serviceUrl(service, `${path}/${encodeURIComponent(challengeId)}`),
    { method: "POST", body },
    identity,
    { tag: "svc-agent-pop", nonce },
  );
  return jsonAnswer(answered);
}
