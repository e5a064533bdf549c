"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Check, Minus } from "lucide-react";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { useTRPC } from "@/platform/trpc/browser/client";
import { actionName, copy, roleName, roleTask } from "./copy";

export function RoleMatrix() {
  const trpc = useTRPC();
  const { data: policy } = useSuspenseQuery(
    trpc.policy.table.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }),
  );
  return (
    <ScrollRegion label={copy.caption} className="border-y bg-surface">
      <Table>
        <caption className="sr-only">{copy.caption}</caption>
        <TableHead>
          <Th className="sticky left-0 z-10 bg-surface shadow-[inset_0_-1px_0_var(--line)]">
            Right
          </Th>
          {policy.roles.map((role) => (
            <Th key={role} className="text-center" title={roleTask(role)}>
              {roleName(role)}
            </Th>
          ))}
        </TableHead>
        <tbody>
          {policy.actions.map((row) => (
            <Tr key={row.action} className="group">
              <th
                scope="row"
                className="sticky left-0 z-10 h-10 bg-surface px-4 font-normal whitespace-nowrap group-hover:bg-hover md:pl-6"
              >
                {actionName(row.action)}
                <code className="block font-mono text-faint text-2xs">{row.action}</code>
              </th>
              {policy.roles.map((role) => (
                <Td key={role} className="text-center">
                  <Mark allowed={row.roles.some((each) => each === role)} />
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

function Mark({ allowed }: { allowed: boolean }) {
  const Icon = allowed ? Check : Minus;
  return (
    <>
      <Icon
        aria-hidden
        className={allowed ? "inline size-4 text-positive" : "inline size-3.5 text-line"}
      />
      <span className="sr-only">{allowed ? "yes" : "no"}</span>
    </>
  );
}
