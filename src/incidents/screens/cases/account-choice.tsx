"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { Failure } from "@/components/failure";
import { Choice } from "@/components/forms/choice";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { useTRPC } from "@/platform/trpc/browser/client";
import { assign as copy } from "./copy";

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
    return <Failure error={query.error} what={copy.failed} onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) {
    return (
      <div className="space-y-3 py-2">
        <LoadingStatus label={copy.loading} />
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
      hint: email === present ? `${email}, ${copy.present}` : email,
    })),
    ...(isOther ? [{ value: text.toLowerCase(), label: text, hint: copy.noAccount }] : []),
  ];
  function choose(email: string) {
    onChange(email, options.find((each) => each.value === email)?.label ?? email);
  }
  return (
    <div className="space-y-1">
      <div className="max-h-56 overflow-y-auto rounded-md border border-line px-1 py-1.5">
        {options.length === 0 ? (
          <p className="px-2 py-1 text-muted">{copy.none}</p>
        ) : (
          <Choice
            legend={copy.people}
            hideLegend
            value={value}
            options={options}
            onChange={choose}
          />
        )}
      </div>
      <p role="status" className="text-muted text-xs">
        {accounts.length >= MOST && copy.many}
      </p>
    </div>
  );
}
