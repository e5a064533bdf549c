"use client";

import { Notice } from "@/components/ui/notice";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import type { ImportLogDto } from "@/engagements/server/exchange/import-log-dto";
import { formatCount, formatQuantity } from "@/lib/format";
import { importing as copy } from "./copy";

/** Rows that an import would write, skip and leave out, and what prevents it. */
export function ImportCheck({ found }: { found: ImportLogDto }) {
  const { problems, problem_count } = found;
  const notes = [
    found.duplicates > 0 &&
      `${formatQuantity(found.duplicates, "row", "rows")} skipped: the log has them already.`,
    found.changed.length > 0 &&
      `Skipped too, but different from what was imported before: line ${found.changed.map(({ line }) => line).join(", ")}. Correct the entry instead.`,
    found.assumed_utc > 0 &&
      `${formatQuantity(found.assumed_utc, "row", "rows")} with a time without zone, read as UTC.`,
    found.ignored_columns.length > 0 && `Not taken over: ${found.ignored_columns.join(", ")}.`,
  ].filter((note) => note !== false);
  return (
    <div className="space-y-3">
      {problem_count === 0 && (
        <Notice
          title={found.imported === 0 ? "Nothing would be written" : copy.would(found.imported)}
        />
      )}
      {problem_count > 0 && (
        <>
          <Notice
            tone="error"
            title={`${formatQuantity(problem_count, "problem", "problems")}: nothing is imported until all rows can be`}
          >
            {problem_count > problems.length
              ? `The first ${formatCount(problems.length)} are listed.`
              : undefined}
          </Notice>
          <Problems problems={problems} />
        </>
      )}
      {notes.length > 0 && (
        <ul className="list-disc space-y-1 pl-5 text-muted text-sm">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Problems({ problems }: { problems: ImportLogDto["problems"] }) {
  return (
    <ScrollRegion label={copy.problemsLabel} className="max-h-56 overflow-auto">
      <Table aria-label={copy.problemsLabel}>
        <TableHead>
          <Th align="right">Line</Th>
          <Th>Column</Th>
          <Th>Problem</Th>
        </TableHead>
        <tbody>
          {problems.map(({ line, column, message }) => (
            <Tr key={`${line} ${column} ${message}`}>
              <Td align="right">{line}</Td>
              <Td className="font-mono text-xs">{column}</Td>
              <Td>{message}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}
