"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { Failure } from "@/components/failure";
import { Choice } from "@/components/forms/choice";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { useTRPC } from "@/platform/trpc/browser/client";

const MOST = 50;

/** Rough: the service decides what is an address. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

type Props = {
  search: string;
  value: string | null;
  present: string | null;
  onChange: (email: string, name: string) => void;
};

/** Accounts that match a text, and the text itself where it is an address without an account. */
export function AccountChoice({ search, value, present, onChange }: Props) {
  const trpc = useTRPC();
  const text = useDeferredValue(search.trim());
  const query = useQuery(
    trpc.cases.assignees.queryOptions(text === "" ? {} : { q: text }, {
      placeholderData: keepPreviousData,
    }),
  );
  if (query.isError) {
    return (
      <Failure
        error={query.error}
        what="The accounts could not be loaded"
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data === undefined) {
    return (
      <div className="space-y-3 py-2">
        <LoadingStatus label="Loading accounts" />
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    );
  }
  const { accounts } = query.data;
  const isOther = ADDRESS.test(text) && !accounts.some(({ email }) => email === text.toLowerCase());
  const options = [
    ...accounts.map(({ email, name }) => ({
      value: email,
      label: name === "" ? email : name,
      hint: email === present ? `${email}, ${"present owner"}` : email,
    })),
    ...(isOther
      ? [{ value: text.toLowerCase(), label: text, hint: "An address without an account here" }]
      : []),
  ];
  function choose(email: string) {
    onChange(email, options.find((each) => each.value === email)?.label ?? email);
  }
  return (
    <div className="space-y-1">
      <div className="max-h-56 overflow-y-auto rounded-md border border-line px-1 py-1.5">
        {options.length === 0 ? (
          <p className="px-2 py-1 text-muted">No account has this name or address.</p>
        ) : (
          <Choice legend="Owner" hideLegend value={value} options={options} onChange={choose} />
        )}
      </div>
      <p role="status" className="text-muted text-xs">
        {accounts.length >= MOST && "Only the first 50 are shown; type more of the name."}
      </p>
    </div>
  );
}
