import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";

/** A setting that has to be there. Ends the program where it is not. */
function needed(name) {
  const value = process.env[name];
  if (value !== undefined && value !== "") return value;
  console.error(`${name} is not set; README.md says what it is.`);
  process.exit(2);
}

/**
 * What all example agents are told by their environment: the service, the agent with its key, the operator who
 * answers for it, and where they listen.
 */
export function readSettings() {
  const keyFile = needed("AGENT_KEY");
  return {
    service: needed("SERVICE"),
    did: needed("AGENT_DID"),
    keyFile,
    privateKey: createPrivateKey(readFileSync(keyFile)),
    operatorDid: needed("OPERATOR_DID"),
    operatorGrant: needed("OPERATOR_GRANT"),
    host: process.env.HOST ?? "127.0.0.1",
    port: Number(process.env.PORT ?? 0),
    publicAddress: process.env.PUBLIC_ADDRESS ?? null,
    publicSite: process.env.PUBLIC_SITE ?? null,
    pollSeconds: process.env.POLL_SECONDS === undefined ? null : Number(process.env.POLL_SECONDS),
  };
}
