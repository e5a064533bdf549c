import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import {
  type DeclarationFault,
  gatesOfFaults,
} from "@/federation/domain/declaration/declaration-fault";
import {
  firstFailure,
  GATES,
  type Gate,
  type GateResult,
  gateResult,
  isPassedGate,
  OPERATOR_REFUSED,
} from "@/federation/domain/declaration/gate";

/** A gate in a response: its evidence is for integrators. */
export interface GateMark {
  gate: Gate;
  result: GateResult["result"];
  code?: string;
  message?: string;
}

/** Gates as an answer names them. */
export function gateMarks(
  gates: readonly Pick<GateResult, "gate" | "result" | "code" | "message">[],
): GateMark[] {
  return gates.map(({ gate, result, code, message }) => ({
    gate,
    result,
    ...(code === null ? {} : { code }),
    ...(message === null ? {} : { message }),
  }));
}

/** Member of the declaration that a gate is about. */
const POINTERS: Readonly<Record<Gate, string>> = {
  G1: "#/did",
  G2: "#/operator_did",
  G3: "#/runtime_address",
  G4: "#/role",
  G5: "#/skills",
  G6: "#/did",
};

/**
 * The refusal of a declaration by its gates (docs/federation/joining.md#1-join): the first that
 * failed gives the message, all six are listed. Why an operator is refused is shown only with that
 * operator's consent.
 */
export function gateRefused(gates: readonly GateResult[]): ServiceError {
  const shown = isPassedGate(gates, "G2") ? gates : gates.map(withoutOperatorStanding);
  const failed = shown.filter(({ result }) => result === "failed" || result === "error");
  const first = firstFailure(shown) ?? failed[0];
  const message = first?.message ?? "The registration was refused.";
  return new ServiceError("gate_failed", {
    detail: message,
    extra: {
      message,
      gate: first?.gate ?? null,
      gates: gateMarks(shown),
      errors: failed.map(({ gate, code, message: detail }) => ({
        pointer: POINTERS[gate],
        code,
        detail,
        message: detail,
      })),
    },
  });
}

/** Whether an operator is banned is no stranger's to know; G2 says the one thing that is. */
function withoutOperatorStanding(gate: GateResult): GateResult {
  return gate.code === "operator_banned" ? gateResult(gate.gate, "skipped", null) : gate;
}

/**
 * The refusal of a body that is no declaration: `validation_failed` with each place, answered 400
 * as docs/federation/joining.md#1-join fixes it; or of one whose own values gates refuse.
 */
export function declarationRefused(faults: readonly DeclarationFault[]): ServiceError {
  const gates = gatesOfFaults(faults);
  const errors = faults.map(({ pointer, code, detail }) => ({
    pointer: `#${pointer}`,
    code,
    detail,
    message: detail,
  }));
  if (gates === null) {
    const [first] = faults;
    const place = first === undefined || first.pointer === "" ? "The body" : first.pointer;
    return new ServiceError("validation_failed", {
      status: 400,
      detail: `${place} ${first?.detail ?? "is no declaration"}.`,
      extra: { errors },
    });
  }
  const first = firstFailure(gates);
  const message =
    first?.gate === "G2" ? OPERATOR_REFUSED : (first?.message ?? "The registration was refused.");
  return new ServiceError("gate_failed", {
    detail: message,
    extra: { message, gate: first?.gate ?? null, gates: gateMarks(gates), errors },
  });
}

/** The gates with one of them failed by what only the transaction could know. */
export function withFailure(
  gates: readonly GateResult[],
  gate: Gate,
  code: NonNullable<GateResult["code"]>,
): GateResult[] {
  const failed = gateResult(gate, "failed", code);
  return GATES.flatMap((name) =>
    name === gate ? [failed] : gates.filter((each) => each.gate === name),
  );
}
