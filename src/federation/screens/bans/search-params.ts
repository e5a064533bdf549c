import { BAN_LIST } from "@/federation/domain/federation-lists";
import { parsersOf } from "@/platform/trpc/browser/list-parsers";

export const { state: stateParser } = parsersOf(BAN_LIST);
