import { readFileSync } from "node:fs";
import { readAgentDid } from "@/encoding/domain/keys/did";
import { loadKey, readSecret } from "./agent-key";
import { type CommandLine, UsageError } from "./command-line";
import type { OperatorConsent } from "./federation-join";
import type { JsonObject } from "./json-answer";
import { operatorGrant } from "./operator-grant";
import type { AgentIdentity } from "./signed-fetch";

const OPERATOR_DID = /^did:[a-z0-9]+:[A-Za-z0-9._:%-]{1,200}$/;

/** The agent that signs. Throws UsageError for a DID that is none. */
export async function identityOf({
  options: { did = "", key = "" },
}: CommandLine): Promise<AgentIdentity> {
  if (readAgentDid(did) === null) throw new UsageError(`"${did}" is no DID of an agent.`);
  return { did, key: await loadKey(key) };
}

/** Who answers for an agent, with the key that says so. */
export async function operatorOf({ options }: CommandLine): Promise<AgentIdentity> {
  const { "operator-did": did = "", "operator-key": key = "" } = options;
  if (!OPERATOR_DID.test(did)) throw new UsageError(`"${did}" is no DID of an operator.`);
  return { did, key: await loadKey(key) };
}

/** Token of the operator's account, where a file with one is named. */
export async function bearerOf({ options }: CommandLine): Promise<{ bearer?: string }> {
  const file = options["bearer-file"];
  return file === undefined ? {} : { bearer: (await readSecret(file)).trim() };
}

/** The operator's consent in the one form that the command line names; none is requested later. */
export async function consentOf(
  line: CommandLine,
  { did: agent, key: { kid } }: AgentIdentity,
  roles: readonly string[],
): Promise<OperatorConsent> {
  const { "grant-file": grantFile, "operator-did": did, "operator-key": key } = line.options;
  const hasKey = did !== undefined || key !== undefined;
  const ways = [grantFile !== undefined, hasKey, line.options["bearer-file"] !== undefined];
  if (ways.filter(Boolean).length > 1) {
    throw new UsageError("An operator consents in one way.");
  }
  if (grantFile !== undefined) {
    // No secret: it serves the one key that it names.
    const grant = content(`@${grantFile}`);
    return { grant: (typeof grant === "string" ? grant : new TextDecoder().decode(grant)).trim() };
  }
  if (!hasKey) return bearerOf(line);
  const consent = { agent, kid, roles };
  return { grant: operatorGrant(line.subject, await operatorOf(line), consent, new Date()) };
}

/** Content that an option gives, or the file that it names. */
export function content(data: string): string | Uint8Array {
  if (!data.startsWith("@")) return data;
  try {
    return new Uint8Array(readFileSync(data.slice(1)));
  } catch (cause) {
    throw new UsageError(`${data.slice(1)} cannot be read.`, { cause });
  }
}

/** The JSON object of --data. Throws UsageError for anything else. */
export function dataObject({ command, options: { data = "" } }: CommandLine): JsonObject {
  const text = content(data);
  const wrong = new UsageError(`--data of ${command} has to be a JSON object.`);
  let json: unknown;
  try {
    json = JSON.parse(typeof text === "string" ? text : new TextDecoder().decode(text));
  } catch {
    throw wrong;
  }
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw wrong;
  return { ...json };
}

/** Name and value of a header as it is written on the command line. */
export function splitHeader(line: string): [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):([\t\x20-\x7e]*)$/.exec(line) ?? [];
  if (name === undefined || value === undefined) {
    throw new UsageError(`"${line}" is no header: write "NAME: VALUE".`);
  }
  return [name, value.trim()];
}
