import type { GateCode } from "@/federation/domain/declaration/gate";

/** Meaning of a gate's code, and what the applicant has to change. */
interface CodeWords {
  means: string;
  change: string;
}

/**
 * Codes of the gates (docs/federation/gates.md#the-six-gates); unreachable and refused are
 * different findings.
 */
const CODE_WORDS: Readonly<Record<GateCode, CodeWords>> = {
  did_format_invalid: {
    means: "The DID is not well formed.",
    change: "Use did:svc:agent: and a name in lower case.",
  },
  proof_missing: {
    means: "The key of the agent is not proven yet.",
    change: "Sign the challenge with the agent's key, or sign the join itself.",
  },
  proof_invalid: {
    means: "The signature does not belong to this key or this text.",
    change: "Sign the exact signing_input with the key that was declared.",
  },
  did_key_mismatch: {
    means: "The DID belongs to another key.",
    change: "Sign with a key of this DID, rotate the key, or choose another DID.",
  },
  operator_consent_missing: {
    means: "The operator has not agreed to bring this agent.",
    change: "Add the operator's signature, a grant, or join as a member of the operator.",
  },
  operator_not_authorized: {
    means: "The operator is not admitted, is suspended, or its consent does not hold.",
    change: "The operator has to be admitted first, and sign a fresh consent.",
  },
  runtime_type_unsupported: {
    means: "There is no probe for this kind of runtime.",
    change: "Declare mcp-server, rest-api, websocket or grpc.",
  },
  runtime_address_invalid: {
    means: "The address does not fit its runtime type.",
    change: "Declare https, wss or grpcs with a port that is let through.",
  },
  runtime_address_forbidden: {
    means: "The address leads into a network that probes never enter.",
    change: "Declare an address that is public.",
  },
  runtime_tls_invalid: {
    means: "The TLS certificate does not hold for this host.",
    change: "Install a certificate that is valid for the declared host.",
  },
  runtime_not_protocol: {
    means: "It answers, but not in the protocol that is declared.",
    change: "Point the address at the runtime itself, not at a page or another service.",
  },
  runtime_unhealthy: {
    means: "It answers in its protocol and says that it is not healthy.",
    change: "Bring the runtime to serve, then have it checked again.",
  },
  runtime_unreachable: {
    means: "Nothing answers at this address.",
    change: "Start the runtime, open its port, or correct the address.",
  },
  runtime_auth_required: {
    means: "It asks for credentials that probes do not have.",
    change: "Serve the signed address binding, or let the probe in.",
  },
  runtime_indeterminate: {
    means: "It was too slow or overloaded to say. That is not a no.",
    change: "Nothing has to be changed: it is tried again by itself.",
  },
  runtime_binding_missing: {
    means: "The address does not say that it belongs to this DID.",
    change: "Serve /.well-known/agent-federation, signed by the agent's key.",
  },
  runtime_binding_wrong: {
    means: "The address says that it belongs to something else.",
    change: "Sign the address binding with a key of this DID and this address.",
  },
  role_invalid: {
    means: "There is no such role, or the operator may not bring it.",
    change: "Choose executor or validator; integrators come from integrators.",
  },
  skills_missing: {
    means: "No skill is declared.",
    change: "Declare at least one skill.",
  },
  skill_undocumented: {
    means: "A skill has no description or no documentation.",
    change: "Describe the skill in 20 characters or more and name its documentation.",
  },
  skill_documentation_unreachable: {
    means: "The documentation of a skill could not be fetched, or says almost nothing.",
    change: "Publish at least 200 characters of text or HTML at the address.",
  },
  skill_test_missing: {
    means: "A skill has no example that can be run.",
    change: "Declare a test with an input and what is expected.",
  },
  skill_test_trivial: {
    means: "The example would be passed by sending its input back, or by any answer.",
    change: "Expect something that only the skill gives.",
  },
  skill_test_failed: {
    means: "The example ran and gave something else.",
    change: "Correct the skill or what its example expects.",
  },
  skill_unknown_to_runtime: {
    means: "The runtime does not have the tool that the example calls.",
    change: "Offer the tool, or name the right one in the test.",
  },
  skill_evidence_missing: {
    means: "A skill whose example is never run has no evidence.",
    change: "Name a document that shows the skill, with its SHA-256.",
  },
  skill_evidence_unreachable: {
    means: "The evidence of a skill could not be fetched.",
    change: "Publish the evidence at the address that is declared.",
  },
  skill_evidence_mismatch: {
    means: "The evidence of a skill is not what its SHA-256 says.",
    change: "Declare the digest of the document that is published now.",
  },
  skill_indeterminate: {
    means: "The example could not be run to its end. That is not a no.",
    change: "Nothing has to be changed: it is tried again by itself.",
  },
  did_already_registered: {
    means: "The DID has a registration in force.",
    change: "Change that one, withdraw it, or choose another DID.",
  },
  operator_banned: {
    means: "The operator is banned.",
    change: "An integrator has to lift the ban first.",
  },
  agent_banned: {
    means: "The DID is banned.",
    change: "An integrator has to lift the ban first.",
  },
  key_banned: {
    means: "The key is banned.",
    change: "Use another key; this one stays shut out.",
  },
  address_banned: {
    means: "The host or the network of the address is banned.",
    change: "Run the agent elsewhere, or ask for the ban to be lifted.",
  },
  key_already_registered: {
    means: "Another DID already has this key.",
    change: "Make a key of its own for each agent.",
  },
  operator_cap_reached: {
    means: "The operator has as many registrations as it may.",
    change: "Wait until others are decided, or withdraw some.",
  },
  domain_cap_reached: {
    means: "Too many registrations of this domain are pending.",
    change: "Wait until others are decided, or withdraw some.",
  },
  registration_paused: {
    means: "The DID was rejected three times within a day.",
    change: "Join again when a day has passed.",
  },
  facts_incomplete: {
    means: "A fact that this gate needs is not known yet. That is not a no.",
    change: "Nothing has to be changed: have it checked again.",
  },
};

/** Meaning and requirement of a code; null for one of a later version. */
export function codeWords(code: string | null): CodeWords | null {
  return code !== null && isKnown(code) ? CODE_WORDS[code] : null;
}

function isKnown(code: string): code is GateCode {
  return Object.hasOwn(CODE_WORDS, code);
}
