import { brokenCap, type CapFacts } from "../declaration/caps";
import type { Declaration } from "../declaration/declaration";
import {
  type Gate,
  type GateCode,
  type GateResult,
  gateResult,
  isPassedGate,
} from "../declaration/gate";
import { keyNamedBy, namesKey } from "../declaration/self-certifying-did";
import type { BanHit, BanSubjectType } from "./bans";
import { rejoinFrom } from "./registration-status";
import { staticSkillFault } from "./skill-proof";

export type OperatorRole = "integrator" | "human";
export type OperatorStatus = "pending" | "active" | "suspended" | "banned";

/**
 * Facts on which a registration is judged. `undefined` means that a fact could not be determined: a
 * gate that needs it does not pass.
 */
export interface LocalFacts {
  /** Thumbprint of the key that the registration is for; null where none was named. */
  kid: string | null | undefined;
  /** Result of the caller's proof of the key, or of the right to act for it. */
  proof: "proven" | "missing" | "invalid" | undefined;
  /** DID to which the key belongs, whatever became of its registration. */
  keyOwnerDid: string | null | undefined;
  keyRevoked: boolean | undefined;
  /** Whether the key that the DID itself names was ever bound to it; false where it names none. */
  namedKeyBound: boolean | undefined;
  /** Operator to which the DID is bound by an earlier or the present registration. */
  didHolder: { operatorDid: string } | null | undefined;
  /** Whether another registration of this DID is in force. */
  inForceElsewhere: boolean | undefined;
  /** Rejections of this DID. */
  rejectedAt: readonly Date[] | undefined;
  operator: { did: string; role: OperatorRole; status: OperatorStatus } | null | undefined;
  consent: "granted" | "missing" | "invalid" | undefined;
  banHits: readonly BanHit[] | undefined;
  caps: CapFacts | undefined;
  now: Date;
}

const LOCAL: readonly Gate[] = ["G1", "G2", "G4", "G6"];

/**
 * Judges the gates that need no network, all together: G1, G2, G4, G6 and what the declaration alone shows
 * of G5. Gives all six in order: G5 and G3 are never passed here, and are skipped where another one failed.
 */
export function localGates(declaration: Declaration, facts: LocalFacts): GateResult[] {
  const [identity, operator, role, standing, skills] = [
    judgeIdentity(declaration, facts),
    judgeOperator(declaration, facts),
    judgeRole(declaration, facts),
    judgeStanding(declaration, facts),
    judgeDeclaredSkills(declaration),
  ];
  const stops = [identity, operator, role, standing, skills].some(
    ({ result }) => result === "failed" || result === "error",
  );
  const runtime = gateResult("G3", stops ? "skipped" : "pending", null);
  const left = skills.result === "pending" && stops ? gateResult("G5", "skipped", null) : skills;
  return [identity, operator, runtime, role, left, standing];
}

/** Whether the runtime may be probed: otherwise anyone could use the service to scan ports. */
export function mayProbe(gates: readonly GateResult[]): boolean {
  return (
    LOCAL.every((name) => isPassedGate(gates, name)) &&
    gates.some(({ gate, result }) => gate === "G5" && (result === "pending" || result === "passed"))
  );
}

function judgeIdentity({ did }: Declaration, facts: LocalFacts): GateResult {
  const { kid, proof, keyOwnerDid, keyRevoked, namedKeyBound, didHolder } = facts;
  const evidence = { kid: kid ?? null };
  if (kid === undefined || proof === undefined || keyOwnerDid === undefined) return unknown("G1");
  if (keyRevoked === undefined || didHolder === undefined) return unknown("G1");
  if (namedKeyBound === undefined) return unknown("G1");
  if (proof === "invalid") return gateResult("G1", "failed", "proof_invalid", evidence);
  if (kid !== null) {
    const isOfAnother = keyOwnerDid !== null && keyOwnerDid !== did;
    const isNotOfHolder = didHolder !== null && keyOwnerDid !== did;
    if (keyRevoked || isOfAnother || isNotOfHolder || isNotNamed(did, facts)) {
      return gateResult("G1", "failed", "did_key_mismatch", { ...evidence, revoked: keyRevoked });
    }
  }
  if (proof === "missing") return gateResult("G1", "pending", "proof_missing", evidence);
  return proof === "proven" && kid !== null
    ? gateResult("G1", "passed", null, evidence)
    : unknown("G1");
}

