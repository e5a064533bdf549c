"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { downloadText } from "@/lib/download-text";
import { formatCount, formatQuantity } from "@/lib/format";
import { copy } from "./copy";
import { type ImportWarning, warningsCsv } from "./warnings-csv";

type Props = { warnings: readonly ImportWarning[]; total: number; fileName: string };

/** Rows that were left out and values that were not understood, with their line. */
export function WarningsTable({ warnings, total, fileName }: Props) {
  if (total === 0) return null;
  const columns = copy.warningColumns;
  const keyed = warnings.map((warning, index) => ({ ...warning, key: index }));
  return (
    <section className="space-y-2">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="font-semibold text-base">{copy.warnings}</h2>
        <span className="text-muted text-xs">
          {warnings.length < total
            ? `The first ${formatCount(warnings.length)} of ${formatCount(total)}`
            : formatQuantity(total, "entry", "entries")}
        </span>
        <Button
          size="sm"
          className="ml-auto"
          onClick={() => downloadText(`${fileName}.csv`, "text/csv", warningsCsv(warnings))}
        >
          <Download aria-hidden /> Download as CSV
        </Button>
      </div>
      <ScrollRegion
        label={copy.warnings}
        className="max-h-96 rounded-md border border-line bg-surface"
      >
        <Table>
          <caption className="sr-only">
            Records that were left out, and values that were not understood
          </caption>
          <TableHead>
            <Th align="right" className="w-20">
              {columns.record}
            </Th>
            <Th align="right" className="w-20">
              {columns.line}
            </Th>
            <Th>{columns.what}</Th>
            <Th className="hidden md:table-cell">{columns.code}</Th>
          </TableHead>
          <tbody>
            {keyed.map((warning) => (
              <Tr key={warning.key}>
                <Td align="right">{warning.record === null ? "–" : formatCount(warning.record)}</Td>
                <Td align="right">{warning.line === null ? "–" : formatCount(warning.line)}</Td>
                <Td className="break-words">
                  {warning.field !== null && (
                    <code className="mr-2 font-mono text-muted text-xs">{warning.field}</code>
                  )}
                  {warning.message}
                </Td>
                <Td className="hidden md:table-cell">
                  <code className="font-mono text-muted text-xs">{warning.code}</code>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </ScrollRegion>
    </section>
  );
}
