import { createSerializer } from "nuqs/server";
import { OPERATOR_LIST } from "@/federation/domain/federation-lists";
import { type ListStateOf, listInputOf } from "@/platform/domain/list";
import { parsersOf } from "@/platform/trpc/browser/list-parsers";

const { source, status, q } = parsersOf(OPERATOR_LIST);

export const operatorParsers = { source, status, q };

export type OperatorState = Omit<ListStateOf<typeof OPERATOR_LIST>, "mine">;

/** Input of the list query; without the right to read all, one's own operators. */
export function operatorInput(state: OperatorState) {
  return listInputOf(OPERATOR_LIST, { ...state, mine: false });
}

const serialize = createSerializer(operatorParsers);

/** Address of the operators with this status. */
export function operatorsLink(state: Partial<OperatorState>): string {
  return serialize("/federation/operators", state);
}
