"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import { playerOf } from "@/encoding/domain/ids/practice-party";
import { useTRPC } from "@/platform/trpc/browser/client";
import { accountIn } from "./describe-record";
import type { RecordContent } from "./record-line";

/** What one question may name. */
const MOST_IDS = 1_000;

const Names = createContext<ReadonlyMap<string, string>>(new Map());

type Props = { records: readonly (RecordContent | null)[]; children: ReactNode };

/** Gives the rows of records the present names of the accounts in them, which the records do not hold. */
export function AccountNames({ records, children }: Props) {
  const trpc = useTRPC();
  const ids = [...new Set(records.flatMap(accountsIn))].sort().slice(0, MOST_IDS);
  const { data } = useQuery(
    trpc.trace.names.queryOptions(
      { ids },
      { enabled: ids.length > 0, placeholderData: keepPreviousData, staleTime: 60_000 },
    ),
  );
  const names = new Map(data?.accounts.map(({ id, name }) => [id, name]));
  return <Names value={names}>{children}</Names>;
}

/** Name of an account of the records, or null where it is not known. */
export function useAccountName(id: string | null): string | null {
  const names = useContext(Names);
  return id === null ? null : (names.get(id) ?? null);
}

function accountsIn(content: RecordContent | null): string[] {
  const members = Object.entries({ ...content?.summary, actor: content?.actor });
  return members.flatMap(([member, value]) => {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((each) =>
      typeof each === "string" ? (accountIn(member, playerOf(each)) ?? []) : [],
    );
  });
}
