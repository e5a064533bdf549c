"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Wrench } from "lucide-react";
import { OpenRow } from "@/components/open-row";
import { EmptyState } from "@/components/ui/empty-state";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatQuantity } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { grantedTo, KIND_NAMES } from "./copy";
import type { STATES } from "./tool-params";

const CAPTION = "Tools";

type Props = {
  state: (typeof STATES)[number];
  openName: string | null;
  onOpen: (name: string) => void;
};

/** The registered tools, by name. */
export function ToolList({ state, openName, onOpen }: Props) {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.tools.list.queryOptions({ state }));
  if (data.tools.length === 0) {
    return (
      <EmptyState
        icon={Wrench}
        title={state === "active" ? "No tool is registered" : "No tool is retired."}
      >
        {state === "active" &&
          "A tool that is not registered can be granted as well: the agent executes it. What the service executes has to be listed here."}
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status" className="border-b px-4 py-2.5 font-medium tabular-nums md:px-6">
        {formatQuantity(data.count, "tool", "tools")}
      </p>
      <ScrollRegion label={CAPTION} className="min-h-0 flex-1">
        <Table>
          <caption className="sr-only">{CAPTION}</caption>
          <TableHead>
            <Th>Tool</Th>
            <Th className="max-md:hidden">Kind</Th>
            <Th align="right">Risk</Th>
            <Th align="right">Granted to</Th>
            <Th align="right" className="max-md:hidden">
              Version
            </Th>
            <Th className="max-md:hidden">Changed</Th>
          </TableHead>
          <tbody>
            {data.tools.map((tool) => (
              <OpenRow
                key={tool.name}
                isOpen={tool.name === openName}
                label={`Tool ${tool.name}`}
                text={tool.name}
                below={
                  <>
                    {visibleText(tool.title).text}
                    <span className="block md:hidden">{`${KIND_NAMES[tool.kind]}, version ${tool.version}`}</span>
                  </>
                }
                onOpen={() => onOpen(tool.name)}
              >
                <Td className="max-md:hidden">{KIND_NAMES[tool.kind]}</Td>
                <Td align="right">{tool.risk}</Td>
                <Td align="right" className="md:whitespace-nowrap">
                  {grantedTo(tool)}
                </Td>
                <Td align="right" className="max-md:hidden">
                  {tool.version}
                </Td>
                <Td className="text-muted text-xs max-md:hidden">
                  <Time value={tool.changed_at} /> by {visibleText(tool.changed_by).text}
                </Td>
              </OpenRow>
            ))}
          </tbody>
        </Table>
      </ScrollRegion>
    </>
  );
}