/**
 * Whether a DID that names a key is registered with another one, which is not its successor either:
 * a key follows only where the named one was bound first, since a rotation is signed by the key
 * before.
 */
function isNotNamed(did: string, { kid, keyOwnerDid, namedKeyBound }: LocalFacts): boolean {
  if (!namesKey(did) || kid === keyNamedBy(did)) return false;
  return !(keyOwnerDid === did && namedKeyBound === true);
}

function judgeOperator({ operator_did }: Declaration, facts: LocalFacts): GateResult {
  const { operator, consent } = facts;
  if (operator === undefined || consent === undefined) return unknown("G2");
  const cause = operatorFault(operator_did, operator);
  if (cause !== null || consent === "invalid") {
    return gateResult("G2", "failed", "operator_not_authorized", {
      cause: cause ?? "consent_invalid",
    });
  }
  if (consent === "missing") return gateResult("G2", "pending", "operator_consent_missing");
  return consent === "granted" ? gateResult("G2", "passed", null) : unknown("G2");
}

function operatorFault(did: string, operator: NonNullable<LocalFacts["operator"]> | null) {
  if (operator === null || operator.did !== did) return "unknown";
  if (operator.status !== "active") return operator.status;
  return operator.role === "integrator" || operator.role === "human" ? null : "role";
}

function judgeRole({ role, operator_did }: Declaration, { operator }: LocalFacts): GateResult {
  if (role === "executor" || role === "validator") return gateResult("G4", "passed", null);
  if (operator === undefined) return unknown("G4");
  // Whether the operator exists is for G2 to say, in its own words.
  if (operator === null || operator.did !== operator_did) return gateResult("G4", "skipped", null);
  const may = role === "integrator" && operator.role === "integrator";
  return may ? gateResult("G4", "passed", null) : gateResult("G4", "failed", "role_invalid");
}

function judgeStanding(declaration: Declaration, facts: LocalFacts): GateResult {
  const { operator, banHits, caps, keyOwnerDid, didHolder, inForceElsewhere, rejectedAt } = facts;
  if (operator === undefined || banHits === undefined || caps === undefined) return unknown("G6");
  if (keyOwnerDid === undefined || didHolder === undefined) return unknown("G6");
  if (inForceElsewhere === undefined || rejectedAt === undefined) return unknown("G6");
  const [ban] = banHits;
  if (ban !== undefined) {
    const bans = banHits.map(({ subject_type, subject }) => ({ subject_type, subject }));
    return gateResult("G6", "failed", BAN_CODES[ban.subject_type], { bans });
  }
  if (operator?.status === "banned") return gateResult("G6", "failed", "operator_banned");
  const isHeld = didHolder !== null && didHolder.operatorDid !== declaration.operator_did;
  if (inForceElsewhere || isHeld) return gateResult("G6", "failed", "did_already_registered");
  if (keyOwnerDid !== null && keyOwnerDid !== declaration.did) {
    return gateResult("G6", "failed", "key_already_registered");
  }
  const from = rejoinFrom(rejectedAt, facts.now);
  if (from !== null) {
    return gateResult("G6", "failed", "registration_paused", { from: from.toISOString() });
  }
  const cap = brokenCap(caps);
  return cap === null
    ? gateResult("G6", "passed", null)
    : gateResult("G6", "failed", cap, { ...caps });
}

const BAN_CODES: Readonly<Record<BanSubjectType, GateCode>> = {
  operator: "operator_banned",
  agent: "agent_banned",
  key: "key_banned",
  host: "address_banned",
  cidr: "address_banned",
};

function judgeDeclaredSkills(declaration: Declaration): GateResult {
  if (declaration.skills.length === 0) return gateResult("G5", "failed", "skills_missing");
  const faults = declaration.skills.flatMap((skill) => {
    const code = staticSkillFault(declaration, skill);
    return code === null ? [] : [{ skill_id: skill.id, code }];
  });
  const [first] = faults;
  return first === undefined
    ? gateResult("G5", "pending", null)
    : gateResult("G5", "failed", first.code, { skills: faults });
}

function unknown(gate: Gate): GateResult {
  return gateResult(gate, "error", "facts_incomplete");
}
