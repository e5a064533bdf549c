"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { LoadMore } from "@/components/load-more";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import { SeverityLabel } from "@/evidence/screens/findings/severity-label";
import { formatQuantity } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { rules as copy } from "./copy";
import type { Rule } from "./rule";
import { RuleForm } from "./rule-form";
import { RULES_INPUT } from "./rules-input";

/** The rule in force for each severity, and every one that was. */
export function RulesScreen() {
  const trpc = useTRPC();
  const session = useSession();
  const [edited, setEdited] = useState<Rule | null>(null);
  const query = useSuspenseInfiniteQuery(
    trpc.sla.rules.infiniteQueryOptions(RULES_INPUT, {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const { pages } = query.data;
  return (
    <>
      <PageHeader
        title={copy.title}
        lead="Days of 24 hours from the time an incident was created or opened again. Waiting buys no time."
      />
      <RuleTable
        caption="Rule in force for each severity"
        rules={pages[0]?.rules ?? []}
        onEdit={session.may["sla.manage"] ? setEdited : null}
      />
      <section aria-labelledby="rule-history" className="pt-6 pb-10">
        <div className="px-4 pb-3 md:px-6">
          <h2 id="rule-history" className="font-semibold text-base">
            History
          </h2>
          <p className="text-muted">Every rule that was ever set, the newest first.</p>
        </div>
        <RuleTable
          caption="Rules that were set, newest first"
          rules={pages.flatMap((page) => page.history)}
          onEdit={null}
        />
        <LoadMore query={query} more="Load more" loading="Loading more" />
      </section>
      {edited !== null && <RuleForm rule={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

type TableProps = {
  caption: string;
  rules: readonly Rule[];
  onEdit: ((rule: Rule) => void) | null;
};

function RuleTable({ caption, rules, onEdit }: TableProps) {
  return (
    <ScrollRegion label={caption} className="border-y bg-surface">
      <Table>
        <caption className="sr-only">{caption}</caption>
        <TableHead>
          <Th>Severity</Th>
          <Th>Deadline</Th>
          <Th>Reason</Th>
          <Th>Set by</Th>
          <Th>Set</Th>
          {onEdit !== null && (
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          )}
        </TableHead>
        <tbody>
          {rules.map((rule) => (
            <Tr key={rule.id}>
              <th scope="row" className="h-10 px-3 first:pl-4 md:first:pl-6">
                <SeverityLabel severity={rule.severity} />
              </th>
              <Td className="whitespace-nowrap tabular-nums">
                {rule.days === null ? "No deadline" : formatQuantity(rule.days, "day", "days")}
              </Td>
              <Td className="min-w-60 max-w-lg break-words">
                <bdi>{rule.reason}</bdi>
              </Td>
              <Td>
                <bdi>{rule.set_by_name}</bdi>
              </Td>
              <Td>
                <Time value={rule.set_at} show="absolute" />
              </Td>
              {onEdit !== null && (
                <Td align="right">
                  <Button
                    size="sm"
                    aria-label={`Change the rule for ${SEVERITY_NAMES[rule.severity]}`}
                    onClick={() => onEdit(rule)}
                  >
                    <Pencil aria-hidden /> Change
                  </Button>
                </Td>
              )}
            </Tr>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}
